import { ok } from "../../../domain/index.ts";
import { failure } from "../failure.ts";
import { type ArtifactHandler, done, failed } from "./handler.ts";

/** A node of the capability runtime, which decides what it may reach. */
export const wasmModule: ArtifactHandler = {
  needsModel: () => false,
  render: async (_artifact, { input }) => ok(JSON.stringify(input)),
  execute: async ({ name, skillId, module }, _rendered, { input, ports: { nodes } }) => {
    if (nodes === null) {
      return failed(failure("RUNTIME_MISSING", `"${name}" is a WebAssembly node, which needs the capability runtime.`));
    }
    if (module === null) return failed(failure("NODE_FAILED", `"${name}" has no module.`));
    const reply = await nodes.run({ skillId, name, module, input });
    return reply.kind === "answered"
      ? done(reply.output)
      : failed(failure("NODE_FAILED", `The runtime could not run "${name}": ${reply.message}`));
  },
};
