/** Finds code by the rules that a repository has of its own, in ast-grep's form. */
export { askRules, type RuleAnswer } from "./ask.ts";
export { listRuleProblems, UnfitRules } from "./compile.ts";
export type { RepositoryRule, RuleProblem } from "./rule.ts";
