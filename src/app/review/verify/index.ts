export { type ProveMerge, proveByCommands, type SpeculativeMerge } from "./prove.ts";
export { requiredFor } from "./required.ts";
export { Verifications } from "./verifications.ts";
