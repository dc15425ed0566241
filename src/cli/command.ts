import type { Command } from "commander";
import type { GlobalOptions } from "./output.ts";

/** The exit code of a command: 0 if nothing stops, 1 if a check says no, 2 if it could not decide. */
export type ExitCode = 0 | 1 | 2;

/** Returns the global options, on whatever level of the command line they were written. */
export function globalOptions(command: Command): GlobalOptions {
  const given = command.optsWithGlobals<{ cwd?: string; json?: boolean; quiet?: boolean; color?: boolean }>();
  return {
    cwd: given.cwd ?? process.cwd(),
    json: given.json ?? false,
    quiet: given.quiet ?? false,
    color: given.color ?? true,
  };
}

/** Sets the code that the process ends with; the worst one stays. */
export function finish(code: ExitCode): void {
  if (code > Number(process.exitCode ?? 0)) process.exitCode = code;
}
