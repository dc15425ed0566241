import { normalizeRequest, type RouteThresholds } from "../../../src/learn/route/index.ts";
import { type LogLine, logLine, type Taken, type Timing } from "../log.ts";
import type { ReplayRecord } from "../record.ts";
import { FlowRegistry, SemanticCache } from "../systems/stored-answers.ts";
import { Blobs } from "./blobs.ts";
import type { ChangedBlob, HistoryCommit } from "./history.ts";
import { type Gates, Library } from "./library.ts";
import { GitRouter, type Routed } from "./router.ts";
import { runNode } from "./run-node.ts";
import { GitTask } from "./task.ts";

/** The systems that route to nodes, as settings of one router. `T shadow=N` are T with other gates, for the calibration. */
export interface Variant {
  readonly system: string;
  readonly gates: Gates;
  readonly runsDry: boolean;
  /** Whether each task finds only nodes with its words, as D does: the best by words alone, without accepting or abstaining. */
  readonly isFlat: boolean;
}

export interface GitRun {
  readonly clone: string;
  readonly records: readonly ReplayRecord[];
  readonly commits: ReadonlyMap<string, HistoryCommit>;
  readonly variants: readonly Variant[];
  readonly thresholds: RouteThresholds;
}

export interface Logged {
  readonly lines: readonly LogLine[];
  readonly timings: readonly Timing[];
}

/** Replays the history of one repository task by task. Every system sees a task before history's answer to it becomes known. */
export async function runGit({ clone, records, commits, variants, thresholds }: GitRun): Promise<Logged> {
  const blobs = await Blobs.open(clone);
  const library = new Library();
  const routers = variants.map(({ gates, runsDry }) => new GitRouter({ library, gates, thresholds, runsDry }));
  const registry = new FlowRegistry<GitTask & { readonly id: string }>();
  const cache = new SemanticCache<GitTask & { readonly id: string }>();
  const lines: LogLine[] = [];
  const timings: Timing[] = [];
  for (const record of records) {
    const commit = commits.get(record.gold.value ?? "");
    if (commit === undefined) throw new Error(`The clone ${clone} has no commit ${record.gold.value}.`);
    const task = Object.assign(new GitTask(record, commit, blobs), { id: record.id });
    const right = await rightNodes(routers, task);
    const add = (system: string, taken: Omit<Taken, "coverable">, coverable: boolean) =>
      lines.push(logLine(system, record, { ...taken, coverable }));
    const isCoverable = right.size > 0;
    add("A", MISS, isCoverable);
    const cached = cache.find(record.request);
    add("B", stored(task, registry.find(record.request)), isCoverable);
    add("C", stored(task, cached), isCoverable);
    for (const [at, router] of routers.entries()) {
      const variant = variants[at];
      if (variant === undefined) continue;
      const started = performance.now();
      const found = variant.isFlat ? null : await router.route(task);
      const taken = variant.isFlat ? await flat(router, task) : await routed(found, task);
      if (variant.system === "T" && router.nodes.length > 0)
        timings.push({
          system: variant.system,
          id: record.id,
          stage: taken.stage,
          route_ms: performance.now() - started,
        });
      const cause =
        variant.system === "T" && taken.outcome === "miss" ? explainMissingAnswer(library, variant, task, found) : null;
      add(
        variant.system,
        { ...taken, cause },
        router.nodes.some(({ name }) => right.has(name)),
      );
    }
    registry.add(record.request, task);
    if (cached === null) cache.add(record.request, task);
    await library.learn(task);
  }
  blobs.repository.close();
  return { lines, timings };
}

/** Returns why a task has no answer: the library has no node of its kind, or the stage of the router in which the last candidate fell. */
function explainMissingAnswer(library: Library, { gates }: Variant, task: GitTask, found: Routed | null): string {
  const cause = library.causeFor(task, gates);
  if (cause !== null) return cause;
  const stage = found?.result.stages.findLast(({ candidates }) => candidates.some(({ fell }) => fell !== null));
  return `the router: ${stage?.title.toLowerCase() ?? "no candidate"}`;
}

/** Returns the nodes of any router that do the task right: what a perfect router would choose among. */
async function rightNodes(routers: readonly GitRouter[], task: GitTask): Promise<ReadonlySet<string>> {
  const nodes = new Map(routers.flatMap((router) => router.nodes).map((node) => [node.name, node]));
  const right = new Set<string>();
  for (const { name, program } of nodes.values()) {
    const outcome = await runNode(program, task);
    if (outcome.kind === "changed" && (await task.isRight(outcome.files))) right.add(name);
  }
  return right;
}

const MISS: Omit<Taken, "coverable"> = { stage: "miss", decision: null, outcome: "miss" };

async function routed(found: Routed | null, task: GitTask): Promise<Omit<Taken, "coverable">> {
  if (found === null) return MISS;
  const { result, outcome } = found;
  const dry = result.stages.find(({ id }) => id === "dry run");
  const candidates = dry?.candidates.length ?? 0;
  if (outcome === null) {
    const fallen = dry?.candidates.find(({ fell }) => fell !== null);
    if (fallen === undefined) return MISS;
    return { stage: "miss", candidates, decision: null, outcome: "caught", caughtBy: `dry run: ${fallen.fell}` };
  }
  const { stage, node } = result;
  if (outcome.kind === "refused")
    return { stage, candidates, decision: node, outcome: "caught", caughtBy: `the run: ${outcome.why}` };
  return { stage, candidates, decision: node, outcome: (await task.isRight(outcome.files)) ? "right" : "escaped" };
}

/** System D: the node with the best words runs, whatever its score. */
async function flat(router: GitRouter, task: GitTask): Promise<Omit<Taken, "coverable">> {
  const index = router.index();
  if (index.nodes.size === 0) return MISS;
  const { words } = normalizeRequest({ text: task.record.request, context: task.record.context });
  const [best] = index.words.rank(words.map(({ term }) => term));
  const node = best === undefined ? undefined : index.ranked[best.at]?.node.name;
  if (node === undefined) return MISS;
  const outcome = await router.run(node, task);
  if (outcome.kind === "refused")
    return { stage: "fts", candidates: 1, decision: node, outcome: "caught", caughtBy: `the run: ${outcome.why}` };
  return {
    stage: "fts",
    candidates: 1,
    decision: node,
    outcome: (await task.isRight(outcome.files)) ? "right" : "escaped",
  };
}

/** A stored answer is what an earlier task wrote. It is right where history wrote the same again. */
function stored(task: GitTask, found: (GitTask & { readonly id: string }) | null): Omit<Taken, "coverable"> {
  if (found === null) return MISS;
  const isSame = writtenBy(found.commit.changes) === writtenBy(task.commit.changes);
  return { stage: "stored", candidates: 1, decision: found.id, outcome: isSame ? "right" : "escaped" };
}

const writtenBy = (changes: readonly ChangedBlob[]): string =>
  changes.map(({ path, after }) => `${path} ${after}`).join("\n");
