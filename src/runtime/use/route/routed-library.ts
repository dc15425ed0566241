import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { indexNodes, type LearnedSignature, type RouteIndex, type RouteNode } from "../../../learn/route/index.ts";
import type { Graph } from "../../../skills/engine/graph/index.ts";
import type { Library } from "../../../skills/use/library/index.ts";
import { computeEffectiveStatus, type Promotion } from "../../engine/promotion/index.ts";
import { readPromotions } from "../promotions.ts";
import { readLearnedSignatures } from "./learned-signatures.ts";
import { type NodeCard, readNodeCards } from "./node-cards.ts";

interface RoutedLibrary {
  readonly library: Library;
  readonly graph: Graph;
  /** Is the account's folder. */
  readonly home: string;
}

interface KeptIndex {
  readonly graph: Graph;
  readonly promotions: string;
  readonly learned: readonly LearnedSignature[];
  readonly index: RouteIndex;
}

const INDEXED = new WeakMap<Library, KeptIndex>();

/** Returns the index of the library's nodes. A process that keeps its library rebuilds the index only after a change. */
export async function buildRouteIndex({ library, graph, home }: RoutedLibrary): Promise<RouteIndex> {
  const [promotions, rows] = await Promise.all([readPromotionsKey(home), readLearnedSignatures(home)]);
  const known = INDEXED.get(library);
  const learned = known !== undefined && isSameList(known.learned, rows) ? known.learned : rows;
  if (known?.graph === graph && known.promotions === promotions && known.learned === learned) return known.index;
  const nodes = await routeNodes({ library, graph, home });
  const index = indexNodes(nodes, { learned });
  INDEXED.set(library, { graph, promotions, learned, index });
  return index;
}

const isSameList = (a: readonly LearnedSignature[], b: readonly LearnedSignature[]): boolean =>
  a.length === b.length && a.every((row, at) => row.attestation_id === b[at]?.attestation_id);

/** Returns a text that changes when a promotion comes or goes. */
async function readPromotionsKey(home: string): Promise<string> {
  const folder = join(home, "promotions");
  const names = await readdir(folder).catch(() => []);
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }));
  return `${mtimeMs} ${names.length}`;
}

async function routeNodes({ library, graph, home }: RoutedLibrary): Promise<readonly RouteNode[]> {
  const cards = await readNodeCards(library);
  const claims = [...cards.values()].some(({ manifest }) => manifest.status === "library");
  const promotions = claims ? await readPromotions(home) : [];
  return [...cards].map(([name, card]) => routeNode({ name, card, graph, promotions }));
}

interface Carded {
  readonly name: string;
  readonly card: NodeCard;
  readonly graph: Graph;
  readonly promotions: readonly Promotion[];
}

function routeNode({ name, card, graph, promotions }: Carded): RouteNode {
  const { manifest, tags, phrases, artifact_sha256, source_sha256, manifest_sha256 } = card;
  const { node_id, status: claims } = manifest;
  const hashes = { artifact_sha256, source_sha256, manifest_sha256 };
  const stated = { artifact_sha256: manifest.artifact_sha256, source_sha256: manifest.source_sha256 };
  const status = computeEffectiveStatus({ ...hashes, name, node_id, claims, stated, promotions });
  const edges = [...manifest.edges, ...listManifestEdges(graph, name)];
  return { name, manifest: { ...manifest, edges }, status, tags, phrases, artifact_sha256, manifest_sha256 };
}

const ROUTED = ["calls", "requires", "produces", "validates", "supersedes"] as const;

/** Returns the edges of the graph's history that a manifest could also state. */
function listManifestEdges(graph: Graph, name: string): RouteNode["manifest"]["edges"] {
  return (graph.incident.get(name) ?? []).flatMap(({ type, a, b }): RouteNode["manifest"]["edges"] => {
    if (type === "conflicts_with") return [{ type: "conflicts", target: a === name ? b : a }];
    const own = ROUTED.find((each) => each === type);
    return own === undefined || a !== name ? [] : [{ type: own, target: b }];
  });
}
