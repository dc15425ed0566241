import { digestCanonicalJson, hashSha256Hex, type RunFacts } from "../engine/index.ts";
import { checkConditions, type Manifest } from "../engine/manifest/index.ts";
import type { ClaimedApprovals } from "./approvals-file.ts";
import type { RunRecord } from "./attest-run.ts";
import { evaluateCel, findSchemaProblem } from "./node-contract.ts";

interface ApprovedRun {
  readonly module: Uint8Array;
  readonly input: unknown;
  readonly approvals: ClaimedApprovals;
}

/** Returns why the manifest rejects a run's output, as a sentence; null where it does not. */
export async function findRunObjection(
  { output, stdout, exit_code }: RunFacts,
  { input }: Pick<ApprovedRun, "input">,
  { manifest, record }: { readonly manifest: Manifest | null; readonly record: RunRecord },
): Promise<string | null> {
  const variables = { input, output, stdout, exit_code };
  const verified = await checkConditions(manifest?.verifiers ?? [], variables, evaluateCel);
  record.note({ verified });
  return (
    (await findSchemaProblem({ schema: manifest?.output_schema ?? null, value: output, what: "output" })) ??
    describeFirstFailure(verified)
  );
}

/** Returns how the approved plan's run differs from this one; null where it does not, or there is no approved plan. */
export function describeApprovalMismatch(
  { approvals: { plan }, module, input }: ApprovedRun,
  manifest: string | null,
): string | null {
  if (plan === null) return null;
  if (plan.nodes !== null) return "The approvals are of a plan of nodes, which `skl skill run` takes.";
  const others = [
    plan.artifact_sha256 === hashSha256Hex(module) ? [] : ["module"],
    plan.manifest_sha256 === manifest ? [] : ["manifest"],
    plan.input_sha256 === digestCanonicalJson(input) ? [] : ["input"],
  ].flat();
  return others.length === 0 ? null : `The approvals are of a run with another ${others.join(" and another ")}.`;
}

/** Returns the first condition that does not hold, as a sentence; null where all hold. */
export async function findFailedCondition(
  conditions: Manifest["verifiers"],
  variables: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  return describeFirstFailure(await checkConditions(conditions, variables, evaluateCel));
}

function describeFirstFailure(results: Awaited<ReturnType<typeof checkConditions>>): string | null {
  const failed = results.find(({ passed }) => !passed);
  return failed === undefined ? null : `${failed.name}: ${failed.reason}`;
}
