import type { Annotation, App, CheckRun, CheckSuite } from "./store.ts";
import type { World } from "./world.ts";

/** The members of a request that creates or updates a check run, as GitHub names them. */
export interface CheckRunRequest {
  readonly name?: string;
  readonly details_url?: string;
  readonly external_id?: string;
  readonly status?: string;
  readonly conclusion?: string;
  readonly started_at?: string;
  readonly completed_at?: string;
  readonly output?: {
    readonly title?: string;
    readonly summary: string;
    readonly text?: string;
    readonly annotations?: readonly Annotation[];
  };
}

/** One per app and commit. */
function openCheckSuite(world: World, app: App, head: string): CheckSuite {
  const known = [...world.store.suites.values()].find((suite) => suite.app === app && suite.head === head);
  return known ?? addSuite(world, app, head);
}

export function addSuite(world: World, app: App, head: string): CheckSuite {
  const suite: CheckSuite = { id: world.store.nextId(), app, head, createdAt: world.now() };
  world.store.suites.set(suite.id, suite);
  return suite;
}

export function addCheckRun(
  world: World,
  app: App,
  request: CheckRunRequest & { readonly name: string; readonly head_sha: string },
): CheckRun {
  const run: CheckRun = {
    id: world.store.nextId(),
    suite: openCheckSuite(world, app, request.head_sha).id,
    head: request.head_sha,
    app,
    name: request.name,
    externalId: null,
    detailsUrl: null,
    status: "queued",
    conclusion: null,
    startedAt: world.now(),
    completedAt: null,
    output: { title: null, summary: null, text: null },
    annotations: [],
  };
  world.store.checkRuns.set(run.id, run);
  updateCheckRun(world, run, request);
  return run;
}

/** What is not given stays; annotations are added to those that are there. */
export function updateCheckRun(world: World, run: CheckRun, request: CheckRunRequest): void {
  run.name = request.name ?? run.name;
  run.externalId = request.external_id ?? run.externalId;
  run.detailsUrl = request.details_url ?? run.detailsUrl;
  run.startedAt = request.started_at ?? run.startedAt;
  setStatus(world, run, request);
  if (request.output === undefined) return;
  const { title, summary, text, annotations } = request.output;
  run.output = { title: title ?? run.output.title, summary, text: text ?? run.output.text };
  run.annotations.push(...(annotations ?? []));
}

function setStatus(world: World, run: CheckRun, request: CheckRunRequest): void {
  if (request.conclusion !== undefined) {
    run.status = "completed";
    run.conclusion = request.conclusion;
    run.completedAt = request.completed_at ?? world.now();
  } else if (request.status !== undefined && request.status !== "completed") {
    run.status = request.status;
    run.conclusion = null;
    run.completedAt = null;
  }
}

/** Newest first. */
export function listStoredCheckRuns(world: World, head: string): CheckRun[] {
  return [...world.store.checkRuns.values()].filter((run) => run.head === head).reverse();
}

/** The newest of each app and name. */
export function latestRuns(world: World, head: string): CheckRun[] {
  const isNewest = (run: CheckRun, index: number, runs: readonly CheckRun[]) =>
    runs.findIndex((other) => other.app === run.app && other.name === run.name) === index;
  return listStoredCheckRuns(world, head).filter(isNewest);
}

/** As a required check counts it. */
export const isFinished = ({ conclusion }: CheckRun): boolean =>
  conclusion === "success" || conclusion === "neutral" || conclusion === "skipped";

/** Status and conclusion of a suite follow from its newest runs. */
export function suiteState(
  world: World,
  suite: CheckSuite,
): { status: string; conclusion: string | null; runs: number } {
  const runs = latestRuns(world, suite.head).filter((run) => run.suite === suite.id);
  const workflow = [...world.store.workflowRuns.values()].find((run) => run.suite === suite.id);
  if (workflow !== undefined && runs.length === 0) {
    return { status: workflow.status, conclusion: workflow.conclusion, runs: 0 };
  }
  if (runs.length === 0) return { status: "queued", conclusion: null, runs: 0 };
  const open = runs.find((run) => run.status !== "completed");
  if (open !== undefined) return { status: open.status, conclusion: null, runs: runs.length };
  const failed = runs.find((run) => !isFinished(run));
  return { status: "completed", conclusion: failed?.conclusion ?? "success", runs: runs.length };
}
