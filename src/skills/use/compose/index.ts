export { composeSkill } from "./compose.ts";
export type { PersonsAnswer, PresentedDraft } from "./types.ts";
