export type { AssumptionConflict, ConflictKind, DeclaredAssumption, UnclearPair } from "./assumption.ts";
export { AssumptionIndex } from "./assumption-index.ts";
