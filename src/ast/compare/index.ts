export { compareModules, incomparable, type SyntaxComparison, unchanged } from "./compare.ts";
export type { Touch } from "./statements.ts";
