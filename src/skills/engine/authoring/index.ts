export { DRAFT_SCHEMA, type DraftAnswer, isDraftAnswer } from "./answer.ts";
export { type CheckedDraft, checkSkillDraft } from "./draft.ts";
export { COMPOSE_SYSTEM, type ComposeMaterial, composePrompt } from "./instructions.ts";
export { nameFromRequest, scaffoldDraft } from "./scaffold.ts";
