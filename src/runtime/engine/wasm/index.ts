export { instrument, METER_EXPORTS } from "./instrument.ts";
export { addInterpreterEntry, ENTRY_EXPORTS, type Entry } from "./interpreter.ts";
export { CAPS, MODULE_BYTES, MODULE_PROBLEMS, type ModuleProblem, type ModuleProblemCode } from "./problem.ts";
export { readModule } from "./read-module.ts";
export { KNOWN_IMPORTS } from "./signatures.ts";
export { type Validation, validateModule } from "./validate.ts";
