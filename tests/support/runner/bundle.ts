import { join } from "node:path";

/** `SKL_ACTION` names another bundle to run, such as one that is not checked in yet. */
export const bundle = process.env.SKL_ACTION ?? join(import.meta.dirname, "../../../action/dist/index.js");

/** A run lasts a second: to optimise the parser's WebAssembly for it costs more than it saves. */
export const nodeFlags: readonly string[] = ["--liftoff-only"];
