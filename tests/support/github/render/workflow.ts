import type { Json } from "../answer.ts";
import type { Artifact, WorkflowRun } from "../store.ts";
import { apiRepository, htmlRepository, nodeId } from "../urls.ts";
import { isoSeconds, type World } from "../world.ts";
import { renderAccount } from "./account.ts";
import { pullsAt } from "./check.ts";
import { renderHeadCommit } from "./commit.ts";
import { renderMinimalRepository } from "./repository.ts";

export async function renderWorkflowRun(world: World, run: WorkflowRun): Promise<Json> {
  const repository = apiRepository(world);
  const url = `${repository}/actions/runs/${run.id}`;
  const commit = await renderHeadCommit(world, run.head);
  const actor = renderAccount(world, run.actor);
  const home = renderMinimalRepository(world);
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId("WorkflowRun", run.id),
    check_suite_id: run.suite,
    check_suite_node_id: nodeId("CheckSuite", run.suite),
    head_branch: run.branch,
    head_sha: run.head,
    path: run.path,
    run_number: run.number,
    run_attempt: 1,
    referenced_workflows: [],
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    workflow_id: 1,
    url,
    html_url: `${htmlRepository(world)}/actions/runs/${run.id}`,
    pull_requests: await pullsAt(world, run.head),
    created_at: run.createdAt,
    updated_at: run.createdAt,
    run_started_at: run.createdAt,
    actor,
    triggering_actor: actor,
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repository}/check-suites/${run.suite}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: null,
    workflow_url: `${repository}/actions/workflows/1`,
    head_commit: commit,
    repository: home,
    head_repository: home,
    display_title: commit.message,
  };
}

const ninetyDays = 90 * 24 * 60 * 60 * 1000;

export function renderArtifact(world: World, artifact: Artifact): Json {
  const url = `${apiRepository(world)}/actions/artifacts/${artifact.id}`;
  const run = world.store.workflowRuns.get(artifact.run);
  if (run === undefined) throw new Error(`The workflow run of artifact ${artifact.id} is gone.`);
  return {
    id: artifact.id,
    node_id: nodeId("Artifact", artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.zip.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.isExpired,
    created_at: artifact.createdAt,
    expires_at: isoSeconds(new Date(Date.parse(artifact.createdAt) + ninetyDays)),
    updated_at: artifact.createdAt,
    workflow_run: {
      id: run.id,
      repository_id: world.repositoryId,
      head_repository_id: world.repositoryId,
      ...(run.branch === null ? {} : { head_branch: run.branch }),
      head_sha: run.head,
    },
  };
}
