export { type ProveMerge, proveByCommands, type SpeculativeMerge } from "./prove.ts";
export { Verifications } from "./verifications.ts";
