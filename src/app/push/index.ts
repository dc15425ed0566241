export { carriedOver } from "./carried-statements.ts";
export { check } from "./check.ts";
export { checkInput, type JudgedHead, pusherOf, rangeOf, withAnalysis } from "./check-input.ts";
export { noStatements } from "./draft.ts";
export { judge } from "./judge.ts";
export { prePush } from "./pre-push.ts";
export { buildProposals } from "./proposals.ts";
export { propose } from "./propose.ts";
export { proposalRef, sendProposals } from "./send-proposals.ts";
