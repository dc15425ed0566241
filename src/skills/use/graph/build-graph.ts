import { type SkillGraphBuildOutput, SklError } from "../../../kernel/domain/index.ts";
import type { Model, ModelRequest } from "../../../kernel/llm/index.ts";
import {
  type Build,
  buildSkillView,
  classifyPairs,
  createStandInClassifier,
  type Graph,
  groupPairsByAnchor,
  listCandidatePairs,
  measureLexicalSimilarity,
  openPairs,
  planBuild,
  type SkillView,
  sortSkillViews,
} from "../../engine/graph/index.ts";
import { computeEmbeddedSimilarity } from "../embed/index.ts";
import type { Library } from "../library/index.ts";
import { omitSystemSkills } from "../library/index.ts";
import { openWorkspaceModel } from "../run/index.ts";
import { addUsages, type EdgeUsage, estimateQuestionTokens, NO_USAGE } from "./ask-all.ts";
import { askEdges, buildEdgeQuestions, type ClassifiedEdges } from "./ask-edges.ts";
import { openSkillGraph } from "./graph.ts";
import { JudgedPairs } from "./judged-pairs.ts";
import { ModelNeeds } from "./model-needs.ts";

export interface BuildOrder {
  readonly cwd: string;
  /** Null chooses the model if one is configured, else the stand-in, which needs none. */
  readonly classifier: "model" | "stand-in" | null;
  /** A dry run changes nothing, but it does ask the model. */
  readonly dryRun: boolean;
  /** Null allows a call for every anchor, and those for what skills need. */
  readonly maxCalls: number | null;
  /** `written` lets the model write what each skill needs, from tasks that it imagines; `read` takes that from the texts. */
  readonly needs: "written" | "read";
  /** What a model would be asked, and asks nothing. */
  readonly planOnly?: boolean;
  /** Gets the plan of the calls before the first one. */
  readonly onPlan?: (plan: BuildPlan) => void;
  readonly onProgress?: (done: number, total: number, what: string) => void;
  readonly env?: NodeJS.ProcessEnv;
}

/** The calls that a build makes at most, and the tokens that they send by an estimate; the pairs may be others once the needs are known. */
export type BuildPlan = NonNullable<SkillGraphBuildOutput["plan"]>;

export interface BuiltGraph {
  /** Null if there was nothing to add, and in a dry run. */
  readonly entry_id: string | null;
  readonly dry_run: boolean;
  /** This is `stand-in` or the model's name. */
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
  /** Null if no model is asked. */
  readonly plan: BuildPlan | null;
  /** Counts the calls for what skills need, which are among `calls`. */
  readonly needs_calls: number;
  /** How pairs were compared: `words`, or the embedder that is configured. */
  readonly compared_by: "words" | "embedder";
  readonly notes: readonly string[];
}

/** Carries out `skl skill graph build`, the cold start. Throws MODEL_MISSING if a model is requested and none is configured. */
export async function buildGraph(order: BuildOrder): Promise<BuiltGraph> {
  const env = order.env ?? process.env;
  const { library, store } = await openSkillGraph(order.cwd, env, order.onProgress);
  const model = await chooseClassifierModel(order, library, env);
  const graph = await store.load();
  const work: Work = { order, library, graph, env, views: readSkillViews(library) };
  // The stand-in judges the known pairs too, since that costs nothing and `skipped` then counts them.
  const proposed = model === null ? await proposeByStandIn(work) : await proposeByModel(model, work);
  const by = model?.name ?? null;
  const writes = !order.dryRun && order.planOnly !== true;
  const { entry, added, skipped } = writes ? await store.build(proposed.edges, by) : planDryRun(graph, proposed);
  return {
    entry_id: writes ? (entry?.entry_id ?? null) : null,
    dry_run: !writes,
    classifier: by ?? "stand-in",
    added,
    skipped: skipped.length,
    candidates: proposed.candidates,
    calls: proposed.calls,
    failed: proposed.failed,
    ignored: proposed.ignored,
    not_asked: proposed.notAsked,
    usage: proposed.usage,
    plan: proposed.plan,
    needs_calls: proposed.needsCalls,
    compared_by: proposed.comparedBy,
    notes: proposed.notes,
  };
}

async function chooseClassifierModel(
  { classifier }: BuildOrder,
  { places }: Library,
  env: NodeJS.ProcessEnv,
): Promise<Model | null> {
  if (classifier === "stand-in") return null;
  const model = await openWorkspaceModel(places, env);
  if (model === null && classifier === "model")
    throw new SklError("MODEL_MISSING", {
      message: "No model is configured that could classify pairs of skills.",
      fix: "Set `verifier.provider` and `verifier.model` in .skl/config.json, or use --classifier stand-in.",
    });
  return model;
}

