import type { Earlier } from "./order.ts";

/** The one earlier task whose branch holds the work of all others, or null where there is none. */
export function stackedOn(
  before: readonly Earlier[],
  earlier: ReadonlyMap<string, readonly Earlier[]>,
): Earlier | null {
  const holdsAll = (last: Earlier) => {
    const held = new Set([last.task, ...(earlier.get(last.task) ?? []).map(({ task }) => task)]);
    return before.every(({ task }) => held.has(task));
  };
  const last = before.find(holdsAll) ?? null;
  // A branch that follows several without being stacked on one holds none of them.
  if (last === null || before.length === 1) return last;
  return stackedOn(earlier.get(last.task) ?? [], earlier) === null ? null : last;
}
