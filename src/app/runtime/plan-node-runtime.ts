import { warmThreads } from "../../runtime/host/index.ts";
import type { Json, NodeReply, NodeRuntime } from "../../skills/run/index.ts";
import { openSkillGraph } from "../skills/graph.ts";
import { sha256 } from "./digests.ts";
import { guestWorker } from "./guest-threads.ts";
import { planOfNodes } from "./plan-nodes.ts";
import { runPlan } from "./plan-run.ts";

export interface NodeRuntimePlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The skill's name, which artifacts of kind `wasm_module` belong to. */
  readonly skill: string;
  readonly signal?: AbortSignal | undefined;
  /** Hears what a person has to know of a run that ended well. */
  note(text: string): void;
}

/** The capability runtime as `skl skill run` sees it: by the policy alone, with what the node calls, dry where anything is learned. */
export function nodeRuntime({ cwd, env, skill, signal, note }: NodeRuntimePlace): NodeRuntime {
  return {
    run: async ({ name, module, input }): Promise<NodeReply> => {
      const { library, seen } = await openSkillGraph(cwd, env);
      const question = { cwd, env, library, graph: await seen(), root: skill, artifact: name, input };
      const { plan, nodes } = await planOfNodes(question);
      if (!plan.ok) return { kind: "failed", message: plan.error.map(({ message }) => message).join(" ") };
      if (nodes.get(skill)?.module.sha256 !== sha256(module))
        return { kind: "failed", message: "Its module changed while it was read." };
      const threads = warmThreads(guestWorker, 1);
      try {
        const { reason, output, mode } = await runPlan({
          cwd,
          env,
          plan: plan.value,
          nodes,
          input,
          threads,
          signal: signal ?? new AbortController().signal,
        });
        if (mode === "dry run" && reason === null)
          note(`${skill}: it ran dry and nothing was changed, since a node of its plan is learned and not promoted.`);
        return reason === null ? { kind: "answered", output: output as Json } : { kind: "failed", message: reason };
      } finally {
        await threads.close();
      }
    },
  };
}
