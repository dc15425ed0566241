export type { AssumptionConflict, DeclaredAssumption, UnclearPair } from "./assumption.ts";
export { AssumptionIndex } from "./assumption-index.ts";
