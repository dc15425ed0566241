import { inspectHook, installHook, uninstallHook } from "../../../../src/core/setup/install/index.ts";
import { type Sandbox, SHIM } from "./sandbox.ts";

/** The three functions with the repository's own shim, in a sandbox or a folder that belongs to it. */
export const put = (box: Sandbox, cwd?: string) =>
  box.open((repository) => installHook(repository, { shim: SHIM }), cwd);
export const takeOut = (box: Sandbox, cwd?: string) => box.open((repository) => uninstallHook(repository), cwd);
export const inspect = (box: Sandbox, cwd?: string) => box.open((repository) => inspectHook(repository), cwd);
