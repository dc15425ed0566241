import {
  indexNodes,
  type RouteNode,
  type RoutePorts,
  type RouteThresholds,
  route,
} from "../../../src/learn/route/index.ts";
import { type LogLine, logLine, type Taken, type Timing } from "../log.ts";
import type { ReplayRecord } from "../record.ts";
import { FlowRegistry, SemanticCache } from "../systems/stored-answers.ts";
import type { PaperNode } from "./clone.ts";
import { publishedRoute } from "./published-router.ts";

/** A header of 120 tokens is what the paper charges for a hit. */
const HEADER = 120;

/** Replays both corpora of the paper. Its nodes cannot run here, so the dry run of stage 8 passes, and a route is right where it is the labelled node. */
export async function runPaper(
  records: readonly ReplayRecord[],
  nodes: readonly PaperNode[],
  thresholds: RouteThresholds,
): Promise<{ readonly lines: readonly LogLine[]; readonly timings: readonly Timing[] }> {
  const lines: LogLine[] = [];
  const timings: Timing[] = [];
  const index = indexNodes(nodes.map(routeNode));
  for (const source of ["paper-small", "paper-large"] as const) {
    const registry = new FlowRegistry<ReplayRecord>();
    const cache = new SemanticCache<ReplayRecord>();
    for (const record of records.filter((each) => each.source === source)) {
      const coverable = record.gold.node !== null;
      const add = (system: string, taken: Omit<Taken, "coverable">) =>
        lines.push(logLine(system, record, { ...taken, coverable }));
      add("A", { stage: "miss", decision: null, outcome: "miss" });
      add("B", stored(record, registry.find(record.request)));
      const cached = cache.find(record.request);
      add("C", stored(record, cached));
      const published = publishedRoute(nodes, record.request);
      add("P", { ...routed(record, published, "fts"), header: HEADER });
      add("D", routed(record, published, "fts"));
      const started = performance.now();
      const request = { text: record.request, context: record.context, tags: [] };
      const result = await route({ index, request, ports: PORTS, thresholds });
      const stage = result.stage;
      timings.push({ system: "T", id: record.id, stage, route_ms: performance.now() - started });
      for (const system of ["E", "T"]) add(system, routed(record, result.node, stage));
      registry.add(record.request, record);
      if (cached === null) cache.add(record.request, record);
    }
  }
  return { lines, timings };
}

function routed(record: ReplayRecord, node: string | null, stage: string): Omit<Taken, "coverable"> {
  if (node === null) return { stage: "miss", decision: null, outcome: "miss" };
  return { stage, candidates: 1, decision: node, outcome: node === record.gold.node ? "right" : "escaped" };
}

/** A stored answer is right where the task was the same, its context included. */
function stored(record: ReplayRecord, found: ReplayRecord | null): Omit<Taken, "coverable"> {
  if (found === null) return { stage: "miss", decision: null, outcome: "miss" };
  const isSame = found.request === record.request && JSON.stringify(found.context) === JSON.stringify(record.context);
  return { stage: "stored", candidates: 1, decision: found.id, outcome: isSame ? "right" : "escaped" };
}

function routeNode({ name, header, task_type, tags, input_schema, output_schema }: PaperNode): RouteNode {
  return {
    name,
    manifest: {
      node_id: null,
      header,
      task_type,
      preconditions: [],
      requested_capabilities: [],
      input_schema,
      output_schema,
      edges: [],
    },
    status: "library",
    tags,
    phrases: [],
    artifact_sha256: name,
    manifest_sha256: name,
  };
}

const PORTS: RoutePorts = {
  evaluate: async () => ({ ok: true, value: true }),
  inputProblem: async () => null,
  grant: async () => ({ granted: [], refusal: null }),
  dryRun: async () => ({ reason: null, output: {} }),
};
