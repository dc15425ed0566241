export { type DraftCase, isNodeDraft, NODE_DRAFT_SCHEMA, type NodeDraft } from "./answer.ts";
export { SYNTHESIS_SYSTEM, type SynthesisMaterial, schemaOf, synthesisPrompt } from "./instructions.ts";
export { type HostFacts, packageFiles, sourceFileOf } from "./package.ts";
export { draftProblems } from "./problems.ts";
