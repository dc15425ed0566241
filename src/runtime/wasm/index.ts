export { instrument, METER_EXPORTS } from "./instrument.ts";
export { ENTRY_EXPORTS, type Entry, withEntry } from "./interpreter.ts";
export { CAPS, MODULE_BYTES, MODULE_PROBLEMS, type ModuleProblem, type ModuleProblemCode } from "./problem.ts";
export { readModule } from "./read-module.ts";
export { KNOWN_IMPORTS } from "./signatures.ts";
export { type Validation, validateModule } from "./validate.ts";
