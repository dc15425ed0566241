import type { Effect } from "../effects.ts";
import type { CapabilityRequest } from "../grant.ts";
import type { Limits } from "../limits.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** A precondition or verifier: a CEL expression that is true where all is well. */
export interface ManifestCondition {
  readonly name: string;
  readonly check: string;
  readonly reason: string;
}

export const NODE_STATUSES = ["learned", "library", "stale"] as const;
export const EDGE_KINDS = ["calls", "requires", "produces", "validates", "supersedes", "conflicts"] as const;

/** What a node states about itself (specification, Appendix B). It is a request and no authority. */
export interface Manifest {
  readonly node_id: string | null;
  readonly header: string | null;
  readonly task_type: string | null;
  readonly created_at: string | null;
  readonly promoted_at: string | null;
  /** A node that states none is `learned`, the status with the fewest rights. */
  readonly status: (typeof NODE_STATUSES)[number];
  readonly preconditions: readonly ManifestCondition[];
  readonly requested_capabilities: readonly CapabilityRequest[];
  /** Effects that are never granted to this node, whatever a policy says. */
  readonly forbidden_capabilities: readonly Effect[];
  /** JSON Schemas (draft 2020-12); null accepts anything. */
  readonly input_schema: JsonObject | null;
  readonly output_schema: JsonObject | null;
  readonly edges: readonly { readonly type: (typeof EDGE_KINDS)[number]; readonly target: string }[];
  readonly verifiers: readonly ManifestCondition[];
  /** In lower-case hexadecimal. */
  readonly source_sha256: string | null;
  readonly artifact_sha256: string | null;
  /** The limits that the node lowers; see `lowerRunLimits`. */
  readonly limits: Readonly<Partial<Limits>>;
  /** Keys that have no meaning here. */
  readonly unknown: JsonObject;
}

/** Returns the limits of a run as its manifest lowers them. A value above the limit is ignored. */
export function lowerRunLimits(limits: Limits, manifest: Pick<Manifest, "limits">): Limits {
  const lowered = Object.entries(manifest.limits).flatMap(([name, value]) => {
    const before = limits[name as keyof Limits];
    return value < before ? [[name, value] as const] : [];
  });
  return { ...limits, ...Object.fromEntries(lowered) };
}
