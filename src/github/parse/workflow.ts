import type { Artifact, WorkflowRun } from "../port.ts";
import { countIn, fieldsOf, textIn, textOrNull } from "./fields.ts";

export function parseWorkflowRun(value: unknown): WorkflowRun {
  const fields = fieldsOf(value, "a workflow run");
  // GitHub's schema allows null for the status.
  return {
    id: countIn(fields, "id"),
    head: textIn(fields, "head_sha"),
    status: textOrNull(fields, "status") ?? "unknown",
  };
}

export function parseArtifact(value: unknown): Artifact {
  const fields = fieldsOf(value, "an artifact");
  return {
    id: countIn(fields, "id"),
    name: textIn(fields, "name"),
    bytes: countIn(fields, "size_in_bytes"),
    isExpired: fields.expired === true,
  };
}
