import { normalizeRequest } from "../../../src/route/index.ts";
import { type EditProgram, inferProgram } from "../../../src/synthesis/index.ts";
import { runNode } from "./run-node.ts";
import type { GitTask } from "./task.ts";

/** How a node earns and keeps its trust. */
export interface Gates {
  /** So many tasks in a row a learned node has to do right in the shadow of the real work before a person promotes it. */
  readonly shadow: number;
  /** Whether a promoted node that was wrong goes back into the shadow, and leaves for good the second time. */
  readonly remembers: boolean;
  /** Whether a node is first replayed on all recorded tasks of its signature, and dropped where it gets one wrong. */
  readonly replays: boolean;
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

const INSTANCES = 3;
const KEPT_TASKS = 12;
const MOST_NODES_OF_A_GROUP = 4;

interface Group {
  readonly signature: string;
  readonly name: string;
  tasks: GitTask[];
  nodes: EditNode[];
  born: number;
}

/**
 * The nodes of one repository as they grow while its history goes on. A node is written when the last three tasks of one kind that
 * changed the same files have a program in common, and it runs in the shadow of every later task of its kind. What the router did does
 * not matter here, so all systems meet the same nodes.
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

  /** Takes in a task after history has done it. Returns whether a node of the library had done it right in the shadow. */
  async learn(task: GitTask): Promise<void> {
    let isExplained = false;
    for (const group of this.#groupsOf(task)) {
      for (const node of [...group.nodes]) isExplained = (await this.#shadow(group, node, task)) || isExplained;
      group.tasks = [...group.tasks, task].slice(-KEPT_TASKS);
      if (!isExplained) isExplained = await this.#write(group);
    }
  }

  /** A task belongs to its signature, and to those that say the same but for numbers: `bump pytest` beside `bump NAME`. */
  #groupsOf(task: GitTask): Group[] {
    const { signature } = normalizeRequest({ text: task.record.request, context: task.record.context });
    const wording = task.subject.toLowerCase().replace(/v?\d[\w.+-]*/g, "0");
    return [signature, `${signature} ${wording}`].map((key) => {
      const known = this.#groups.get(key);
      if (known !== undefined) return known;
      const name = wording.replace(/[^a-z]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
      const group: Group = { signature, name: `${name || "version"}-${this.#groups.size}`, tasks: [], nodes: [], born: 0 };
      this.#groups.set(key, group);
      return group;
    });
  }

  /** Runs a node dry beside the task. Returns whether it did what history did. */
  async #shadow(group: Group, node: EditNode, task: GitTask): Promise<boolean> {
    const outcome = await runNode(node.program, task);
    if (outcome.kind === "refused") return false;
    if (await task.isRight(outcome.files)) {
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

  /** Writes a node from the last tasks of a group that changed the same files as the last one. Returns whether there is one now. */
  async #write(group: Group): Promise<boolean> {
    if (group.tasks.length < INSTANCES) return false;
    const last = group.tasks.at(-1)?.changedPaths;
    const alike = group.tasks.filter(({ changedPaths }) => changedPaths === last).slice(-INSTANCES);
    if (alike.length < INSTANCES) return false;
    const changes = await Promise.all(alike.map((task) => task.change()));
    const instances = changes.flatMap((change, at) => {
      const request = alike[at]?.wording;
      return change === null || request === undefined ? [] : [{ request, slots: null, ...change }];
    });
    if (instances.length < INSTANCES) return false;
    const found = inferProgram(instances);
    if (found.kind === "none" || !(await this.#passesReplay(found.program, group))) return false;
    const { signature } = group;
    const name = `${group.name}-${++group.born}`;
    const node: EditNode = { name, signature, program: found.program, status: "learned", streak: 0, failures: 0 };
    group.nodes = [...group.nodes, node].slice(-MOST_NODES_OF_A_GROUP);
    if (this.#gates.shadow === 0) this.#set(node, "library");
    this.version++;
    return true;
  }

  async #passesReplay(program: EditProgram, group: Group): Promise<boolean> {
    if (!this.#gates.replays) return true;
    for (const task of group.tasks) {
      const outcome = await runNode(program, task);
      if (outcome.kind === "changed" && !(await task.isRight(outcome.files))) return false;
    }
    return true;
  }

  #set(node: EditNode, status: EditNode["status"]): void {
    node.status = status;
    this.version++;
  }
}
