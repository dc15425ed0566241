import { randomUUID } from "node:crypto";
import type { RouteIndex, RouteResult, RouteThresholds } from "../../../learn/route/index.ts";
import {
  appendToLog,
  makeAttestedStatement,
  ROUTE_TYPE,
  type RoutePredicate,
  removeSecrets,
} from "../../engine/attest/index.ts";
import { digestCanonicalJson, hashSha256Hex } from "../../engine/index.ts";
import type { PolicyInForce } from "../policy-in-force.ts";

interface Routed {
  readonly result: RouteResult;
  readonly request: string;
  readonly index: RouteIndex;
  readonly thresholds: RouteThresholds;
  readonly policy: PolicyInForce;
  /** Is the id under which the plan is run next; null if it is not run. */
  readonly planId: string | null;
}

/** Writes a route into the log and returns the id of its attestation. Throws ATTESTATIONS_UNUSABLE, ATTESTATIONS_BROKEN. */
export async function attestRoute(home: string, routed: Routed): Promise<string> {
  const predicate = buildRoutePredicate(routed);
  const written = await appendToLog(home, makeAttestedStatement(predicate.node ?? "request", predicate));
  return written.attestation_id;
}

function buildRoutePredicate({ result, request, index, thresholds, policy, planId }: Routed): RoutePredicate {
  const { hit, stage, signature, node, plan, input, context, reason, stages, slots, tokens } = result;
  const own = node === null ? null : (index.nodes.get(node)?.node ?? null);
  const { coverage, margin, calibration } = thresholds;
  return {
    predicateType: ROUTE_TYPE,
    attestation_id: randomUUID(),
    routed_at: new Date().toISOString(),
    user: policy.user,
    request_sha256: hashSha256Hex(request),
    context_sha256: digestCanonicalJson(context),
    signature,
    hit,
    stage,
    node,
    node_id: own?.manifest.node_id ?? null,
    artifact_sha256: own?.artifact_sha256 ?? null,
    manifest_sha256: own?.manifest_sha256 ?? null,
    input_sha256: input === null ? null : digestCanonicalJson(input),
    plan: plan?.steps.map((step) => step.node.name) ?? [],
    plan_id: planId,
    ...removeSecrets(
      { reason, stages: stages.map(({ number, id, skipped, candidates }) => ({ number, id, skipped, candidates })) },
      slots.map(({ value }) => value).filter(isTelling),
    ),
    tokens,
    thresholds: { coverage, margin, calibration_sha256: calibration.sha256 },
    indexes: index.digests,
    policy_sha256: policy.sha256,
  };
}

/** Only longer values are removed from the log, since removing shorter ones would damage every sentence. */
const isTelling = (value: string): boolean => value.length >= 4;
