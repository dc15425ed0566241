import { normalizeRequest } from "../../../src/learn/route/index.ts";
import {
  type EditInstance,
  type EditProgram,
  inferProgram,
  type NoProgramReason,
} from "../../../src/learn/synthesis/index.ts";
import { runNode } from "./run-node.ts";
import type { GitTask } from "./task.ts";

/** A node that was written from recorded tasks, and what became of it since. */
export interface EditNode {
  readonly name: string;
  readonly signature: string;
  readonly program: EditProgram;
  /** Whether it did all recorded tasks of its kind right, wherever it could run on them. */
  readonly passedReplay: boolean;
  /** Tasks in a row, up to the last one of its kind, that it did right in the shadow of the real work. */
  streak: number;
  longestStreak: number;
  failures: number;
  /** What all nodes of its kind share. */
  readonly kind: { failures: number };
}

/** Which nodes a person has promoted, and which of these have lost it. */
export interface Gates {
  /** So many tasks in a row a node has to do right in the shadow before it is promoted; twice as many for each time that one of its kind was wrong. */
  readonly shadow: number;
  /** Whether a node that was wrong starts again, and leaves for good the second time. */
  readonly remembers: boolean;
  /** Whether its last tasks in a row are all that counts: then a node that was wrong starts again as if it were new. */
  readonly forgives?: boolean;
  /** Whether a node has to pass the replay of all recorded tasks of its kind. */
  readonly replays: boolean;
}

const MOST_FAILURES = 1;

function isPromoted(node: EditNode, { shadow, remembers, replays, forgives = false }: Gates): boolean {
  if (replays && !node.passedReplay) return false;
  if (forgives) return node.streak >= shadow;
  return remembers
    ? node.failures <= MOST_FAILURES && node.streak >= shadow * 2 ** node.kind.failures
    : node.longestStreak >= shadow;
}

const INSTANCES = 3;
const KEPT_TASKS = 12;
const MOST_NODES_OF_A_GROUP = 4;

/** Why the library has no node for a task, the furthest that any of its kinds came last. */
const CAUSES = [
  "fewer than three instances",
  "the last three changed different files",
  "more than edits of plain texts",
  "no program: the requests differ",
  "no program: files come and go",
  "no program: no edit of the language",
  "no program: instances disagree",
  "no program: too large",
  "the node failed its replay",
  "the node is in the shadow",
  "the node was wrong too often",
] as const;
export type Cause = (typeof CAUSES)[number];

const CAUSE_OF: Readonly<Record<NoProgramReason, Cause>> = {
  too_few_instances: "fewer than three instances",
  nothing_changes: "fewer than three instances",
  requests_differ: "no program: the requests differ",
  file_created_or_deleted: "no program: files come and go",
  files_differ: "the last three changed different files",
  too_large: "no program: too large",
  no_edit_found: "no program: no edit of the language",
  instances_disagree: "no program: instances disagree",
};

interface Group {
  readonly signature: string;
  readonly name: string;
  tasks: GitTask[];
  nodes: EditNode[];
  born: number;
  failures: number;
  /** What came of the last try to write a node. */
  cause: Cause;
}

/**
 * The nodes of one repository as they grow while its history goes on. A node is written when the last three tasks of one kind that
 * changed the same files have a program in common, and it runs in the shadow of every later task of its kind. What the router did does
 * not matter here, so all systems meet the same nodes.
 */
export class Library {
  readonly #groups = new Map<string, Group>();
  /** Grows with every change of what is in the library. */
  version = 0;

  /** Returns the nodes that stand promoted by these gates. */
  nodes(gates: Gates): EditNode[] {
    return [...this.#groups.values()].flatMap(({ nodes }) => nodes.filter((node) => isPromoted(node, gates)));
  }

  /** Returns why no node by these gates is there for a task; null where one is. */
  causeFor(task: GitTask, gates: Gates): Cause | null {
    const causes = this.#groupsOf(task).map((group): Cause | null => {
      if (group.nodes.some((node) => isPromoted(node, gates))) return null;
      const passed = group.nodes.filter(({ passedReplay }) => passedReplay);
      if (passed.some(({ failures }) => failures <= MOST_FAILURES)) return "the node is in the shadow";
      if (passed.length > 0) return "the node was wrong too often";
      return group.cause;
    });
    if (causes.includes(null)) return null;
    return causes.reduce<Cause>(
      (first, next) => (next !== null && CAUSES.indexOf(next) > CAUSES.indexOf(first) ? next : first),
      CAUSES[0],
    );
  }

  /** How many nodes were ever written. */
  get written(): number {
    return [...this.#groups.values()].reduce((sum, { born }) => sum + born, 0);
  }

  /** Takes in a task after history has done it. */
  async learn(task: GitTask): Promise<void> {
    let isExplained = false;
    for (const group of this.#groupsOf(task)) {
      for (const node of [...group.nodes]) isExplained = (await this.#shadow(node, task)) || isExplained;
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
      const name = wording
        .replace(/[^a-z]+/g, "-")
        .replace(/^-+|-+$/g, "")
        .slice(0, 40);
      const group: Group = {
        signature,
        name: `${name || "version"}-${this.#groups.size}`,
        tasks: [],
        nodes: [],
        born: 0,
        failures: 0,
        cause: "fewer than three instances",
      };
      this.#groups.set(key, group);
      return group;
    });
  }

  /** Runs a node dry beside the task. Returns whether it did what history did. */
  async #shadow(node: EditNode, task: GitTask): Promise<boolean> {
    const outcome = await runNode(node.program, task);
    if (outcome.kind === "refused") return false;
    const isRight = await task.isRight(outcome.files);
    node.streak = isRight ? node.streak + 1 : 0;
    node.longestStreak = Math.max(node.longestStreak, node.streak);
    node.failures += isRight ? 0 : 1;
    if (node.passedReplay && !isRight) node.kind.failures++;
    this.version++;
    return isRight && node.passedReplay && node.failures <= MOST_FAILURES;
  }

  /** Writes a node from the last tasks of a group that changed the same files as the last one. Returns whether a good one came of it. */
  async #write(group: Group): Promise<boolean> {
    if (group.tasks.length < INSTANCES) return false;
    group.cause = "the last three changed different files";
    const last = group.tasks.at(-1)?.changedPaths;
    const alike = group.tasks.filter(({ changedPaths }) => changedPaths === last).slice(-INSTANCES);
    if (alike.length < INSTANCES) return false;
    const instances: EditInstance[] = [];
    for (const task of alike) {
      const change = await task.change();
      if (change === null) {
        group.cause = "more than edits of plain texts";
        return false;
      }
      instances.push({ request: task.wording, slots: null, ...change });
    }
    const found = inferProgram(instances);
    if (found.kind === "none") {
      group.cause = CAUSE_OF[found.reason];
      return false;
    }
    group.cause = "the node failed its replay";
    const node: EditNode = {
      name: `${group.name}-${++group.born}`,
      signature: group.signature,
      program: found.program,
      passedReplay: await this.#passesReplay(found.program, group),
      streak: 0,
      longestStreak: 0,
      failures: 0,
      kind: group,
    };
    group.nodes = [...group.nodes.filter(({ passedReplay }) => passedReplay), node].slice(-MOST_NODES_OF_A_GROUP);
    this.version++;
    return node.passedReplay;
  }

  async #passesReplay(program: EditProgram, group: Group): Promise<boolean> {
    for (const task of group.tasks) {
      const outcome = await runNode(program, task);
      if (outcome.kind === "changed" && !(await task.isRight(outcome.files))) return false;
    }
    return true;
  }
}
