import type { CommandGroup } from "../program-of.ts";

export const checkAndHook: CommandGroup = {
  words: ["check", "hook"],
  load: async () => (await import("../commands/check.ts")).addCheckCommands,
};

export const diffAndImports: CommandGroup = {
  words: ["diff", "imports"],
  load: async () => (await import("../commands/diff.ts")).addDiffCommands,
};

/** What agents and hooks start all day: it has a bundle of its own, of which V8's code is kept. */
export const everydayGroups: readonly CommandGroup[] = [checkAndHook, diffAndImports];
