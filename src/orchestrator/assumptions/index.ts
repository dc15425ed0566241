export type { AssumptionConflict, ConflictKind, DeclaredAssumption, UnclearPair } from "./assumption.ts";
export { AssumptionIndex } from "./assumption-index.ts";
export { compareAssumptions } from "./compare.ts";
