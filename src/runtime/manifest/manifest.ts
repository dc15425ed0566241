import type { Effect } from "../effects.ts";
import type { CapabilityRequest } from "../grant.ts";
import type { Limits } from "../limits.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** A precondition or verifier: an expression of CEL that is true where all is well. */
export interface ManifestCondition {
  readonly name: string;
  readonly check: string;
  readonly reason: string;
}

export const NODE_STATUSES = ["learned", "library", "stale"] as const;
export const EDGE_KINDS = ["calls", "requires", "produces", "validates", "supersedes", "conflicts"] as const;

/** What a node says of itself (specification, Appendix B). It asks; it is no authority. */
export interface Manifest {
  readonly node_id: string | null;
  readonly header: string | null;
  readonly task_type: string | null;
  readonly created_at: string | null;
  readonly promoted_at: string | null;
  /** A node that does not say is `learned`: the status that may do least. */
  readonly status: (typeof NODE_STATUSES)[number];
  readonly preconditions: readonly ManifestCondition[];
  readonly requested_capabilities: readonly CapabilityRequest[];
  /** Never granted to this node, whatever a policy says. */
  readonly forbidden_capabilities: readonly Effect[];
  /** JSON Schemas (draft 2020-12); null: anything. */
  readonly input_schema: JsonObject | null;
  readonly output_schema: JsonObject | null;
  readonly edges: readonly { readonly type: (typeof EDGE_KINDS)[number]; readonly target: string }[];
  readonly verifiers: readonly ManifestCondition[];
  /** Lower-case hexadecimal. */
  readonly source_sha256: string | null;
  readonly artifact_sha256: string | null;
  /** What the node lowers; see `loweredLimits`. */
  readonly limits: Readonly<Partial<Limits>>;
  /** Keys without a meaning here, kept. */
  readonly unknown: JsonObject;
}

/** The limits of a run with what its manifest lowers; what would raise one changes nothing. */
export function loweredLimits(limits: Limits, manifest: Pick<Manifest, "limits">): Limits {
  const lowered = Object.entries(manifest.limits).flatMap(([name, value]) => {
    const before = limits[name as keyof Limits];
    return value < before ? [[name, value] as const] : [];
  });
  return { ...limits, ...Object.fromEntries(lowered) };
}
