import { createUnknownNameError, findNearestName, SklError, type Task } from "../../kernel/domain/index.ts";
import type { Workspace } from "./rules.ts";

/** Returns the task of an id. Throws NOT_FOUND. */
export function findTask(tasks: readonly Task[], id: string): Task {
  const task = tasks.find((candidate) => candidate.id === id);
  if (task) return task;
  throw createUnknownNameError(`There is no task ${id}.`, {
    key: "id",
    name: id,
    names: tasks.map((candidate) => candidate.id),
    fix: "List them with `skl task list`.",
  });
}

/** Throws NOT_FOUND for the name of a scope that the base does not define. */
export function requireScope({ rules }: Workspace, scope: string): void {
  if (rules.scopes.has(scope)) return;
  const names = Object.keys(rules.definitions.scope_definitions.scopes);
  const nearest = findNearestName(scope, names);
  const hint = nearest
    ? ` Did you mean ${nearest}?`
    : names.length > 0
      ? ` There are: ${names.slice(0, 12).join(", ")}.`
      : " No scopes are defined on the base branch yet.";
  throw new SklError("NOT_FOUND", {
    message: `There is no semantic scope ${scope}.${hint}`,
    fix: "List them with `skl scope`.",
    data: { scope, nearest },
  });
}
