import type { Command } from "commander";
import type { GlobalOptions } from "./output.ts";

/** The exit code of a command: 0 if nothing stops, 1 if a check says no, 2 if it could not decide. */
export type ExitCode = 0 | 1 | 2;

/** Returns the global options, wherever on the command line they were written. */
export function readGlobalOptions(command: Command): GlobalOptions {
  const options = command.optsWithGlobals<{ cwd?: string; json?: boolean; quiet?: boolean; color?: boolean }>();
  return {
    cwd: options.cwd ?? process.cwd(),
    json: options.json ?? false,
    quiet: options.quiet ?? false,
    color: options.color ?? true,
  };
}

/** Sets the code that the process ends with; the worst one stays. */
export function finish(code: ExitCode): void {
  if (code > Number(process.exitCode ?? 0)) process.exitCode = code;
}
