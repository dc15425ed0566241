import { parseArtifact, parseWorkflowRun } from "./parse/workflow.ts";
import type { GitHub } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

export function connectWorkflowRuns(
  requests: Requests,
): Pick<GitHub, "workflowRuns" | "artifacts" | "downloadArtifact"> {
  return {
    workflowRuns: (head_sha) => {
      const call = { route: "GET /repos/{owner}/{repo}/actions/runs", parameters: { head_sha } };
      return requests.pages(call, parseWorkflowRun, "workflow_runs");
    },
    artifacts: (run_id) => {
      const call = { route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts", parameters: { run_id } };
      return requests.pages(call, parseArtifact, "artifacts");
    },
    downloadArtifact: (artifact_id, limit) => {
      const route = "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}";
      return requests.download({ route, parameters: { artifact_id, archive_format: "zip" } }, limit);
    },
  };
}
