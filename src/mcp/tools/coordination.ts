import { z } from "zod";
import { isUndecided } from "../../kernel/domain/index.ts";
import { defineTool, READS, type Tool, type ToolHints } from "../tool.ts";

const offline = z.boolean().optional().describe("By the last fetch.");
const agent = z.string().min(1).optional().describe("If not known by itself.");
const revision = z.string().min(1);

/** The hints of a tool that asks the remote for its base branch first, unless `offline` is true. */
const ASKS_REMOTE: ToolHints = { ...READS, openWorldHint: true };

const taskGet = defineTool({
  name: "task_get",
  title: "Your task",
  description:
    "The open task of this branch and agent, with the files you may change (`scope_files`) and its scope. Ask at the start.",
  command: "skl task show [ID]",
  arguments: z.strictObject({
    task_id: z.string().min(1).max(200).optional().describe("One task."),
    agent,
    offline,
  }),
  output: "task",
  hints: ASKS_REMOTE,
  more: "Ask with a task_id.",
  run: async ({ task_id, agent: agentName, offline: isOffline }, { cwd, env }) => {
    const { showTask } = await import("../../core/tasks/index.ts");
    return showTask({ cwd, id: task_id ?? null, agent: agentName, offline: isOffline, env });
  },
});

const scopeOf = defineTool({
  name: "scope_of",
  title: "The scope of a file",
  description:
    "The semantic scope of a path, other scopes that hold it, and scopes that forbid it. Ask before you create a file.",
  command: "skl scope of PATH",
  arguments: z.strictObject({
    path: z.string().min(1).max(4096).describe("From the repository's root."),
    offline,
  }),
  output: "scope_of",
  hints: ASKS_REMOTE,
  more: "`skl scope` lists every definition.",
  run: async ({ path, offline: isOffline }, { cwd }) => {
    const { scopeOfPath } = await import("../../core/scope-lint/index.ts");
    return scopeOfPath({ cwd, path, offline: isOffline });
  },
});

const check = defineTool({
  name: "check",
  title: "Check before a push",
  description:
    "Runs the five checks over the commits of this branch without pushing. `verdict` is pass, flag (pushed and looked at) or block (refused); each finding has a fix. Commit first, and run it before every push.",
  command: "skl check",
  arguments: z.strictObject({
    base: revision.optional().describe("Compare with this instead of the base."),
    head: revision.optional().describe("Judge this, not HEAD."),
    agent,
    offline,
  }),
  output: "check",
  hints: ASKS_REMOTE,
  more: "Judge fewer commits at a time with base and head; `skl check` in a terminal shows everything.",
  run: async ({ base, head, agent: agentName, offline: isOffline }, { cwd, env }) => {
    const { check: checkBranch } = await import("../../core/push/index.ts");
    return checkBranch({ cwd, base, head, agent: agentName, offline: isOffline, env });
  },
});

const status = defineTool({
  name: "status",
  title: "Status",
  description: "Who you are and whether your pushes are judged; if not, tell the person.",
  command: "skl status",
  arguments: z.strictObject({}),
  output: "status",
  hints: ASKS_REMOTE,
  more: "`skl doctor` looks at everything that would keep a push from being judged.",
  run: async (_, { cwd, env }) => {
    const { runStatus: statusOf } = await import("../../core/setup/index.ts");
    return statusOf({ cwd, offline: false, env });
  },
});

const queueStatus = defineTool({
  name: "queue_status",
  title: "Proposals that wait",
  description: "The branches under way (`changes`).",
  command: "skl queue",
  arguments: z.strictObject({ offline }),
  output: "queue",
  hints: ASKS_REMOTE,
  more: "A person sees the whole of one by `skl queue show ID`.",
  run: async ({ offline: isOffline }, { cwd, env }) => {
    const { listQueue } = await import("../../core/changes/index.ts");
    return listQueue(cwd, isOffline ?? false, env);
  },
});

const myWork = defineTool({
  name: "my_work",
  title: "Your pushes",
  description: "What became of your pushed branches, and what to do (`changes`). Ask before you begin.",
  command: "skl inbox",
  arguments: z.strictObject({
    branch: revision.optional().describe("Only this branch."),
    agent,
    offline,
  }),
  output: "inbox",
  hints: ASKS_REMOTE,
  more: "Ask for one branch.",
  run: async ({ branch, agent: agentName, offline: isOffline }, { cwd, env }) => {
    const { readInbox } = await import("../../core/changes/index.ts");
    return readInbox({ cwd, branch, agent: agentName, offline: isOffline, env });
  },
});

