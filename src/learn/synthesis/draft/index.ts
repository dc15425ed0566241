export { type DraftCase, isNodeDraft, NODE_DRAFT_SCHEMA, type NodeDraft } from "./answer.ts";
export {
  describeContextTypes,
  SYNTHESIS_SYSTEM,
  type SynthesisMaterial,
  writeSynthesisPrompt,
} from "./instructions.ts";
export { buildPackageFiles, type HostFacts } from "./package.ts";
export { draftProblems } from "./problems.ts";
