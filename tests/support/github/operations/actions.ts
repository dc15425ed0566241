import { notFound, ok, refused } from "../answer.ts";
import { type Handlers, numberIn, readQueryText } from "../call.ts";
import { answerNumberedPage } from "../pages.ts";
import { renderArtifact, renderWorkflowRun } from "../render/workflow.ts";
import { artifactUrl } from "../storage.ts";

export const actionHandlers: Handlers = {
  "actions/list-workflow-runs-for-repo": (call) => {
    const { world, query } = call;
    const actor = readQueryText(query, "actor");
    const items = [...world.store.workflowRuns.values()]
      .reverse()
      .filter(
        (run) =>
          (query.head_sha === undefined || run.head === query.head_sha) &&
          (query.branch === undefined || run.branch === query.branch) &&
          (query.event === undefined || run.event === query.event) &&
          (query.status === undefined || run.status === query.status || run.conclusion === query.status) &&
          (query.check_suite_id === undefined || run.suite === query.check_suite_id) &&
          (actor === undefined || run.actor.login.toLowerCase() === actor.toLowerCase()),
      );
    return answerNumberedPage(call, { items, member: "workflow_runs", render: (run) => renderWorkflowRun(world, run) });
  },
  "actions/get-workflow-run": async ({ world, path }) => {
    const run = world.store.workflowRuns.get(numberIn(path, "run_id"));
    return run === undefined ? notFound : ok(await renderWorkflowRun(world, run));
  },
  "actions/list-workflow-run-artifacts": (call) => {
    const { world, path, query } = call;
    const run = numberIn(path, "run_id");
    if (!world.store.workflowRuns.has(run)) return notFound;
    const items = [...world.store.artifacts.values()].filter(
      (artifact) => artifact.run === run && (query.name === undefined || artifact.name === query.name),
    );
    if (query.direction !== "asc") items.reverse();
    return answerNumberedPage(call, {
      items,
      member: "artifacts",
      render: (artifact) => renderArtifact(world, artifact),
    });
  },
  "actions/download-artifact": ({ world, path }) => {
    const artifact = world.store.artifacts.get(numberIn(path, "artifact_id"));
    if (artifact === undefined || path.archive_format !== "zip") return notFound;
    if (artifact.isExpired) return refused(410, "Artifact has expired");
    return { status: 302, headers: { location: artifactUrl(world, artifact) } };
  },
};