const wait = defineTool({
  name: "wait",
  title: "Wait for news",
  description: "Returns when a branch or task of yours changed, with what to do. Instead of asking again and again.",
  command: "skl wait",
  arguments: z.strictObject({
    for: z.enum(["review", "merge", "rfc", "task", "any"]).optional().describe("Only this."),
    timeout: z.int().min(0).max(3600).optional().describe("Seconds; 300 if left out."),
    agent,
  }),
  output: null,
  // The same news is told once.
  hints: { ...ASKS_REMOTE, readOnlyHint: false, idempotentHint: false },
  more: "Call it again.",
  run: async ({ for: kind = "any", timeout = 300, agent: agentName }, { cwd, env, signal }) => {
    const { waitForNews } = await import("../../core/changes/index.ts");
    return waitForNews({ cwd, kind, timeoutSeconds: timeout, agent: agentName, env, signal });
  },
});

const stateQuery = defineTool({
  name: "state_query",
  title: "What is known about files",
  description:
    "Searches State, the record of what each file is for, who owns it, what it assumes and depends on. Ask before you change a file that you did not write. Best entries first.",
  command: "skl state query TEXT",
  arguments: z.strictObject({
    query: z.string().min(1).max(10_000).describe("Words; scope:NAME, owner:NAME, level:N narrow."),
    max: z.int().min(1).max(1000).optional().describe("At most; 20 if left out."),
    offline,
  }),
  output: "state",
  hints: ASKS_REMOTE,
  more: "Ask with more words, scope:NAME or owner:NAME, or with a smaller max.",
  run: async ({ query, max = 20, offline: isOffline }, { cwd }) => {
    const { searchState } = await import("../../core/state/index.ts");
    return searchState({ cwd, query, max, offline: isOffline });
  },
});

const rfcList = defineTool({
  name: "rfc_list",
  title: "Open decisions",
  description:
    "Architectural questions (RFCs) that nobody has decided yet. While one is open, do not build on either answer; work on something else.",
  command: "skl rfc",
  arguments: z.strictObject({
    all: z.boolean().optional().describe("The decided ones, too."),
    offline,
  }),
  output: "rfc",
  hints: ASKS_REMOTE,
  more: "Ask rfc_show for one of them.",
  run: async ({ all: withDecided = false, offline: isOffline }, { cwd, env }) => {
    const { listRfcs } = await import("../../core/decisions/index.ts");
    const { rfcs } = await listRfcs({ cwd, offline: isOffline, env });
    return { rfcs: rfcs.filter((rfc) => withDecided || isUndecided(rfc)) };
  },
});

const rfcShow = defineTool({
  name: "rfc_show",
  title: "One decision",
  description: "One RFC whole: question, options, acceptance criteria and who waits, and any answer.",
  command: "skl rfc show ID",
  arguments: z.strictObject({ id: z.string().min(1).max(200).describe("Such as RFC_004."), offline }),
  output: "rfc",
  hints: ASKS_REMOTE,
  more: "A person sees all of it by `skl rfc show ID`.",
  run: async ({ id, offline: isOffline }, { cwd, env }) => {
    const { showRfc } = await import("../../core/decisions/index.ts");
    return { rfcs: [await showRfc(id, { cwd, offline: isOffline, env })] };
  },
});

const adrList = defineTool({
  name: "adr_list",
  title: "Decisions that hold",
  description:
    "Architecture decision records: what was decided, why, and what replaced it. Look here before you choose a library or pattern.",
  command: "skl adr",
  arguments: z.strictObject({
    id: z.string().min(1).max(200).optional().describe("Only this one, such as ADR_002."),
    offline,
  }),
  output: "adr",
  hints: ASKS_REMOTE,
  more: "Ask for one id.",
  run: async ({ id, offline: isOffline = false }, { cwd }) => {
    const { listAdrs, showAdr } = await import("../../core/decisions/index.ts");
    return id === undefined ? listAdrs(cwd, isOffline) : { adrs: [await showAdr(id, cwd, isOffline)] };
  },
});

const stateImpact = defineTool({
  name: "state_impact",
  title: "Who depends on a file",
  description:
    "The files that depend on a path, directly and through others, and their scopes. Ask before you change what others call.",
  command: "skl state impact PATH",
  arguments: z.strictObject({ path: z.string().min(1).max(4096).describe("From the repository's root."), offline }),
  output: "state_impact",
  hints: ASKS_REMOTE,
  more: "`scopes` names all that are touched.",
  run: async ({ path, offline: isOffline }, { cwd }) => {
    const { stateImpact: impactOf } = await import("../../core/state/index.ts");
    return impactOf(path, { cwd, offline: isOffline });
  },
});

/** The tools with which an agent asks about the repository that it shares with others. */
export const coordinationTools: readonly Tool[] = [
  taskGet,
  status,
  scopeOf,
  stateQuery,
  stateImpact,
  check,
  myWork,
  wait,
  queueStatus,
  rfcList,
  rfcShow,
  adrList,
];