function readSkillViews(library: Library): SkillView[] {
  const texts = library.textsOf([...omitSystemSkills(library).skills.values()]);
  return sortSkillViews(
    Array.from(
      texts,
      ([
        { name, facts },
        {
          bodies: [body = ""],
          produces,
          requires,
        },
      ]) => buildSkillView({ name, description: facts.description, body, produces, requires }),
    ),
  );
}

type Candidates = ReturnType<typeof listCandidatePairs>;

interface Work {
  readonly order: BuildOrder;
  readonly library: Library;
  readonly graph: Graph;
  readonly env: NodeJS.ProcessEnv;
  readonly views: readonly SkillView[];
}

interface Compared {
  readonly candidates: Candidates;
  readonly comparedBy: BuiltGraph["compared_by"];
  readonly notes: readonly string[];
}

/** Finds the pairs that may be related by the configured embedder, else by their words. */
async function compare(views: readonly SkillView[], { library, env }: Work): Promise<Compared> {
  const embedded = await computeEmbeddedSimilarity(library, views, env);
  const similarity = embedded.kind === "found" ? embedded.similarity : measureLexicalSimilarity(views);
  return {
    candidates: listCandidatePairs(views, similarity),
    comparedBy: embedded.kind === "found" ? "embedder" : "words",
    notes: embedded.kind === "failed" ? [embedded.note] : [],
  };
}

interface Proposed extends ClassifiedEdges {
  readonly candidates: number;
  readonly plan: BuildPlan | null;
  readonly needsCalls: number;
  readonly comparedBy: Compared["comparedBy"];
  readonly notes: readonly string[];
}

async function proposeByStandIn(work: Work): Promise<Proposed> {
  const { candidates, ...how } = await compare(work.views, work);
  const edges = classifyPairs(candidates, createStandInClassifier(work.views));
  return { ...NOTHING_ASKED, ...how, edges, candidates: candidates.pairs.length, plan: null };
}

const NOTHING_ASKED = {
  edges: [],
  unrelated: [],
  calls: 0,
  failed: [],
  ignored: [],
  notAsked: 0,
  usage: NO_USAGE,
  needsCalls: 0,
} as const;

/**
 * Leaves out the pairs that the history knows, and those that this model found unrelated and whose packages have not changed, since each
 * call costs.
 */
async function proposeByModel(model: Model, work: Work): Promise<Proposed> {
  const { order, library, graph } = work;
  const { maxCalls, onProgress } = order;
  const judged = new JudgedPairs(library, model.name);
  const openBuckets = ({ candidates }: Compared) => {
    const readViewName = (index: number) => work.views[index]?.name ?? "";
    const open = openPairs(graph, candidates, work.views);
    return groupPairsByAnchor(open.filter(({ a, b }) => !judged.isUnrelated(readViewName(a), readViewName(b))));
  };
  const needs = new ModelNeeds(library, model, work.views);
  const needsQuestions = order.needs === "written" ? needs.questions : [];
  const before = await compare(needs.known, work);
  const planned = buildEdgeQuestions({ views: needs.known, buckets: openBuckets(before), maxCalls });
  const plan = planBuildCalls(needsQuestions, planned, maxCalls);
  order.onPlan?.(plan);
  if (order.planOnly === true) return { ...NOTHING_ASKED, ...before, candidates: before.candidates.pairs.length, plan };
  const written = await needs.write(Math.min(needsQuestions.length, maxCalls ?? needsQuestions.length), onProgress);
  const { candidates, comparedBy, notes } = written.calls === 0 ? before : await compare(written.views, work);
  const buckets = openBuckets({ candidates, comparedBy, notes });
  const left = maxCalls === null ? null : maxCalls - written.calls;
  const classified = await askEdges(model, { views: written.views, buckets, maxCalls: left, onProgress });
  judged.keep(classified.unrelated);
  return {
    ...classified,
    candidates: candidates.pairs.length,
    plan,
    comparedBy,
    notes: [...notes, ...written.failed.map((why) => `What some skills need was read from their texts. ${why}`)],
    needsCalls: written.calls,
    calls: classified.calls + written.calls,
    usage: addUsages(classified.usage, written.usage),
  };
}

function planBuildCalls(
  needs: readonly ModelRequest[],
  pairs: readonly ModelRequest[],
  maxCalls: number | null,
): BuildPlan {
  const all = [...needs, ...pairs].slice(0, maxCalls ?? needs.length + pairs.length);
  const needsCalls = Math.min(needs.length, all.length);
  return { needs_calls: needsCalls, pair_calls: all.length - needsCalls, input_tokens: estimateQuestionTokens(all) };
}

function planDryRun(graph: Graph, { edges }: ClassifiedEdges): Build {
  return planBuild(graph, edges, { entryId: "dry-run", at: new Date(0).toISOString() });
}
