/** The commands of each script. The others run from modules: a server that lives long, and what needs all commands at once. */
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
      "propose",
      "queue",
      "inbox",
      "state",
      "review",
      "rfc",
      "adr",
    ],
    ...["evidence", "digest", "scope", "policy", "attest", "explain"],
  ],
} as const satisfies Record<string, readonly string[]>;

export type ScriptName = keyof typeof SCRIPTS;

/** The script that has a command; null: none has. */
export function scriptOf(command: string): ScriptName | null {
  for (const [name, words] of Object.entries(SCRIPTS))
    if ((words as readonly string[]).includes(command)) return name as ScriptName;
  return null;
}
