import type { Artifact, WorkflowRun } from "../port.ts";
import { countIn, expectFields, expectTextField, findTextField } from "./fields.ts";

export function parseWorkflowRun(value: unknown): WorkflowRun {
  const fields = expectFields(value, "a workflow run");
  // GitHub's schema allows null for the status.
  return {
    id: countIn(fields, "id"),
    head: expectTextField(fields, "head_sha"),
    status: findTextField(fields, "status") ?? "unknown",
  };
}

export function parseArtifact(value: unknown): Artifact {
  const fields = expectFields(value, "an artifact");
  return {
    id: countIn(fields, "id"),
    name: expectTextField(fields, "name"),
    bytes: countIn(fields, "size_in_bytes"),
    isExpired: fields.expired === true,
  };
}
