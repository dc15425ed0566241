import type { CommandGroup } from "./program-of.ts";

export const setup: CommandGroup = {
  words: ["init", "uninstall", "doctor", "status", "config"],
  load: async () => (await import("./commands/setup.ts")).addSetupCommands,
};

export const checkAndHook: CommandGroup = {
  words: ["check", "hook"],
  load: async () => (await import("./commands/check.ts")).addCheckCommands,
};

export const tasks: CommandGroup = {
  words: ["task", "propose"],
  load: async () => (await import("./commands/task.ts")).addTaskCommands,
};

export const queue: CommandGroup = {
  words: ["queue"],
  load: async () => (await import("./commands/queue.ts")).addQueueCommands,
};

export const state: CommandGroup = {
  words: ["state"],
  load: async () => (await import("./commands/state.ts")).addStateCommands,
};

export const review: CommandGroup = {
  words: ["review"],
  load: async () => (await import("./commands/review.ts")).addReviewCommands,
};

export const approvals: CommandGroup = {
  words: ["approve", "reject"],
  load: async () => (await import("./commands/approve.ts")).addApproveCommands,
};

export const rfcs: CommandGroup = {
  words: ["rfc", "adr"],
  load: async () => (await import("./commands/rfc.ts")).addRfcCommands,
};

export const evidence: CommandGroup = {
  words: ["evidence"],
  load: async () => (await import("./commands/evidence.ts")).addEvidenceCommands,
};

export const digest: CommandGroup = {
  words: ["digest"],
  load: async () => (await import("./commands/digest.ts")).addDigestCommand,
};

export const scope: CommandGroup = {
  words: ["scope"],
  load: async () => (await import("./commands/scope.ts")).addScopeCommands,
};

export const skills: CommandGroup = {
  words: ["skill"],
  load: async () => (await import("./commands/skill.ts")).addSkillCommands,
};

export const policy: CommandGroup = {
  words: ["policy"],
  load: async () => (await import("./commands/policy.ts")).addPolicyCommands,
};

export const nodes: CommandGroup = {
  words: ["node"],
  load: async () => (await import("./commands/node.ts")).addNodeCommands,
};

export const attest: CommandGroup = {
  words: ["attest"],
  load: async () => (await import("./commands/attest.ts")).addAttestCommands,
};

export const mcp: CommandGroup = {
  words: ["mcp"],
  load: async () => (await import("./commands/mcp.ts")).addMcpCommand,
};

export const diffAndImports: CommandGroup = {
  words: ["diff", "imports"],
  load: async () => (await import("./commands/diff.ts")).addDiffCommands,
};

export const explain: CommandGroup = {
  words: ["explain"],
  load: async () => (await import("./commands/explain.ts")).addExplainCommand,
};

export const completion: CommandGroup = {
  words: ["completion"],
  load: async () => (await import("./commands/completion.ts")).addCompletionCommand,
};
