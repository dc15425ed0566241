import { z } from "zod";
import { READS, type Tool, type ToolHints, tool } from "../tool.ts";

const offline = z
  .boolean()
  .optional()
  .describe("Answer from the last fetch instead of asking the remote; false if left out.");
const agent = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe("The agent, where it is not known from SKL_AGENT, Git configuration or the branch.");
const revision = z.string().min(1).max(500);

/** The hints of a tool that asks the remote for its base branch first, unless `offline` is true. */
const ASKS_REMOTE: ToolHints = { ...READS, openWorldHint: true };

const taskGet = tool({
  name: "task_get",
  title: "Your task",
  description:
    "Returns your task: the open task of this branch and agent, with the files you may change (`scope_files`) and the scope of the work. Ask at the start of work and whenever you wonder whether a file is yours. With `task_id`, any other task.",
  command: "skl task show [ID]",
  arguments: z.strictObject({
    task_id: z.string().min(1).max(200).optional().describe("One task; your own if left out."),
    agent,
    offline,
  }),
  output: "task",
  hints: ASKS_REMOTE,
  more: "Ask with a task_id.",
  run: async ({ task_id, agent: agentName, offline: isOffline }, { cwd, env }) => {
    const { showTask } = await import("../../app/tasks/index.ts");
    return showTask({ cwd, id: task_id ?? null, agent: agentName, offline: isOffline, env });
  },
});

const scopeOf = tool({
  name: "scope_of",
  title: "The scope of a file",
  description:
    "The semantic scope that a path belongs to, other scopes that hold it, and scopes to which it is forbidden. The file need not exist yet: ask before you create one in a place that is new to you.",
  command: "skl scope of PATH",
  arguments: z.strictObject({
    path: z.string().min(1).max(4096).describe("From the repository's root, with slashes."),
    offline,
  }),
  output: "scope_of",
  hints: ASKS_REMOTE,
  more: "`skl scope` lists every definition.",
  run: async ({ path, offline: isOffline }, { cwd }) => {
    const { scopeOfPath } = await import("../../app/scope-lint/index.ts");
    return scopeOfPath({ cwd, path, offline: isOffline });
  },
});

const check = tool({
  name: "check",
  title: "Check before a push",
  description:
    "Runs the five checks over the commits of this branch without pushing: files outside of your task, scopes, risk signals, undeclared dependencies, the queue's limit. `verdict` is pass, flag (a push goes on, and is looked at) or block (a push is refused); each finding has a fix. Only commits are judged: commit first. Run it before every push.",
  command: "skl check",
  arguments: z.strictObject({
    base: revision.optional().describe("Compare with this revision instead of the base branch."),
    head: revision.optional().describe("Judge this revision instead of HEAD."),
    agent,
    offline,
  }),
  output: "check",
  hints: ASKS_REMOTE,
  more: "Judge fewer commits at a time with base and head; `skl check` in a terminal shows everything.",
  run: async ({ base, head, agent: agentName, offline: isOffline }, { cwd, env }) => {
    const { check: checkBranch } = await import("../../app/push/index.ts");
    return checkBranch({ cwd, base, head, agent: agentName, offline: isOffline, env });
  },
});

const status = tool({
  name: "status",
  title: "Where things stand",
  description:
    "Who you are here, the base branch, the queue, decisions that wait, and whether a push from this work tree would be judged: if `hook.judged` is false, tell the person `hook.reason` and `hook.fix` before you push.",
  command: "skl status",
  arguments: z.strictObject({ offline }),
  output: "status",
  hints: ASKS_REMOTE,
  more: "`skl doctor` looks at everything that would keep a push from being judged.",
  run: async ({ offline: isOffline }, { cwd, env }) => {
    const { status: statusOf } = await import("../../app/setup/index.ts");
    return statusOf({ cwd, offline: isOffline ?? false, env });
  },
});

const queueStatus = tool({
  name: "queue_status",
  title: "Proposals that wait",
  description:
    "The proposals that wait for review, oldest first, and how many may wait before pushes are refused (`limit`). Look here to see whether your pushed work was reviewed, and who else changes the same files.",
  command: "skl queue",
  arguments: z.strictObject({ offline }),
  output: "queue",
  hints: ASKS_REMOTE,
  more: "`skl queue show ID` has the whole of one proposal.",
  run: async ({ offline: isOffline }, { cwd }) => {
    const { listQueue } = await import("../../app/review/index.ts");
    return listQueue(cwd, isOffline ?? false);
  },
});

const stateQuery = tool({
  name: "state_query",
  title: "What is known about files",
  description:
    "Searches State, the shared record of what each file is for, who owns it, what it assumes and depends on. Ask before you change a file you did not write. Entries have every word of the query, best first; `total` says how many there are.",
  command: "skl state query TEXT",
  arguments: z.strictObject({
    query: z.string().min(1).max(10_000).describe("Words; scope:NAME, owner:NAME and level:N narrow the answer."),
    max: z.int().min(1).max(1000).optional().describe("At most so many entries; 20 if left out."),
    offline,
  }),
  output: "state",
  hints: ASKS_REMOTE,
  more: "Ask with more words, scope:NAME or owner:NAME, or with a smaller max.",
  run: async ({ query, max = 20, offline: isOffline }, { cwd }) => {
    const { searchState } = await import("../../app/state/index.ts");
    return searchState({ cwd, query, max, offline: isOffline });
  },
});

const rfcList = tool({
  name: "rfc_list",
  title: "Decisions that wait for a person",
  description:
    "Architectural questions (RFCs) with their status, options and who waits for them. While one is open, do not build on either answer; work on something else. Deciding is a person's.",
  command: "skl rfc",
  arguments: z.strictObject({ offline }),
  output: "rfc",
  hints: ASKS_REMOTE,
  more: "`skl rfc show ID` has the whole of one.",
  run: async ({ offline: isOffline }, { cwd, env }) => {
    const { listRfcs } = await import("../../app/decisions/index.ts");
    return listRfcs({ cwd, offline: isOffline, env });
  },
});

/** The tools with which an agent asks about the repository that it shares with others. */
export const coordinationTools: readonly Tool[] = [taskGet, status, scopeOf, stateQuery, check, queueStatus, rfcList];
