import type { CommandGroup } from "./program-of.ts";

export const setup: CommandGroup = {
  heading: "Set up:",
  words: ["init", "uninstall", "doctor", "status", "config"],
  load: async () => (await import("./commands/setup.ts")).addSetupCommands,
};

export const checkAndHook: CommandGroup = {
  heading: "Work:",
  words: ["check", "hook"],
  load: async () => (await import("./commands/check.ts")).addCheckCommands,
};

export const tasks: CommandGroup = {
  heading: "Work:",
  words: ["task", "propose"],
  load: async () => {
    const [{ addTaskCommands }, { addProposeCommand }] = await Promise.all([
      import("./commands/task.ts"),
      import("./commands/propose.ts"),
    ]);
    return (program) => {
      addTaskCommands(program);
      addProposeCommand(program);
    };
  },
};

export const worktrees: CommandGroup = {
  heading: "Work:",
  words: ["worktree", "port"],
  load: async () => {
    const { addPortCommand, addWorktreeCommands } = await import("./commands/worktree.ts");
    return (program) => {
      addWorktreeCommands(program);
      addPortCommand(program);
    };
  },
};

export const intents: CommandGroup = {
  heading: "Work:",
  words: ["intent", "agree"],
  load: async () => {
    const { addAgreeCommands, addIntentCommands } = await import("./commands/intent.ts");
    return (program) => {
      addIntentCommands(program);
      addAgreeCommands(program);
    };
  },
};

export const notes: CommandGroup = {
  heading: "Work:",
  words: ["note", "notes"],
  load: async () => (await import("./commands/note.ts")).addNoteCommands,
};

export const hint: CommandGroup = {
  heading: "Work:",
  words: ["hint"],
  load: async () => (await import("./commands/radar.ts")).addHintCommand,
};

export const watch: CommandGroup = {
  heading: "Work:",
  words: ["watch"],
  load: async () => (await import("./commands/radar.ts")).addWatchCommand,
};

export const inbox: CommandGroup = {
  heading: "Work:",
  words: ["inbox", "wait"],
  load: async () => (await import("./commands/queue.ts")).addInboxCommands,
};

export const queue: CommandGroup = {
  heading: "Review and decide:",
  words: ["queue"],
  load: async () => (await import("./commands/queue.ts")).addQueueCommands,
};

export const state: CommandGroup = {
  heading: "What is known:",
  words: ["state"],
  load: async () => (await import("./commands/state.ts")).addStateCommands,
};

export const review: CommandGroup = {
  heading: "Review and decide:",
  words: ["review"],
  load: async () => (await import("./commands/review.ts")).addReviewCommands,
};

export const approvals: CommandGroup = {
  heading: "Review and decide:",
  words: ["approve", "reject"],
  load: async () => (await import("./commands/approve.ts")).addApproveCommands,
};

export const rfcs: CommandGroup = {
  heading: "Review and decide:",
  words: ["rfc", "adr"],
  load: async () => (await import("./commands/rfc.ts")).addRfcCommands,
};

export const evidence: CommandGroup = {
  heading: "Review and decide:",
  words: ["evidence"],
  load: async () => (await import("./commands/evidence.ts")).addEvidenceCommands,
};

export const digest: CommandGroup = {
  heading: "Review and decide:",
  words: ["digest"],
  load: async () => (await import("./commands/digest.ts")).addDigestCommand,
};

export const stats: CommandGroup = {
  heading: "Review and decide:",
  words: ["stats"],
  load: async () => (await import("./commands/stats.ts")).addStatsCommand,
};

export const scope: CommandGroup = {
  heading: "What is known:",
  words: ["scope"],
  load: async () => (await import("./commands/scope.ts")).addScopeCommands,
};

export const resolve: CommandGroup = {
  heading: "Review and decide:",
  words: ["resolve"],
  load: async () => (await import("./commands/resolve.ts")).addResolveCommands,
};

export const rules: CommandGroup = {
  heading: "What is known:",
  words: ["rules"],
  load: async () => (await import("./commands/rules.ts")).addRulesCommands,
};

export const skills: CommandGroup = {
  heading: "Skills:",
  words: ["skill"],
  load: async () => (await import("./commands/skill.ts")).addSkillCommands,
};

export const policy: CommandGroup = {
  heading: "Runtime:",
  words: ["policy"],
  load: async () => (await import("./commands/policy.ts")).addPolicyCommands,
};

export const nodes: CommandGroup = {
  heading: "Runtime:",
  words: ["node"],
  load: async () => (await import("./commands/node.ts")).addNodeCommands,
};

export const synthesize: CommandGroup = {
  heading: "Runtime:",
  words: ["synthesize"],
  load: async () => (await import("./commands/synthesize.ts")).addSynthesizeCommand,
};

export const route: CommandGroup = {
  heading: "Runtime:",
  words: ["route"],
  load: async () => (await import("./commands/route.ts")).addRouteCommand,
};

export const attest: CommandGroup = {
  heading: "Runtime:",
  words: ["attest"],
  load: async () => (await import("./commands/attest.ts")).addAttestCommands,
};

export const mcp: CommandGroup = {
  heading: "Work:",
  words: ["mcp"],
  load: async () => (await import("./commands/mcp.ts")).addMcpCommand,
};

export const ui: CommandGroup = {
  heading: "Review and decide:",
  words: ["ui"],
  load: async () => (await import("./commands/ui.ts")).addUiCommand,
};

export const serve: CommandGroup = {
  heading: "Set up:",
  words: ["serve"],
  load: async () => (await import("./commands/serve.ts")).addServeCommands,
};

export const worker: CommandGroup = {
  heading: "Set up:",
  words: ["worker"],
  load: async () => (await import("./commands/worker.ts")).addWorkerCommand,
};

export const diffAndImports: CommandGroup = {
  heading: "What is known:",
  words: ["diff", "imports"],
  load: async () => (await import("./commands/diff.ts")).addDiffCommands,
};

export const explain: CommandGroup = {
  heading: "What is known:",
  words: ["explain"],
  load: async () => (await import("./commands/explain.ts")).addExplainCommand,
};

export const completion: CommandGroup = {
  heading: "Set up:",
  words: ["completion", "__complete"],
  load: async () => (await import("./commands/completion.ts")).addCompletionCommand,
};
