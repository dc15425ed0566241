import type { FindNode, PlanNode } from "../../../src/runtime/engine/composition/index.ts";

/** Whether a plan may run, and what is reached, by following every single path and asking every pair. */
export function naivePlan(
  root: string,
  find: FindNode,
): { readonly reached: ReadonlySet<string>; readonly fits: boolean } {
  const paths = pathsFrom([root], find);
  const reached = new Set(paths.flat());
  const nodes = [...reached].map(find);
  const known = nodes.filter((node) => node !== null);
  const fits =
    known.length === nodes.length &&
    paths.every((path) => path.length <= 4 && new Set(path).size === path.length) &&
    known.every(({ status, refusal }) => status !== "stale" && refusal === null) &&
    known.every((a) => known.every((b) => !a.conflicts.includes(b.name))) &&
    known.filter(sends).length <= 1 &&
    known.filter(sends).every(({ calls }) => calls.length === 0) &&
    hasOrder(known);
  return { reached, fits };
}

const sends = ({ granted }: PlanNode) => granted.some(({ effect }) => effect === "external.send");

/** Longer than any plan may be, so that a cycle shows as a path that is too long. */
function pathsFrom(path: readonly string[], find: FindNode): string[][] {
  const calls = find(path.at(-1) ?? "")?.calls ?? [];
  if (calls.length === 0 || path.length > 5) return [[...path]];
  return calls.flatMap((next) => pathsFrom([...path, next], find));
}

/** Whether `first` has to run before `second`. */
export function comesBefore(first: PlanNode, second: PlanNode): boolean {
  if (first.name === second.name) return false;
  if (sends(second)) return true;
  const feeds = first.produces.some((type) => second.requires.includes(type));
  return feeds || (second.calls.includes(first.name) && !sends(first));
}

/** Whether the nodes can be taken one by one, each of which nothing that is left has to precede. */
function hasOrder(nodes: readonly PlanNode[]): boolean {
  if (nodes.length === 0) return true;
  const free = nodes.find((node) => nodes.every((other) => !comesBefore(other, node)));
  return free !== undefined && hasOrder(nodes.filter((node) => node !== free));
}
