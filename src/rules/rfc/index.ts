export { type Command, parseCommands } from "./commands/index.ts";
export type { JunitCase } from "./criteria/cases.ts";
export { evaluateCriteria, evaluateRfc, hasMetCriteria } from "./criteria/evaluate.ts";
export { refuseGeneric } from "./criteria/generic.ts";
export { type CriterionSpec, formatCriterion, parseCriterion } from "./criteria/parse.ts";
export { findNamedTest, findReferencePath } from "./criteria/reference.ts";
export { computeNextId } from "./decision/ids.ts";
export { findChosenEffect, listOfferedOptions } from "./decision/options.ts";
export {
  findPromotedAdr,
  type Resolved,
  type ResolveRequest,
} from "./decision/request.ts";
export { resolveRfc } from "./decision/resolve.ts";
export { computeCurrentAdrs } from "./decision/superseded.ts";
export { draftRfc } from "./draft/index.ts";
export { draftInput, parseModelDraft } from "./draft/model-draft.ts";
export type { AssumptionConflict, RfcFacts, RfcRequest } from "./draft/request.ts";
export { findTestFamily, suggestDecisionCriteria } from "./draft/suggestions.ts";
export { type JunitLimits, type JunitReport, readJunit } from "./junit/index.ts";
export { writeAdrMarkdown } from "./madr.ts";
export {
  collectSettledQuestions,
  type DecidedAgainst,
  findChosenVerdict,
  listWrongStatements,
  normalizeStatement,
  readDecisionReason,
  type SettledQuestions,
} from "./settled.ts";
export { findRfcTriggers, type NewDependency, type TriggerFacts } from "./triggers/index.ts";
export { listInvariantRules } from "./triggers/rules.ts";
