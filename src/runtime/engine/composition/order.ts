import { err, isObject, ok, type Result } from "../../../kernel/domain/index.ts";
import type { PlanNode, PlannedNode, PlanProblem } from "./types.ts";

/**
 * Orders a plan: called nodes before their callers, producers of a value before nodes that require it, otherwise as found. A leaf
 * that sends is the exception of the specification: it comes last, after its caller, and receives the caller's result.
 */
export function orderNodes(nodes: readonly PlanNode[]): Result<readonly PlannedNode[], readonly PlanProblem[]> {
  const senders = nodes.filter(maySend).map(({ name }) => name);
  if (senders.length > 1) {
    const message = `${senders.join(" and ")} may both send, and only the last node of a plan may.`;
    return err([{ kind: "send is not last", nodes: senders, message }]);
  }
  const receives = findReceivers(nodes);
  const [sender] = senders;
  const waiting = new Map(nodes.map(({ name }) => [name, new Set(receives.get(name))]));
  for (const { name } of nodes) if (sender !== undefined && name !== sender) waiting.get(sender)?.add(name);
  const order = sortNodes(nodes, waiting);
  if (order !== null) return ok(order.map((node) => ({ node, receives: [...(receives.get(node.name) ?? [])] })));
  const stuck = [...waiting].filter(([, left]) => left.size > 0).map(([name]) => name);
  const needed = sender === undefined ? undefined : nodes.find(({ name }) => receives.get(name)?.has(sender));
  const message =
    needed === undefined
      ? `These nodes each need a result of another one first: ${stuck.join(", ")}.`
      : `${needed.name} needs a result of ${sender}, which may send and so comes last.`;
  return err([{ kind: needed === undefined ? "no order" : "send is not last", nodes: stuck, message }]);
}

const maySend = ({ granted }: PlanNode): boolean => granted.some(({ effect }) => effect === "external.send");

/** Returns for each node the nodes whose results it receives: those it calls, and those that produce a value it requires. */
function findReceivers(nodes: readonly PlanNode[]): ReadonlyMap<string, ReadonlySet<string>> {
  const receives = new Map(nodes.map(({ name }) => [name, new Set<string>()]));
  const byName = new Map(nodes.map((node) => [node.name, node]));
  for (const node of nodes) {
    for (const called of node.calls) {
      const child = byName.get(called);
      if (child === undefined) continue;
      if (maySend(child)) receives.get(child.name)?.add(node.name);
      else receives.get(node.name)?.add(child.name);
    }
    const producers = nodes.filter(
      (other) => other !== node && other.produces.some((type) => node.requires.includes(type)),
    );
    for (const { name } of producers) receives.get(node.name)?.add(name);
  }
  return receives;
}

/**
 * Picks the first node that waits for nothing, so that the author's order is kept where nothing else decides; null where some
 * nodes wait for each other.
 */
function sortNodes(nodes: readonly PlanNode[], waiting: Map<string, Set<string>>): readonly PlanNode[] | null {
  const order: PlanNode[] = [];
  const left = [...nodes];
  while (left.length > 0) {
    const next = left.findIndex(({ name }) => waiting.get(name)?.size === 0);
    const [node] = next === -1 ? [] : left.splice(next, 1);
    if (node === undefined) return null;
    order.push(node);
    for (const others of waiting.values()) others.delete(node.name);
  }
  return order;
}

/**
 * Returns the `input` of a node in a plan: the plan's input and, under the key `results`, the outputs of the nodes it receives
 * from, by name. A node that receives nothing gets the plan's input unchanged, so that it behaves the same alone and in a plan.
 */
export function composeNodeInput(
  { node, receives }: PlannedNode,
  { input, outputs }: { readonly input: unknown; readonly outputs: ReadonlyMap<string, unknown> },
): Result<unknown, string> {
  if (receives.length === 0) return ok(input);
  if (!isObject(input)) return err(`${node.name} gets results of other nodes, so the input has to be an object.`);
  if (Object.hasOwn(input, "results"))
    return err(`The input may have no key "results": ${node.name} gets those of others there.`);
  return ok({ ...input, results: Object.fromEntries(receives.map((name) => [name, outputs.get(name) ?? null])) });
}
