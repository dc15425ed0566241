export {
  compareModules,
  createIncomparableResult,
  createUnchangedComparison,
  type SyntaxComparison,
} from "./compare.ts";
export { findNeutralSymbols, type Lines, type NeutralSymbol } from "./neutral.ts";
export type { Touch } from "./statements.ts";
