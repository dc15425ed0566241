/** Lists the commands of each script. The others run from modules: the long-lived server, and all that needs every command. */
export const SCRIPTS = {
  everyday: ["check", "hook", "diff", "imports"],
  node: ["node"],
  skill: ["skill"],
  work: [
    ...[
      "init",
      "uninstall",
      "doctor",
      "status",
      "config",
      "task",
      "worktree",
      "port",
      "propose",
      "queue",
      "inbox",
      "wait",
      "intent",
      "agree",
      "note",
      "notes",
      "hint",
      "watch",
      "state",
      "review",
      "approve",
      "reject",
      "rfc",
      "adr",
    ],
    ...["evidence", "digest", "stats", "resolve", "scope", "rules", "policy", "attest", "explain"],
  ],
} as const satisfies Record<string, readonly string[]>;

export type ScriptName = keyof typeof SCRIPTS;

/** Returns the script of a command, or null if it has none. */
export function findCommandScript(command: string): ScriptName | null {
  for (const [name, words] of Object.entries(SCRIPTS))
    if ((words as readonly string[]).includes(command)) return name as ScriptName;
  return null;
}
