import {
  indexNodes,
  type NodeGrant,
  type RouteIndex,
  type RoutePorts,
  type RouteResult,
  type RouteThresholds,
  route,
} from "../../../src/learn/route/index.ts";
import type { Files } from "../../../src/learn/synthesis/index.ts";
import type { EditNode, Gates, Library } from "./library.ts";
import { buildNodeSignature, nodeOfProgram } from "./node-of-program.ts";
import { type NodeOutcome, runNode } from "./run-node.ts";
import type { GitTask } from "./task.ts";

const GRANTED: NodeGrant = { granted: [], refusal: null };

export interface Routed {
  readonly result: RouteResult;
  /** What the chosen node does; null for a miss. */
  readonly outcome: NodeOutcome | null;
}

export interface GitRouterSettings {
  readonly library: Library;
  readonly gates: Gates;
  readonly thresholds: RouteThresholds;
  readonly runsDry?: boolean;
}

/** The router of the product over the promoted nodes of one repository; a dry run is a run of the edit program on the state before the task. */
export class GitRouter {
  readonly #library: Library;
  readonly #gates: Gates;
  readonly #thresholds: RouteThresholds;
  /** False for the ablation: what is routed runs without a dry run and its verifiers. */
  readonly #runsDry: boolean;
  #version = -1;
  #nodes = new Map<string, EditNode>();
  #index: RouteIndex = indexNodes([]);

  constructor({ library, gates, thresholds, runsDry = true }: GitRouterSettings) {
    this.#library = library;
    this.#gates = gates;
    this.#thresholds = thresholds;
    this.#runsDry = runsDry;
  }

  /** Returns null where there is no node yet: then every request is a miss. */
  async route(task: GitTask): Promise<Routed | null> {
    const index = this.index();
    if (this.#nodes.size === 0) return null;
    const request = { text: task.record.request, context: task.record.context, tags: [] };
    const result = await route({ index, request, ports: this.#portsFor(task), thresholds: this.#thresholds });
    if (result.node === null) return { result, outcome: null };
    const outcome = this.#runsDry
      ? { kind: "changed" as const, files: result.output as Files }
      : await this.run(result.node, task);
    return { result, outcome };
  }

  /** Runs a node by its name for real: without its verifiers, since they belong to the dry run. */
  async run(name: string, task: GitTask): Promise<NodeOutcome> {
    const node = this.#nodes.get(name);
    return node === undefined ? { kind: "refused", why: "There is no such node." } : runNode(node.program, task, []);
  }

  /** Returns the index of the nodes that are promoted now. */
  index(): RouteIndex {
    if (this.#version === this.#library.version) return this.#index;
    this.#version = this.#library.version;
    const nodes = this.#library.nodes(this.#gates);
    if (nodes.length === this.#nodes.size && nodes.every((node) => this.#nodes.get(node.name) === node))
      return this.#index;
    this.#nodes = new Map(nodes.map((node) => [node.name, node]));
    this.#index = indexNodes(nodes.map(nodeOfProgram), { learned: nodes.map(buildNodeSignature) });
    return this.#index;
  }

  get nodes(): readonly EditNode[] {
    this.index();
    return [...this.#nodes.values()];
  }

  #portsFor(task: GitTask): RoutePorts {
    return {
      evaluate: async () => ({ ok: true, value: true }),
      inputProblem: async () => null,
      grant: async () => GRANTED,
      dryRun: async ({ plan }) => {
        if (!this.#runsDry) return { reason: null, output: null };
        const node = this.#nodes.get(plan.root);
        const outcome = node === undefined ? null : await runNode(node.program, task);
        if (outcome?.kind !== "changed") return { reason: outcome?.why ?? "There is no such node.", output: null };
        return { reason: null, output: outcome.files };
      },
    };
  }
}
