import { ok } from "../../../../kernel/domain/index.ts";
import { buildArtifactFailure } from "../failure.ts";
import type { Executable } from "../types.ts";
import { type ArtifactHandler, concludeDoneRun, concludeFailedRun, type Executed, type RunContext } from "./handler.ts";

/** Runs a node in the capability runtime, which decides what it may reach. A dry run reads, and plans the changes. */
export const wasmModule: ArtifactHandler = {
  needsModel: () => false,
  render: async (_artifact, { input }) => ok(JSON.stringify(input)),
  execute: (artifact, _rendered, context) => run(artifact, context, "full"),
  rehearse: (artifact, _rendered, context) => run(artifact, context, "dry run"),
};

async function run(
  { name, skillId, module }: Executable,
  { input, ports: { nodes } }: RunContext,
  mode: "dry run" | "full",
): Promise<Executed> {
  if (nodes === null) {
    return concludeFailedRun(
      buildArtifactFailure("RUNTIME_MISSING", `"${name}" is a WebAssembly node, which needs the capability runtime.`),
    );
  }
  if (module === null) return concludeFailedRun(buildArtifactFailure("NODE_FAILED", `"${name}" has no module.`));
  const reply = await nodes.run({ skillId, name, module, input, mode });
  if (reply.kind === "answered") return concludeDoneRun(reply.output, { nodes: reply.nodes });
  const what = reply.nodes === null ? `The runtime could not run "${name}"` : `The run of "${name}" was not accepted`;
  return concludeFailedRun(buildArtifactFailure("NODE_FAILED", `${what}: ${reply.message}`), { nodes: reply.nodes });
}
