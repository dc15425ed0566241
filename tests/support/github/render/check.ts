import type { Json } from "../answer.ts";
import { suiteState } from "../checks.ts";
import { listStoredPulls } from "../pulls.ts";
import type { Annotation, CheckRun, CheckSuite } from "../store.ts";
import { apiRepository, htmlRepository, nodeId } from "../urls.ts";
import type { World } from "../world.ts";
import { renderApp } from "./account.ts";
import { renderHeadCommit } from "./commit.ts";
import { renderMinimalPull } from "./pull.ts";
import { renderMinimalRepository } from "./repository.ts";

export async function renderCheckRun(world: World, run: CheckRun): Promise<Json> {
  const url = `${apiRepository(world)}/check-runs/${run.id}`;
  const html = `${htmlRepository(world)}/runs/${run.id}`;
  return {
    id: run.id,
    head_sha: run.head,
    node_id: nodeId("CheckRun", run.id),
    external_id: run.externalId ?? "",
    url,
    html_url: html,
    details_url: run.detailsUrl ?? html,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.completedAt,
    output: {
      ...run.output,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: { id: run.suite },
    app: renderApp(world, run.app),
    pull_requests: await pullsAt(world, run.head),
  };
}

export function renderAnnotation(world: World, run: CheckRun, annotation: Annotation): Json {
  return {
    path: annotation.path,
    start_line: annotation.start_line,
    end_line: annotation.end_line,
    start_column: annotation.start_column ?? null,
    end_column: annotation.end_column ?? null,
    annotation_level: annotation.annotation_level,
    title: annotation.title ?? null,
    message: annotation.message,
    raw_details: annotation.raw_details ?? null,
    blob_href: `${htmlRepository(world)}/blob/${run.head}/${encodeURI(annotation.path)}`,
  };
}

export async function renderCheckSuite(world: World, suite: CheckSuite): Promise<Json> {
  const { status, conclusion, runs } = suiteState(world, suite);
  const url = `${apiRepository(world)}/check-suites/${suite.id}`;
  return {
    id: suite.id,
    node_id: nodeId("CheckSuite", suite.id),
    head_branch: await branchAt(world, suite.head),
    head_sha: suite.head,
    status,
    conclusion,
    url,
    before: null,
    after: suite.head,
    pull_requests: await pullsAt(world, suite.head),
    app: renderApp(world, suite.app),
    repository: renderMinimalRepository(world),
    created_at: suite.createdAt,
    updated_at: suite.createdAt,
    head_commit: await renderHeadCommit(world, suite.head),
    latest_check_runs_count: runs,
    check_runs_url: `${url}/check-runs`,
  };
}

/** The open pull requests of this repository with this head; those of forks are never named. */
export function pullsAt(world: World, head: string): Promise<Json[]> {
  const pulls = listStoredPulls(world).filter(
    ({ state, pull }) => state === "open" && pull.head === head && pull.fork === null,
  );
  return Promise.all(pulls.map((issue) => renderMinimalPull(world, issue)));
}

async function branchAt(world: World, head: string): Promise<string | null> {
  const refs = [...(await world.repository.refs())];
  const ref = refs.find(([name, commit]) => name.startsWith("refs/heads/") && commit === head);
  return ref?.[0].replace("refs/heads/", "") ?? null;
}
