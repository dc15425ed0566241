import { canonicalDigest, type RunFacts, sha256 } from "../../runtime/index.ts";
import { checkConditions, type Manifest } from "../../runtime/manifest/index.ts";
import type { RunRecord } from "./attest-run.ts";
import { evaluateCel, schemaProblemOf } from "./node-contract.ts";
import type { NodeRunRequest } from "./run-node.ts";

/** Returns why the manifest rejects a run's output, as a sentence; null where it does not. */
export async function objectionTo(
  { output, stdout, exit_code }: RunFacts,
  { input }: Pick<NodeRunRequest, "input">,
  { manifest, record }: { readonly manifest: Manifest | null; readonly record: RunRecord },
): Promise<string | null> {
  const variables = { input, output, stdout, exit_code };
  const verified = await checkConditions(manifest?.verifiers ?? [], variables, evaluateCel);
  record.note({ verified });
  return (
    (await schemaProblemOf({ schema: manifest?.output_schema ?? null, value: output, what: "output" })) ??
    firstFailureReason(verified)
  );
}

/** Returns how the approved plan's run differs from this one; null where it does not, or there is no approved plan. */
export function approvalMismatch(
  { approvals: { plan }, module, input }: Pick<NodeRunRequest, "approvals" | "module" | "input">,
  manifest: string | null,
): string | null {
  if (plan === null) return null;
  if (plan.nodes !== null) return "The approvals are of a plan of nodes, which `skl skill run` takes.";
  const others = [
    plan.artifact_sha256 === sha256(module) ? [] : ["module"],
    plan.manifest_sha256 === manifest ? [] : ["manifest"],
    plan.input_sha256 === canonicalDigest(input) ? [] : ["input"],
  ].flat();
  return others.length === 0 ? null : `The approvals are of a run with another ${others.join(" and another ")}.`;
}

/** Returns the first condition that does not hold, as a sentence; null where all hold. */
export async function firstFailedCondition(
  conditions: Manifest["verifiers"],
  variables: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  return firstFailureReason(await checkConditions(conditions, variables, evaluateCel));
}

function firstFailureReason(results: Awaited<ReturnType<typeof checkConditions>>): string | null {
  const failed = results.find(({ passed }) => !passed);
  return failed === undefined ? null : `${failed.name}: ${failed.reason}`;
}
