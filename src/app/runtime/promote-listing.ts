import { SklError } from "../../domain/index.ts";
import type { NodeStatus } from "../../runtime/promotion/index.ts";
import type { Library } from "../skills/library/index.ts";
import { loadNode, NodeStatuses } from "./promote-status.ts";

/** Where the account's keys cannot be read no promotion counts, and a list says so by the status. */
function lessThanLibrary(cause: unknown): NodeStatus {
  if (cause instanceof SklError) return "learned";
  throw cause;
}

/** The statuses that count, of skills of these names. A skill that is no node, or whose manifest cannot be read, is not in it. */
export async function nodeStatuses(
  library: Library,
  names: Iterable<string>,
  env: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, NodeStatus>> {
  const statuses = new NodeStatuses(env);
  const found = new Map<string, NodeStatus>();
  for (const name of names) {
    const node = await loadNode(library, name).catch((cause: unknown) => {
      if (cause instanceof SklError) return null;
      throw cause;
    });
    if (node !== null) found.set(name, await statuses.of(node).catch(lessThanLibrary));
  }
  return found;
}
