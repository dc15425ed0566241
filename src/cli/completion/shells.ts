import type { Command } from "commander";
import { writeBashScript } from "./bash.ts";
import { buildCommandTree } from "./command-tree.ts";
import { writeFishScript } from "./fish.ts";
import { writeZshScript } from "./zsh.ts";

const scripts = { bash: writeBashScript, zsh: writeZshScript, fish: writeFishScript };

export type Shell = keyof typeof scripts;

export const shells = Object.keys(scripts) as Shell[];

export function isShell(name: string): name is Shell {
  return Object.hasOwn(scripts, name);
}

/** Returns the shell that `$SHELL` names, or null. */
export function detectShell(env: NodeJS.ProcessEnv): Shell | null {
  const name =
    (env.SHELL ?? "")
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.exe$/i, "") ?? "";
  return isShell(name) ? name : null;
}

/** Returns the completion script of a whole command line, which ends with a newline. */
export function writeCompletionScript(shell: Shell, program: Command): string {
  return scripts[shell](program.name(), buildCommandTree(program));
}
