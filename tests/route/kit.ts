import {
  DEFAULT_THRESHOLDS,
  indexNodes,
  type LearnedSignature,
  type RouteNode,
  type RoutePorts,
  type RouteResult,
  type RouteThresholds,
  route,
} from "../../src/learn/route/index.ts";

type Manifest = RouteNode["manifest"];

/** A promoted node that asks for nothing. */
export function aNode(
  name: string,
  manifest: Partial<Manifest> = {},
  others: Partial<Omit<RouteNode, "name" | "manifest">> = {},
): RouteNode {
  return {
    name,
    manifest: {
      node_id: null,
      header: null,
      task_type: name.replaceAll("-", "_"),
      preconditions: [],
      requested_capabilities: [],
      input_schema: null,
      output_schema: null,
      edges: [],
      ...manifest,
    },
    status: "library",
    tags: [],
    phrases: [],
    artifact_sha256: `artifact of ${name}`,
    manifest_sha256: `manifest of ${name}`,
    ...others,
  };
}

export const setVersion = (name = "set-version", others: Parameters<typeof aNode>[2] = {}): RouteNode =>
  aNode(
    name,
    {
      task_type: "set_version",
      header: "Bump the version of a package in a file, given path, name and version.",
      input_schema: {
        type: "object",
        required: ["version"],
        properties: { path: { type: "string" }, name: { type: "string" }, version: { type: "string" } },
      },
    },
    others,
  );

interface Setting {
  readonly context?: Record<string, unknown>;
  readonly tags?: readonly string[];
  readonly learned?: readonly LearnedSignature[];
  readonly ports?: Partial<RoutePorts>;
  readonly thresholds?: Partial<RouteThresholds>;
}

/** Everything is granted, every condition holds, and every dry run passes with the node's input as its output. */
const openPorts: RoutePorts = {
  evaluate: async () => ({ ok: true, value: true }),
  inputProblem: async () => null,
  grant: async () => ({ granted: [], refusal: null }),
  dryRun: async ({ input }) => ({ reason: null, output: input }),
};

export function routed(nodes: readonly RouteNode[], text: string, setting: Setting = {}): Promise<RouteResult> {
  const { context = {}, tags = [], learned = [], ports = {}, thresholds = {} } = setting;
  return route({
    index: indexNodes(nodes, { learned }),
    request: { text, context, tags },
    ports: { ...openPorts, ...ports },
    thresholds: { ...DEFAULT_THRESHOLDS, ...thresholds },
  });
}

/** Returns why a node fell, with the stage; null where it fell in none. */
export function findNodeFall(result: RouteResult, node: string): string | null {
  for (const { id, candidates } of result.stages)
    for (const each of candidates) if (each.node === node && each.fell !== null) return `${id}: ${each.fell}`;
  return null;
}
