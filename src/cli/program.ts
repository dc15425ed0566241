import type { Command } from "commander";
import { checkAndHook, diffAndImports } from "./everyday/groups.ts";
import { type CommandGroup, programOf } from "./program-of.ts";

const groups: readonly CommandGroup[] = [
  {
    words: ["init", "uninstall", "doctor", "status", "config"],
    load: async () => (await import("./commands/setup.ts")).addSetupCommands,
  },
  checkAndHook,
  { words: ["task", "propose"], load: async () => (await import("./commands/task.ts")).addTaskCommands },
  { words: ["queue"], load: async () => (await import("./commands/queue.ts")).addQueueCommands },
  { words: ["state"], load: async () => (await import("./commands/state.ts")).addStateCommands },
  { words: ["review"], load: async () => (await import("./commands/review.ts")).addReviewCommands },
  { words: ["rfc", "adr"], load: async () => (await import("./commands/rfc.ts")).addRfcCommands },
  { words: ["evidence"], load: async () => (await import("./commands/evidence.ts")).addEvidenceCommands },
  { words: ["digest"], load: async () => (await import("./commands/digest.ts")).addDigestCommand },
  { words: ["scope"], load: async () => (await import("./commands/scope.ts")).addScopeCommands },
  { words: ["skill"], load: async () => (await import("./commands/skill.ts")).addSkillCommands },
  { words: ["policy"], load: async () => (await import("./commands/policy.ts")).addPolicyCommands },
  { words: ["node"], load: async () => (await import("./commands/node.ts")).addNodeCommands },
  { words: ["attest"], load: async () => (await import("./commands/attest.ts")).addAttestCommands },
  { words: ["mcp"], load: async () => (await import("./commands/mcp.ts")).addMcpCommand },
  diffAndImports,
  { words: ["explain"], load: async () => (await import("./commands/explain.ts")).addExplainCommand },
  { words: ["completion"], load: async () => (await import("./commands/completion.ts")).addCompletionCommand },
];

/** The command line of all commands, for these arguments. */
export function createProgram(args: readonly string[]): Promise<Command> {
  return programOf(groups, args);
}
