export { type ProveMerge, proveByCommands } from "./prove.ts";
export { Verifications } from "./verifications.ts";
