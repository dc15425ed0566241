import type { Command } from "commander";
import { bashScript } from "./bash.ts";
import { commandTree } from "./command-tree.ts";
import { fishScript } from "./fish.ts";
import { zshScript } from "./zsh.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export type Shell = keyof typeof scripts;

export const shells = Object.keys(scripts) as Shell[];

export function isShell(name: string): name is Shell {
  return Object.hasOwn(scripts, name);
}

/** Returns the shell that `$SHELL` names, or null. */
export function shellFrom(env: NodeJS.ProcessEnv): Shell | null {
  const name =
    (env.SHELL ?? "")
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.exe$/i, "") ?? "";
  return isShell(name) ? name : null;
}

/** Returns the completion script of a whole command line, which ends with a newline. */
export function completionScript(shell: Shell, program: Command): string {
  return scripts[shell](program.name(), commandTree(program));
}
