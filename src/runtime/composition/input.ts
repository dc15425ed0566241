import { err, ok, type Result } from "../../domain/index.ts";
import type { PlannedNode } from "./types.ts";

/**
 * What a node of a plan gets as `input`: the plan's own, and beside its keys `results` with the outputs of the nodes that it
 * receives from, by name. A node that receives nothing gets the plan's input as it is, so that it is the same alone and in a plan.
 */
export function inputOf(
  { node, receives }: PlannedNode,
  { input, outputs }: { readonly input: unknown; readonly outputs: ReadonlyMap<string, unknown> },
): Result<unknown, string> {
  if (receives.length === 0) return ok(input);
  if (!isObject(input)) return err(`${node.name} gets results of other nodes, so the input has to be an object.`);
  if (Object.hasOwn(input, "results"))
    return err(`The input may have no key "results": ${node.name} gets those of others there.`);
  return ok({ ...input, results: Object.fromEntries(receives.map((name) => [name, outputs.get(name) ?? null])) });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
