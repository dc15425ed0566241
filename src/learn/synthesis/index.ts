export { applyProgram, isEditedBy, listReadFiles } from "./apply.ts";
export {
  buildPackageFiles,
  type DraftCase,
  describeContextTypes,
  draftProblems,
  type HostFacts,
  isNodeDraft,
  NODE_DRAFT_SCHEMA,
  type NodeDraft,
  SYNTHESIS_SYSTEM,
  type SynthesisMaterial,
  writeSynthesisPrompt,
} from "./draft/index.ts";
export { inferProgram, readRequestSlots } from "./infer/index.ts";
export { emitModuleSource } from "./module/emit.ts";
export type {
  Edit,
  EditInstance,
  EditProgram,
  Files,
  NoProgramReason,
  Slots,
  Template,
} from "./program.ts";
