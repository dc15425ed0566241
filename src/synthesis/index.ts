export { applyProgram, isEditedBy, readingOf } from "./apply.ts";
export {
  type DraftCase,
  draftProblems,
  type HostFacts,
  isNodeDraft,
  NODE_DRAFT_SCHEMA,
  type NodeDraft,
  packageFiles,
  SYNTHESIS_SYSTEM,
  type SynthesisMaterial,
  schemaOf,
  synthesisPrompt,
} from "./draft/index.ts";
export { inferProgram, slotsOfRequest } from "./infer/index.ts";
export { moduleSource } from "./module/emit.ts";
export type {
  Edit,
  EditInstance,
  EditProgram,
  Files,
  NoProgramReason,
  Slots,
  Template,
} from "./program.ts";
