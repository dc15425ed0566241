import type { NodeRuntime } from "../../../skills/run/index.ts";
import type { ReadNodeStatuses } from "../../skills/library/index.ts";
import type { NodePlace } from "../../skills/run/index.ts";

// What the library of skills asks of the capability runtime. It is loaded by the first node: most skills have none.

export const readNodeStatuses: ReadNodeStatuses = async (library, names, env) => {
  const { nodeStatuses } = await import("../promote-listing.ts");
  return nodeStatuses(library, names, env);
};

export const runNodesOf = (place: NodePlace): NodeRuntime => ({
  run: async (node) => {
    const { nodeRuntime } = await import("../plan-node-runtime.ts");
    return nodeRuntime(place).run(node);
  },
});
