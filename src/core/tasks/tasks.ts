import { createHash, randomBytes } from "node:crypto";
import { formatTimestamp, listTaskScopes, SklError, type Task } from "../../kernel/domain/index.ts";
import { type LoadedKnowledge, serializeDocument } from "../../kernel/knowledge/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import {
  type BaseCommit,
  changeBase,
  findTask,
  hasPool,
  isActive,
  NOBODY,
  readClock,
  requireCommittedSetup,
  requirePerson,
  requireScope,
  TASK,
  type Workspace,
  type WriteOptions,
  withWorkspace,
  writeOwnRecord,
} from "../../workspace/ground/index.ts";
import { completeTask, type NewTask, type TaskRequest } from "./task-defaults.ts";
import { warnAboutTask } from "./task-warnings.ts";

export interface TaskCommit extends Omit<BaseCommit, "commit"> {
  /** The commit on the base where one was asked for. */
  readonly commit: string | null;
  /** The record that waits for a session. Both are null where nothing was written. */
  readonly ref: string | null;
  readonly task: Task;
}

/** Runs `skl task add`: one open task a branch; the same call again finds its task and writes nothing. */
export async function addTask(asked: TaskRequest, options: WriteOptions): Promise<TaskCommit> {
  const env = options.env ?? process.env;
  const at = readClock(env);
  return withWorkspace(options.cwd, async (workspace) => {
    await requireCommittedSetup(workspace);
    if (asked.agent === undefined && !hasPool(workspace.rules.config)) throw createAgentMissingError();
    const { request, warnings: chosen } = await completeTask(asked, workspace);
    for (const scope of [request.scope, ...(request.furtherScopes ?? [])]) requireScope(workspace, scope);
    await requireBranchName(workspace.repository, request.branch);
    const task = draftNewTask(request, formatTimestamp(at));
    const existing = workspace.rules.knowledge.tasks.find((other) => isActive(other) && other.branch === task.branch);
    if (existing && isSameTask(existing, task))
      return { commit: null, ref: null, pushed: false, warnings: chosen, task: existing };
    const result = await writeTask(workspace, task, {
      subject: `skl: task ${task.id} for ${task.agent_id}: ${task.title}`.slice(0, 200),
      edit: (tasks) => {
        const holder = tasks.find((other) => isActive(other) && other.branch === task.branch);
        if (holder) throw createBranchTakenError(holder);
        return [...tasks, task];
      },
      at,
      ...options,
      env,
    });
    return {
      ...result,
      warnings: [
        ...chosen,
        ...result.warnings,
        ...(await warnAboutTask(task, workspace)).filter(
          ({ code }) => chosen.length === 0 || code !== "FILES_OUTSIDE_SCOPE",
        ),
      ],
      task,
    };
  });
}

/** Runs `skl task done`: marks the task done; done twice is done once. */
export async function finishTask(id: string, options: WriteOptions): Promise<TaskCommit> {
  const env = options.env ?? process.env;
  return withWorkspace(options.cwd, async (workspace) => {
    const task = findTask(workspace.rules.knowledge.tasks, id);
    if (task.status === "done") return { commit: null, ref: null, pushed: false, warnings: [], task };
    const finished: Task = { ...task, status: "done" };
    const result = await writeTask(workspace, finished, {
      subject: `skl: task ${id} done`,
      edit: (tasks) => tasks.map((other) => (other.id === id ? { ...other, status: "done" } : other)),
      at: readClock(env),
      ...options,
      env,
    });
    return { ...result, task: finished };
  });
}

interface TaskWriting extends WriteOptions {
  readonly subject: string;
  /** Returns the tasks with the change. Throws to refuse it. */
  readonly edit: (tasks: readonly Task[]) => Task[];
  readonly at: Date;
  readonly env: NodeJS.ProcessEnv;
}

/** Writes a task to its own ref, where it waits for a session, or where a commit is asked for to the base. */
async function writeTask(
  workspace: Workspace,
  task: Task,
  { subject, edit, at, env, noPush, toBranch }: TaskWriting,
): Promise<Omit<TaskCommit, "task">> {
  const warnings = requirePerson(workspace, { env });
  edit(workspace.rules.knowledge.tasks);
  const content = serializeDocument("task", task);
  const record = { kind: TASK, id: task.id, content, subject, at, noPush, toBranch };
  const ref = await writeOwnRecord(workspace, task, record);
  if (ref !== null) return { commit: null, ref, pushed: workspace.base.remote !== null, warnings };
  const editKnowledgeTasks = (knowledge: LoadedKnowledge) => ({ ...knowledge, tasks: edit(knowledge.tasks) });
  return {
    ...(await changeBase(workspace, { subject, edit: editKnowledgeTasks, now: at, env, noPush, toBranch })),
    ref,
  };
}

export async function listTasks(place: string | Workspace, offline: boolean): Promise<{ tasks: Task[] }> {
  return withWorkspace(place, async ({ rules }) => ({ tasks: [...rules.knowledge.tasks] }), offline);
}

function draftNewTask(request: NewTask, created_at: string): Task {
  const { agent, branch, scope, furtherScopes = [], files, title, base, rationale } = request;
  const digest = createHash("sha256")
    .update(JSON.stringify([agent, branch, title, created_at]))
    .update(randomBytes(8))
    .digest("hex");
  return {
    id: `task_${digest.slice(0, 8)}`,
    agent_id: agent ?? NOBODY,
    title,
    scope_files: [...files],
    semantic_scope: scope,
    ...(furtherScopes.length === 0 ? {} : { further_scopes: [...furtherScopes] }),
    branch,
    ...(agent === undefined ? { pool: true } : {}),
    ...(base === undefined ? {} : { base }),
    assignment_rationale: rationale ?? "",
    status: "open",
    created_at,
  };
}

function isSameTask(a: Task, b: Task): boolean {
  const serializeTaskIdentity = (task: Task) =>
    JSON.stringify([
      task.pool ? null : task.agent_id,
      task.title,
      task.scope_files,
      listTaskScopes(task),
      task.branch,
      task.base ?? null,
    ]);
  return serializeTaskIdentity(a) === serializeTaskIdentity(b);
}

function createAgentMissingError(): SklError {
  return new SklError("USAGE", {
    message:
      "Work without an agent is for a pool, and there is none here (`tasks.claim` is `assigned`, or `queue.records` is `commits`).",
    fix: 'Name the agent with `--agent`, or set `"tasks": {"claim": "pool"}` in .skl/config.json on the base branch.',
  });
}

function createBranchTakenError(task: Task): SklError {
  return new SklError("USAGE", {
    message: `The branch ${task.branch} already has an open task: ${task.id} of ${task.agent_id} (${task.title}).`,
    fix: `Finish it with \`skl task done ${task.id}\`, or choose another branch.`,
    data: { task: task.id },
  });
}

async function requireBranchName(repository: Repository, branch: string): Promise<void> {
  const answer = await repository.git(["check-ref-format", "--branch", branch], { answers: [1, 128] });
  if (answer.code !== 0)
    throw new SklError("USAGE", {
      message: `${branch} is not a name Git allows for a branch.`,
      fix: "See git check-ref-format.",
    });
}
