export { type Command, parseCommands } from "./commands/index.ts";
export type { JunitCase } from "./criteria/cases.ts";
export { criteriaMet, evaluateCriteria, evaluateRfc } from "./criteria/evaluate.ts";
export { refuseGeneric } from "./criteria/generic.ts";
export { type CriterionSpec, formatCriterion, parseCriterion } from "./criteria/parse.ts";
export { namedTest, referencePath } from "./criteria/reference.ts";
export { nextId } from "./decision/ids.ts";
export { effectOf, offeredOptions } from "./decision/options.ts";
export {
  adrPromotedTo,
  type Resolved,
  type ResolveRequest,
} from "./decision/request.ts";
export { resolveRfc } from "./decision/resolve.ts";
export { currentAdrs } from "./decision/superseded.ts";
export { draftRfc } from "./draft/index.ts";
export { draftInput, modelDraftOf } from "./draft/model-draft.ts";
export type { AssumptionConflict, RfcFacts, RfcRequest } from "./draft/request.ts";
export { suggestedCriteria, testFamilyOf } from "./draft/suggestions.ts";
export { type JunitLimits, type JunitReport, readJunit } from "./junit/index.ts";
export { adrMarkdown } from "./madr.ts";
export {
  chosenVerdict,
  type DecidedAgainst,
  plainOf,
  reasonOf,
  type SettledQuestions,
  settledQuestions,
  wrongStatements,
} from "./settled.ts";
export { type NewDependency, rfcTriggers, type TriggerFacts } from "./triggers/index.ts";
export { invariantRules } from "./triggers/rules.ts";
