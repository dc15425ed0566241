import { SklError } from "../../kernel/domain/index.ts";
import type { Library } from "../../skills/use/library/index.ts";
import type { NodeStatus } from "../engine/promotion/index.ts";
import { loadNode, NodeStatuses } from "./library-node.ts";

/** Where the account's keys are unreadable no promotion counts, and a list shows the lower status. */
function lowerWhereUnreadable(cause: unknown): NodeStatus {
  if (cause instanceof SklError) return "learned";
  throw cause;
}

/**
 * Returns the effective statuses of the named skills. Skills that are not nodes, or whose manifest is unreadable, are left out.
 */
export async function readEffectiveStatuses(
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
    if (node !== null) found.set(name, await statuses.of(node).catch(lowerWhereUnreadable));
  }
  return found;
}
