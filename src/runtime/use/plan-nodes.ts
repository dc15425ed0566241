import { type Result, SklError } from "../../kernel/domain/index.ts";
import type { Graph } from "../../skills/engine/graph/index.ts";
import type { Library } from "../../skills/use/library/index.ts";
import { requireLocked } from "../../skills/use/library/index.ts";
import {
  DEEPEST_PLAN,
  expandPlan,
  type GraphPlan,
  type PlanNode,
  type PlanProblem,
} from "../engine/composition/index.ts";
import { checkConditions } from "../engine/manifest/index.ts";
import { SCOPED_ADAPTERS } from "../engine/scopes/index.ts";
import { type LibraryNode, loadNode, NodeStatuses } from "./library-node.ts";
import { decideAuthority } from "./node-authority.ts";
import { evaluateCel } from "./node-contract.ts";

export interface PlanQuestion {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly library: Library;
  /** The graph with the edges that packages declare. */
  readonly graph: Graph;
  readonly root: string;
  /** The name of the artifact that is the root's module; null for the node's own. */
  readonly artifact: string | null;
  readonly input: unknown;
  /** What preconditions read beside the input. Default: an empty object. */
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface NodesOfPlan {
  /** The nodes by name; unreadable ones are left out. */
  readonly nodes: ReadonlyMap<string, LibraryNode>;
  readonly plan: Result<GraphPlan, readonly PlanProblem[]>;
}

/** More than any plan may have. */
const mostLooked = 120;

/** Reads a node and the nodes it calls, asks policy and preconditions for each, and makes a plan of them. */
export async function planOfNodes(question: PlanQuestion): Promise<NodesOfPlan> {
  const nodes = new Map<string, LibraryNode>();
  const known = new Map<string, PlanNode>();
  const names = new NodeNames(question.library);
  const statuses = new NodeStatuses(question.env);
  let level = [question.root];
  for (let depth = 0; depth <= DEEPEST_PLAN && level.length > 0; depth++) {
    const called: string[] = [];
    for (const name of level) {
      if (known.has(name) || known.size >= mostLooked) continue;
      const node = await readNode(question, name);
      if (node === null) continue;
      if (node instanceof SklError) {
        known.set(name, createUnusableNode(name, node.message));
        continue;
      }
      const described = await describeNode(question, { node, statuses, names });
      nodes.set(name, node);
      known.set(name, described);
      called.push(...described.calls);
    }
    level = called;
  }
  return { nodes, plan: expandPlan(question.root, (name) => known.get(name) ?? null) };
}

/** Returns null where there is no such node. For the root, every error is thrown. */
async function readNode(
  { library, root, artifact }: PlanQuestion,
  name: string,
): Promise<LibraryNode | SklError | null> {
  if (name === root) return loadNode(library, name, artifact);
  try {
    const node = await loadNode(library, name);
    // As with the root, a node that was installed and changed since does not run.
    const { scope } = library.skills.get(name) ?? { scope: "workspace" };
    await requireLocked(library.places, { name, scope, path: node.path, digest: node.skill.digest });
    return node;
  } catch (cause) {
    if (!(cause instanceof SklError)) throw cause;
    return cause.code === "NOT_FOUND" ? null : cause;
  }
}

/** Returns a node that exists and cannot be used; the plan reports why. */
const createUnusableNode = (name: string, refusal: string): PlanNode => ({
  name,
  status: "learned",
  calls: [],
  requires: [],
  produces: [],
  conflicts: [],
  granted: [],
  refusal,
});

interface Described {
  readonly node: LibraryNode;
  readonly statuses: NodeStatuses;
  readonly names: NodeNames;
}

async function describeNode(question: PlanQuestion, { node, statuses, names }: Described): Promise<PlanNode> {
  const { cwd, env, input, context = {}, graph } = question;
  const { manifest } = node.manifest;
  const authority = await decideAuthority({
    cwd,
    env,
    manifest,
    source: { kind: "policy", given: null },
    adapters: SCOPED_ADAPTERS,
  });
  const [failed] = (await checkConditions(manifest.preconditions, { input, context }, evaluateCel)).filter(
    (each) => !each.passed,
  );
  const denied = authority.denied[0];
  const refusal =
    authority.refusal ??
    (denied === undefined ? null : `${denied.effect} is not granted: ${denied.reason}`) ??
    (failed === undefined ? null : `${failed.name} does not hold: ${failed.reason}`);
  const nameTargets = (type: string) => Promise.all(listOwnTargets(type).map((target) => names.of(target)));
  const listOwnTargets = (type: string) =>
    manifest.edges.filter((edge) => edge.type === type).map(({ target }) => target);
  const around = graph.incident.get(node.name) ?? [];
  const listIncidentTargets = (type: string) =>
    around.filter((edge) => edge.type === type && edge.a === node.name).map(({ b }) => b);
  const conflicting = around.filter(({ type }) => type === "conflicts_with").flatMap(({ a, b }) => [a, b]);
  return {
    name: node.name,
    status: await statuses.of(node),
    calls: dropRepeatedNames([...(await nameTargets("calls")), ...listIncidentTargets("calls")]),
    requires: dropRepeatedNames([...listOwnTargets("requires"), ...listIncidentTargets("requires")]),
    produces: dropRepeatedNames([...listOwnTargets("produces"), ...listIncidentTargets("produces")]),
    conflicts: dropRepeatedNames([...(await nameTargets("conflicts")), ...conflicting]).filter(
      (name) => name !== node.name,
    ),
    granted: authority.granted,
    refusal,
  };
}

const dropRepeatedNames = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** Resolves names in manifests, which are those of skills or a `node_id`. The ids are read when the first edge uses one. */
class NodeNames {
  readonly #library: Library;
  #byId: Promise<ReadonlyMap<string, string>> | null = null;

  constructor(library: Library) {
    this.#library = library;
  }

  async of(target: string): Promise<string> {
    if (this.#library.skills.has(target) || !isNodeId(target)) return target;
    this.#byId ??= this.#ids();
    return (await this.#byId).get(target) ?? target;
  }

  async #ids(): Promise<ReadonlyMap<string, string>> {
    const names = [...this.#library.skills.values()].filter(({ facts }) => facts.status !== null);
    const ids = new Map<string, string>();
    for (const { name } of names) {
      const node = await loadNode(this.#library, name).catch(() => null);
      const id = node?.manifest.manifest.node_id ?? null;
      if (id !== null) ids.set(id.toLowerCase(), name);
    }
    return ids;
  }
}

const isNodeId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
