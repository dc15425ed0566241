import { findNearestName, listItems, listTaskScopes, type StateEntry, type Task } from "../../kernel/domain/index.ts";
import { isActive } from "../../workspace/ground/index.ts";
import { type ScopeProblem, scopeProblem, splitShownItems } from "./problem.ts";

/** What tasks and State entries refer to, compared with the definitions and the files. */
export interface Records {
  readonly tasks: readonly Task[];
  readonly state: readonly StateEntry[];
  readonly scopeNames: readonly string[];
  /** The scopes that the definitions give a tracked file to; several where equal rules tie. */
  readonly ownersOf: (path: string) => readonly string[];
  readonly files: readonly string[];
}

export function recordProblems(records: Records): ScopeProblem[] {
  return [
    ...findTasksInUndefined(records),
    ...stateInUndefined(records),
    ...findDifferingScopes(records),
    ...findMissingFiles(records),
  ];
}

/** Checks only tasks that pushes are still compared with: a finished one may name a scope that is gone. */
function findTasksInUndefined({ tasks, scopeNames }: Records): ScopeProblem[] {
  const defined = new Set(scopeNames);
  return tasks.filter(isActive).flatMap((task) =>
    listTaskScopes(task)
      .filter((scope) => !defined.has(scope))
      .map((scope) => {
        const message = `${task.id} of ${task.agent_id} names the scope ${scope}, which is not defined.${hint(scope, scopeNames)}`;
        return scopeProblem("SCOPE_UNDEFINED", { scope, message });
      }),
  );
}

function stateInUndefined({ state, scopeNames }: Records): ScopeProblem[] {
  const defined = new Set(scopeNames);
  const groups = groupBy(state, ({ semantic_scope }) =>
    semantic_scope && !defined.has(semantic_scope) ? semantic_scope : null,
  );
  return [...groups].map(([scope, entries]) => {
    const message = `${describeStateEntries(entries)} ${entries.length === 1 ? "names" : "name"} the scope ${scope}, which is not defined.${hint(scope, scopeNames)}`;
    const fix =
      "Run `skl scope migrate`, which relabels the entries, or define the scope in .skl/scope_definitions.json.";
    return scopeProblem("SCOPE_UNDEFINED", { scope, path: entries[0]?.path ?? null, message, fix });
  });
}

function hint(scope: string, scopeNames: readonly string[]): string {
  const nearest = findNearestName(scope, scopeNames);
  return nearest === null ? "" : ` Did you mean ${nearest}?`;
}

/** Groups the entries by pair of scopes, since one moved boundary concerns many entries at once. */
function findDifferingScopes({ state, scopeNames, ownersOf, files }: Records): ScopeProblem[] {
  const defined = new Set(scopeNames);
  const present = new Set(files);
  const owners = new Map<StateEntry, string | null>();
  const differing = state.filter((entry) => {
    const { semantic_scope: recorded, path } = entry;
    if (!recorded || !defined.has(recorded) || !present.has(path)) return false;
    const holders = ownersOf(path);
    owners.set(entry, holders[0] ?? null);
    return !holders.includes(recorded);
  });
  const groups = groupBy(differing, (entry) => JSON.stringify([entry.semantic_scope, owners.get(entry)]));
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    if (!first) return [];
    const owner = owners.get(first) ?? null;
    const message = `${describeStateEntries(entries)} ${entries.length === 1 ? "says" : "say"} ${first.semantic_scope}, but the definitions give the ${entries.length === 1 ? "file" : "files"} to ${owner ?? "no scope"}.`;
    return [scopeProblem("STATE_SCOPE_DIFFERS", { scope: first.semantic_scope ?? null, path: first.path, message })];
  });
}

function findMissingFiles({ state, files }: Records): ScopeProblem[] {
  const present = new Set(files);
  const { shown, rest } = splitShownItems(state.filter(({ path }) => !present.has(path)));
  const problems = shown.map(({ id, path, semantic_scope }) => {
    const message = `The State entry ${id} describes ${path}, which does not exist.`;
    return scopeProblem("STATE_FILE_MISSING", { scope: semantic_scope ?? null, path, message });
  });
  if (rest.length === 0) return problems;
  const message = `${rest.length} more State entries describe files that do not exist.`;
  return [...problems, scopeProblem("STATE_FILE_MISSING", { message })];
}

function describeStateEntries(entries: readonly StateEntry[]): string {
  const ids = listItems(
    entries.map(({ id }) => id),
    3,
  );
  return entries.length === 1 ? `The State entry ${ids}` : `${entries.length} State entries (${ids})`;
}

/** Groups items by key in their order; an item with the key null is left out. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
