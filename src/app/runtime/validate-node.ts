import { resolve } from "node:path";
import { type Validation, validateModule } from "../../runtime/wasm/index.ts";
import { readBounded } from "./read-bounded.ts";
import { mostModuleBytes } from "./run-node-command.ts";

/** `skl node validate`: whether a module may run at all, whatever it is granted. Throws FILE_UNREADABLE. */
export async function validateNode(cwd: string, module: string): Promise<Validation> {
  return validateModule(await readBounded(resolve(cwd, module), mostModuleBytes));
}
