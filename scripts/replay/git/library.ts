import { applyProgram, type EditInstance, type EditProgram, type Files, inferProgram, slotsOfRequest } from "../../../src/synthesis/index.ts";
import { normalizeRequest } from "../../../src/route/index.ts";
import type { GitTask } from "./task.ts";

/** How a node earns and keeps its trust. */
export interface Gates {
  /** So many tasks in a row a learned node has to do right in the shadow of the real work before a person promotes it. */
  readonly shadow: number;
  /** Whether a promoted node that was wrong goes back into the shadow. */
  readonly remembers: boolean;
}

/** A node that was written from recorded tasks. */
export interface EditNode {
  readonly name: string;
  readonly signature: string;
  readonly program: EditProgram;
  status: "learned" | "library";
  /** Tasks that it did right in a row. */
  streak: number;
  failures: number;
}

export type NodeOutcome =
  | { readonly kind: "changed"; readonly files: Files }
  | { readonly kind: "refused"; readonly why: string };

const INSTANCES = 3;
const KEPT_INSTANCES = 12;
const MOST_NODES_OF_A_SIGNATURE = 4;

interface Group {
  instances: { readonly instance: EditInstance; readonly files: string }[];
  nodes: EditNode[];
  born: number;
}

/**
 * The nodes of one repository as they grow while its history goes on. A node is written when the last three tasks of one signature that
 * changed the same files have a program in common, and it runs in the shadow of every later task of its signature. What the router did does not matter here, so
 * all systems meet the same nodes.
 */
export class Library {
  readonly #gates: Gates;
  readonly #groups = new Map<string, Group>();
  /** Grows with every change of what is in the library. */
  version = 0;

  constructor(gates: Gates) {
    this.#gates = gates;
  }

  /** Returns the nodes that a person promoted. */
  nodes(): EditNode[] {
    return [...this.#groups.values()].flatMap(({ nodes }) => nodes.filter(({ status }) => status === "library"));
  }

  /** Takes in a task after history has done it. */
  async learn(task: GitTask): Promise<void> {
    const { signature } = normalizeRequest({ text: task.subject, context: task.record.context });
    const group = this.#groups.get(signature) ?? { instances: [], nodes: [], born: 0 };
    this.#groups.set(signature, group);
    let isExplained = false;
    for (const node of [...group.nodes]) isExplained = (await this.#shadow(group, node, task)) || isExplained;
    const change = await task.change();
    if (change === null) return;
    const instance = { request: task.wording, slots: null, before: change.before, after: change.after };
    group.instances = [...group.instances, { instance, files: Object.keys(change.after).sort().join("\n") }].slice(-KEPT_INSTANCES);
    if (!isExplained) this.#write(group, signature);
  }

  /** Runs a node dry beside the task. Returns whether it did what history did. */
  async #shadow(group: Group, node: EditNode, task: GitTask): Promise<boolean> {
    const outcome = await runNode(node, task);
    if (outcome.kind === "refused") return false;
    const isRight = await task.isRight(outcome.files);
    if (isRight) {
      node.streak++;
      if (node.status === "learned" && node.streak >= this.#gates.shadow) this.#set(node, "library");
      return true;
    }
    node.streak = 0;
    node.failures++;
    if (this.#gates.remembers) {
      if (node.status === "library") this.#set(node, "learned");
      if (node.failures > 1) group.nodes = group.nodes.filter((other) => other !== node);
    }
    return false;
  }

  #write(group: Group, signature: string): void {
    const files = group.instances.at(-1)?.files;
    const alike = group.instances.filter((each) => each.files === files).slice(-INSTANCES);
    if (alike.length < INSTANCES) return;
    const found = inferProgram(alike.map(({ instance }) => instance));
    if (found.kind === "none") return;
    const name = `${signature.replace(/\[.*$/, "") || "task"}-${++group.born}`;
    const node: EditNode = { name, signature, program: found.program, status: "learned", streak: 0, failures: 0 };
    group.nodes = [...group.nodes, node].slice(-MOST_NODES_OF_A_SIGNATURE);
    if (this.#gates.shadow === 0) this.#set(node, "library");
    this.version++;
  }

  #set(node: EditNode, status: EditNode["status"]): void {
    node.status = status;
    this.version++;
  }
}

/** Runs a node on the state before a task, without effects. */
export async function runNode({ program }: EditNode, task: GitTask): Promise<NodeOutcome> {
  const slots = program.request === null ? null : slotsOfRequest(program.request, task.wording);
  if (slots === null) return { kind: "refused", why: "The request does not have the node's wording." };
  const files: Record<string, string> = {};
  for (const { path } of program.edits) {
    const name = path.map((part) => ("text" in part ? part.text : (slots[part.slot] ?? ""))).join("");
    const text = await task.textBefore(name);
    if (text !== null) files[name] = text;
  }
  const applied = applyProgram(program, slots, files);
  return applied.kind === "applied"
    ? { kind: "changed", files: applied.files }
    : { kind: "refused", why: applied.message };
}
