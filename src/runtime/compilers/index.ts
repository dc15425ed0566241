import { findAssemblyScript } from "./assemblyscript.ts";
import { findRustCompiler } from "./rust.ts";
import type { Compiler, NoCompiler } from "./types.ts";

export type { Compiler, NoCompiler } from "./types.ts";

export function findCompilers(cwd: string, env: NodeJS.ProcessEnv): Promise<readonly (Compiler | NoCompiler)[]> {
  return Promise.all([findAssemblyScript(cwd), findRustCompiler(env)]);
}

export function isCompiler(found: Compiler | NoCompiler): found is Compiler {
  return "compile" in found;
}
