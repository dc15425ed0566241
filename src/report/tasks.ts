import type { Task } from "../domain/documents.generated.ts";
import { taskScopes } from "../domain/index.ts";
import { blank, type Document, dim, good, type Line, line, plain, strong, warn } from "./text/compose.ts";
import { countOf } from "./words.ts";

/** Shows tasks with their agents, branches and files. */
export function tasksDocument(tasks: readonly Task[]): Document {
  if (tasks.length === 0) return [line(0, dim("There are no tasks. A person adds one with `skl task add`."))];
  return [line(0, countOf(tasks.length, "task")), ...tasks.flatMap((task) => [blank, ...taskLines(task)])];
}

function taskLines(task: Task): Line[] {
  const { status = "open" } = task;
  const scopes = taskScopes(task);
  const scope = scopes.length > 0 ? `, ${scopes.length === 1 ? "scope" : "scopes"} ${scopes.join(", ")}` : "";
  const base = task.base ? `, compared with ${task.base}` : "";
  return [
    line(2, strong(task.id), "  ", STATUSES[status](status.replace("_", " ")), task.title ? `  ${task.title}` : ""),
    line(4, `${task.agent_id} on ${task.branch}${scope}${base}`),
    line(4, task.scope_files.length === 0 ? warn("no files") : dim(task.scope_files.join(", "))),
  ];
}

const STATUSES = { open: plain, in_progress: plain, done: good, cancelled: dim } as const;
