import { isObject } from "../../kernel/domain/index.ts";
import { isEffect, type PlanStep } from "../engine/index.ts";

/** What a dry run planned. A full run under its approval must plan exactly this. */
export interface DryRunPlan {
  readonly run_id: string;
  /** In hexadecimal, like the other digests. */
  readonly artifact_sha256: string;
  /** The digest of the manifest's file; null where the run had none. */
  readonly manifest_sha256: string | null;
  /** The digest of the input as canonical JSON. */
  readonly input_sha256: string;
  readonly plan: readonly PlanStep[];
  /**
   * For a plan of nodes, the nodes in their order, each with its steps, which together are `plan`; the digests above are those of
   * the root. Null for a single run.
   */
  readonly nodes: readonly PlannedNode[] | null;
}

/** A node in the plan of a dry run. */
export interface PlannedNode {
  readonly name: string;
  readonly artifact_sha256: string;
  readonly manifest_sha256: string;
  readonly plan: readonly PlanStep[];
}

const SHA256 = /^[0-9a-f]{64}$/;
/** The form of run ids. It also keeps an id from naming a file elsewhere. */
const RUN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const mostSteps = 10_000;
const mostNodes = 100;
const longestName = 200;
const longestText = 100_000;

export const isRunId = (text: string): boolean => RUN_ID.test(text);

/** Returns null where the value is not such a plan. Unknown fields are dropped. */
export function parseDryRunPlan(value: unknown): DryRunPlan | null {
  if (!isObject(value)) return null;
  const { run_id, artifact_sha256, manifest_sha256, input_sha256, plan } = value;
  const isWhole =
    typeof run_id === "string" &&
    isRunId(run_id) &&
    isSha256(artifact_sha256) &&
    (manifest_sha256 === null || isSha256(manifest_sha256)) &&
    isSha256(input_sha256);
  const steps = parseSteps(plan);
  const nodes = value.nodes == null ? null : parseNodes(value.nodes);
  if (!isWhole || steps === null || nodes === undefined) return null;
  if (
    nodes !== null &&
    !isSamePlan(
      steps,
      nodes.flatMap((node) => node.plan),
    )
  )
    return null;
  return { run_id, artifact_sha256, manifest_sha256, input_sha256, plan: steps, nodes };
}

function parseNodes(value: unknown): readonly PlannedNode[] | undefined {
  if (!Array.isArray(value) || value.length > mostNodes) return undefined;
  const nodes = value.flatMap((node) => parseNode(node) ?? []);
  return nodes.length === value.length ? nodes : undefined;
}

function parseNode(value: unknown): PlannedNode | null {
  if (!isObject(value)) return null;
  const { name, artifact_sha256, manifest_sha256, plan } = value;
  const steps = parseSteps(plan);
  if (typeof name !== "string" || name.length > longestName || steps === null) return null;
  if (!isSha256(artifact_sha256) || !isSha256(manifest_sha256)) return null;
  return { name, artifact_sha256, manifest_sha256, plan: steps };
}

export function parseSteps(value: unknown): readonly PlanStep[] | null {
  if (!Array.isArray(value) || value.length > mostSteps) return null;
  const steps = value.flatMap((step) => parseStep(step) ?? []);
  return steps.length === value.length ? steps : null;
}

function parseStep(value: unknown): PlanStep | null {
  if (!isObject(value)) return null;
  const { effect, adapter, payload_digest, says } = value;
  if (typeof effect !== "string" || !isEffect(effect)) return null;
  if (typeof adapter !== "string" || typeof says !== "string" || !isSha256(payload_digest)) return null;
  return adapter.length + says.length > longestText ? null : { effect, adapter, says, payload_digest };
}

/** Returns whether two plans have the same steps in the same order. */
export function isSamePlan(a: readonly PlanStep[], b: readonly PlanStep[]): boolean {
  return a.length === b.length && a.every((step, at) => isSameStep(step, b[at]));
}

function isSameStep(a: PlanStep, b: PlanStep | undefined): boolean {
  return (
    b !== undefined &&
    a.effect === b.effect &&
    a.adapter === b.adapter &&
    a.payload_digest === b.payload_digest &&
    a.says === b.says
  );
}

function isSha256(value: unknown): value is string {
  return typeof value === "string" && SHA256.test(value);
}
