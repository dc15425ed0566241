import { type NodeGrant, type RouteIndex, type RoutePorts, type RouteResult, type RouteThresholds, indexNodes, route } from "../../../src/route/index.ts";
import type { Files } from "../../../src/synthesis/index.ts";
import type { EditNode, Library } from "./library.ts";
import { nodeOfProgram, signatureOf } from "./node-of-program.ts";
import { runNode } from "./run-node.ts";
import type { GitTask } from "./task.ts";

const GRANTED: NodeGrant = { granted: [], refusal: null };

export interface Routed {
  readonly result: RouteResult;
  /** What the chosen node changes; null for a miss. */
  readonly files: Files | null;
}

/** The router of the product over the promoted nodes of one repository; a dry run is a run of the edit program on the state before the task. */
export class GitRouter {
  readonly #library: Library;
  readonly #thresholds: RouteThresholds;
  #version = -1;
  #nodes = new Map<string, EditNode>();
  #index: RouteIndex = indexNodes([]);

  constructor(library: Library, thresholds: RouteThresholds) {
    this.#library = library;
    this.#thresholds = thresholds;
  }

  async route(task: GitTask): Promise<Routed> {
    this.#refresh();
    const request = { text: task.record.request, context: task.record.context, tags: [] };
    const ports = this.#portsFor(task);
    const result = await route({ index: this.#index, request, ports, thresholds: this.#thresholds });
    return { result, files: result.hit ? (result.output as Files) : null };
  }

  #refresh(): void {
    if (this.#version === this.#library.version) return;
    this.#version = this.#library.version;
    const nodes = this.#library.nodes();
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
    this.#index = indexNodes(nodes.map(nodeOfProgram), { learned: nodes.map(signatureOf) });
  }

  #portsFor(task: GitTask): RoutePorts {
    return {
      evaluate: async () => ({ passed: true }) as never,
      inputProblem: async () => null,
      grant: async () => GRANTED,
      dryRun: async ({ plan }) => {
        const node = this.#nodes.get(plan.root);
        const outcome = node === undefined ? null : await runNode(node.program, task);
        if (outcome?.kind !== "changed") return { reason: outcome?.why ?? "There is no such node.", output: null };
        return { reason: null, output: outcome.files };
      },
    };
  }
}
