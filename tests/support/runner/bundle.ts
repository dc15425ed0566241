import { join } from "node:path";

/** `SKL_ACTION` names another bundle to run, such as one that is not checked in yet. */
const bundle = process.env.SKL_ACTION ?? join(import.meta.dirname, "../../../action/dist/index.js");

/** What Node is started with. A run lasts a second: to optimise the parser's WebAssembly for it costs more than it saves. */
export const bundleCommand: readonly string[] = ["--liftoff-only", bundle];
