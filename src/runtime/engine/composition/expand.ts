import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { orderNodes } from "./order.ts";
import type { FindNode, GraphPlan, PlanNode, PlanProblem } from "./types.ts";

/** The most calls in a row from the first node on (specification 3.4, stage 7). */
export const DEEPEST_PLAN = 3;
const mostNodes = 100;

/**
 * Expands a node into its plan, depth-first along `calls`. A plan with any problem is discarded as a whole before anything runs,
 * and all problems are returned.
 */
export function expandPlan(root: string, find: FindNode): Result<GraphPlan, readonly PlanProblem[]> {
  const walked = walk(root, find);
  const nodes = [...walked.nodes.values()];
  const problems = [...walked.problems, ...nodes.flatMap(listNodeProblems), ...conflictsAmong(walked.nodes)];
  if (problems.length > 0) return err(problems);
  const ordered = orderNodes(nodes);
  if (!ordered.ok) return ordered;
  const learned = nodes.filter(({ status }) => status === "learned").map(({ name }) => name);
  return ok({ root, steps: ordered.value, learned });
}

interface Walked {
  /** Nodes by name; called nodes come before their callers. */
  readonly nodes: Map<string, PlanNode>;
  readonly problems: PlanProblem[];
}

function walk(root: string, find: FindNode): Walked {
  const walked: Walked = { nodes: new Map(), problems: [] };
  const depths = new Map<string, number>();
  const visit = (name: string, above: readonly string[]): void => {
    // Where the node was seen at this depth or deeper, everything below it was visited.
    if (!above.includes(name) && (depths.get(name) ?? -1) >= above.length) return;
    const path = [...above, name];
    const node = find(name);
    const problem =
      findCallPathProblem(path, node) ??
      (!depths.has(name) && depths.size === mostNodes
        ? buildPlanProblem("too many", [name], `A plan has at most ${mostNodes} nodes.`)
        : null);
    if (node === null || problem !== null) {
      addProblem(walked, problem ?? buildUnknownNodeProblem(path));
      return;
    }
    depths.set(name, above.length);
    for (const child of node.calls) visit(child, path);
    walked.nodes.set(name, node);
  };
  visit(root, []);
  return walked;
}

/** Returns the problem of a path of calls; null where it may go on. */
function findCallPathProblem(path: readonly string[], node: PlanNode | null): PlanProblem | null {
  const name = path.at(-1) ?? "";
  const first = path.indexOf(name);
  if (first !== path.length - 1) {
    const cycle = path.slice(first);
    return buildPlanProblem("cycle", cycle, `The calls lead back to where they began: ${cycle.join(" → ")}.`);
  }
  if (path.length > DEEPEST_PLAN + 1)
    return buildPlanProblem(
      "too deep",
      path,
      `A plan is at most ${DEEPEST_PLAN} calls deep; this one goes on: ${path.join(" → ")}.`,
    );
  return node === null ? buildUnknownNodeProblem(path) : null;
}

/** Adds a problem once, even if several paths lead to it. */
function addProblem({ problems }: Walked, problem: PlanProblem): void {
  const isKnown = problems.some(({ kind, message }) => kind === problem.kind && message === problem.message);
  if (!isKnown && problems.length < mostNodes) problems.push(problem);
}

function buildPlanProblem(kind: PlanProblem["kind"], nodes: readonly string[], message: string): PlanProblem {
  return { kind, nodes, message };
}

function buildUnknownNodeProblem(path: readonly string[]): PlanProblem {
  const [name = "", caller] = [...path].reverse();
  const message = caller === undefined ? `There is no node ${name}.` : `${caller} calls ${name}, which does not exist.`;
  return buildPlanProblem("unknown node", [name], message);
}

function listNodeProblems({ name, status, granted, calls, refusal }: PlanNode): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const add = (kind: PlanProblem["kind"], message: string) => problems.push(buildPlanProblem(kind, [name], message));
  if (status === "stale") add("stale", `${name} is stale: its source or manifest changed since a person promoted it.`);
  if (refusal !== null) add("refused", `${name}: ${refusal}`);
  if (calls.length > 0 && granted.some(({ effect }) => effect === "external.send"))
    add("send is no leaf", `${name} may send and calls other nodes; only a leaf may send.`);
  return problems;
}

function conflictsAmong(nodes: ReadonlyMap<string, PlanNode>): PlanProblem[] {
  const pairs = [...nodes.values()].flatMap(({ name, conflicts }) =>
    conflicts.filter((other) => nodes.has(other)).map((other) => [name, other].sort().join("\0")),
  );
  return [...new Set(pairs)].sort().map((pair): PlanProblem => {
    const both = pair.split("\0");
    return { kind: "conflict", nodes: both, message: `${both.join(" and ")} conflict and cannot be in one plan.` };
  });
}
