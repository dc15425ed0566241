export { compareModules, incomparable, type SyntaxComparison, unchangedComparison } from "./compare.ts";
export { type Lines, type NeutralSymbol, neutralSymbols } from "./neutral.ts";
export type { Touch } from "./statements.ts";
