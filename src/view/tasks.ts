import type { Task, TaskClaimOutput, TaskPoolOutput } from "../kernel/domain/documents.generated.ts";
import { listTaskScopes } from "../kernel/domain/index.ts";
import { blank, type Document, dim, good, type Line, line, plain, strong, warn } from "./text/compose.ts";
import { formatCount } from "./words.ts";

/** Shows tasks with their agents, branches and files. */
export function renderTasks(tasks: readonly Task[]): Document {
  if (tasks.length === 0) return [line(0, dim("There are no tasks. A person adds one with `skl task add`."))];
  return [line(0, formatCount(tasks.length, "task")), ...tasks.flatMap((task) => [blank, ...renderTaskLines(task)])];
}

function renderTaskLines(task: Task): Line[] {
  const { status = "open" } = task;
  const scopes = listTaskScopes(task);
  const scope = scopes.length > 0 ? `, ${scopes.length === 1 ? "scope" : "scopes"} ${scopes.join(", ")}` : "";
  const base = task.base ? `, compared with ${task.base}` : "";
  return [
    line(2, strong(task.id), "  ", STATUSES[status](status.replace("_", " ")), task.title ? `  ${task.title}` : ""),
    line(4, `${task.agent_id} on ${task.branch}${scope}${base}`),
    line(4, task.scope_files.length === 0 ? warn("no files") : dim(task.scope_files.join(", "))),
  ];
}

const STATUSES = { open: plain, in_progress: plain, done: good, cancelled: dim } as const;

/** Shows what agents may take, and who has the rest. */
export function renderTaskPool({ free, taken }: TaskPoolOutput): Document {
  const others = taken.map(({ task, owner, title, lease_until }) =>
    line(2, strong(task), `  ${title}: ${owner}'s, kept until ${lease_until}`),
  );
  const list = free.length === 0 ? [line(0, dim("No work is free."))] : renderTasks(free);
  return others.length === 0
    ? list
    : [...list, blank, line(0, `${formatCount(taken.length, "task")} taken`), ...others];
}

/** Shows what became of a claim. */
export function renderClaim({ task, owner, lease_until, title, branch, why, files }: TaskClaimOutput): Document {
  if (task === null) return [line(0, why)];
  const who = owner === null ? "nobody's" : `${owner}'s${lease_until === null ? "" : `, kept until ${lease_until}`}`;
  return [
    line(0, strong(task), title ? `  ${title}: ` : ": ", who),
    line(2, why),
    line(2, dim(`${branch}: ${files.join(", ")}`)),
  ];
}
