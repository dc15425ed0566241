import { SklError } from "../../../domain/index.ts";
import type { Model } from "../../../llm/index.ts";
import {
  type Build,
  bucketsOf,
  candidatePairs,
  classifyPairs,
  type Graph,
  lexicalSimilarity,
  openPairs,
  planBuild,
  type SkillView,
  skillView,
  sortedViews,
  standInClassifier,
} from "../../../skills/graph/index.ts";
import type { Library } from "../library/index.ts";
import { skillsForAgents } from "../library/index.ts";
import { workspaceModel } from "../run/index.ts";
import { askEdges, type ClassifiedEdges, type EdgeUsage } from "./ask-edges.ts";
import { openSkillGraph } from "./graph.ts";
import { JudgedPairs } from "./judged-pairs.ts";

export interface BuildOrder {
  readonly cwd: string;
  /** Null chooses the model if one is configured, else the stand-in, which needs none. */
  readonly classifier: "model" | "stand-in" | null;
  /** A dry run changes nothing, but it does ask the model. */
  readonly dryRun: boolean;
  /** Null allows a call for every anchor. */
  readonly maxCalls: number | null;
  readonly onProgress?: (done: number, total: number, what: string) => void;
  readonly env?: NodeJS.ProcessEnv;
}

export interface BuiltGraph {
  /** Null if there was nothing to add, and in a dry run. */
  readonly entry_id: string | null;
  readonly dry_run: boolean;
  /** Is `stand-in` or the model's name. */
  readonly classifier: string;
  readonly added: readonly { readonly type: string; readonly a: string; readonly b: string; readonly reason: string }[];
  /** Counts the proposed edges that were left out because the history knows the pair or an invariant forbids the edge. */
  readonly skipped: number;
  readonly candidates: number;
  readonly calls: number;
  readonly failed: readonly { readonly anchor: string; readonly reason: string; readonly message: string }[];
  readonly ignored: readonly string[];
  readonly not_asked: number;
  readonly usage: EdgeUsage;
}

/** Carries out `skl skill graph build`, the cold start. Throws MODEL_MISSING if a model is requested and none is configured. */
export async function buildGraph(order: BuildOrder): Promise<BuiltGraph> {
  const env = order.env ?? process.env;
  const { library, store } = await openSkillGraph(order.cwd, env, order.onProgress);
  const model = await modelOf(order, library, env);
  const views = viewsOf(library);
  const candidates = candidatePairs(views, lexicalSimilarity(views));
  const graph = await store.load();
  // The stand-in judges the known pairs too, since that costs nothing and `skipped` then counts them.
  const proposed =
    model === null ? byStandIn(candidates, views) : await byModel(model, { order, library, graph, candidates, views });
  const by = model?.name ?? null;
  const { entry, added, skipped } = order.dryRun ? planDryRun(graph, proposed) : await store.build(proposed.edges, by);
  return {
    entry_id: order.dryRun ? null : (entry?.entry_id ?? null),
    dry_run: order.dryRun,
    classifier: by ?? "stand-in",
    added,
    skipped: skipped.length,
    candidates: candidates.pairs.length,
    calls: proposed.calls,
    failed: proposed.failed,
    ignored: proposed.ignored,
    not_asked: proposed.notAsked,
    usage: proposed.usage,
  };
}

async function modelOf({ classifier }: BuildOrder, { places }: Library, env: NodeJS.ProcessEnv): Promise<Model | null> {
  if (classifier === "stand-in") return null;
  const model = await workspaceModel(places, env);
  if (model === null && classifier === "model")
    throw new SklError("MODEL_MISSING", {
      message: "No model is configured that could classify pairs of skills.",
      fix: "Set `verifier.provider` and `verifier.model` in .skl/config.json, or use --classifier stand-in.",
    });
  return model;
}

function viewsOf(library: Library): SkillView[] {
  const texts = library.textsOf([...skillsForAgents(library).skills.values()]);
  return sortedViews(
    Array.from(texts, ([{ name, facts }, { markdown: body, produces, requires }]) =>
      skillView({ name, description: facts.description, body, produces, requires }),
    ),
  );
}

type Candidates = ReturnType<typeof candidatePairs>;

function byStandIn(candidates: Candidates, views: readonly SkillView[]): ClassifiedEdges {
  return {
    edges: classifyPairs(candidates, standInClassifier(views)),
    unrelated: [],
    calls: 0,
    failed: [],
    ignored: [],
    notAsked: 0,
    usage: { input_tokens: null, output_tokens: null, cost_usd: null },
  };
}

interface ModelWork {
  readonly order: BuildOrder;
  readonly library: Library;
  readonly graph: Graph;
  readonly candidates: Candidates;
  readonly views: readonly SkillView[];
}

/** Leaves out the pairs that the history knows and those that this model found unrelated in their present form, since each call costs. */
async function byModel(
  model: Model,
  { order, library, graph, candidates, views }: ModelWork,
): Promise<ClassifiedEdges> {
  const judged = new JudgedPairs(library, model.name);
  const nameOf = (index: number) => views[index]?.name ?? "";
  const open = openPairs(graph, candidates, views).filter(({ a, b }) => !judged.isUnrelated(nameOf(a), nameOf(b)));
  const buckets = bucketsOf(open);
  const said = await askEdges(model, { views, buckets, maxCalls: order.maxCalls, onProgress: order.onProgress });
  judged.keep(said.unrelated);
  return said;
}

function planDryRun(graph: Graph, { edges }: ClassifiedEdges): Build {
  return planBuild(graph, edges, { entryId: "dry-run", at: new Date(0).toISOString() });
}
