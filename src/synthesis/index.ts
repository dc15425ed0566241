export { applyProgram, isEditedBy, type Reading, readingOf } from "./apply.ts";
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
  Applied,
  Edit,
  EditInstance,
  EditProgram,
  Files,
  Inference,
  NoProgramReason,
  Slot,
  Slots,
  Template,
} from "./program.ts";
