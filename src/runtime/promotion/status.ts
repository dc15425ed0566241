import { canonicalDigest } from "../digests.ts";
import type { Manifest } from "../manifest/index.ts";
import type { NodeHashes } from "./types.ts";

export type NodeStatus = "learned" | "library" | "stale";

/** A promotion that this account's key signed. */
export interface Promotion extends NodeHashes {
  readonly name: string;
  readonly node_id: string | null;
}

export interface StatusQuestion extends NodeHashes {
  readonly name: string;
  readonly node_id: string | null;
  /** What the manifest says of itself; it is believed where it says the less. */
  readonly claims: NodeStatus;
  readonly stated: { readonly artifact_sha256: string | null; readonly source_sha256: string | null };
  readonly promotions: readonly Promotion[];
}

/**
 * The status that counts (specification 3.1). `library` takes a promotion of exactly these hashes: a word in a file that anybody
 * pushes is no authority. What was promoted and claims to be so still, but is not the same any more, is stale.
 */
export function effectiveStatus(node: StatusQuestion): NodeStatus {
  const { claims, stated, promotions } = node;
  if (claims === "stale" || isOther(stated.artifact_sha256, node.artifact_sha256)) return "stale";
  if (isOther(stated.source_sha256, node.source_sha256)) return "stale";
  if (claims === "learned") return "learned";
  if (promotions.some((promotion) => isFor(promotion, node))) return "library";
  return promotions.some((promotion) => isSameNode(promotion, node)) ? "stale" : "learned";
}

const isOther = (stated: string | null, found: string | null): boolean => stated !== null && stated !== found;

function isFor(a: NodeHashes, b: NodeHashes): boolean {
  return (
    a.artifact_sha256 === b.artifact_sha256 &&
    a.source_sha256 === b.source_sha256 &&
    a.manifest_sha256 === b.manifest_sha256
  );
}

function isSameNode(a: Promotion, b: Pick<StatusQuestion, "name" | "node_id">): boolean {
  return a.node_id !== null && b.node_id !== null ? a.node_id === b.node_id : a.name === b.name;
}

/**
 * The digest that a promotion names as its manifest's: of everything that the manifest says but what the promotion itself writes
 * (status, time, and the hashes, which it is bound to beside). How the YAML is laid out does not matter, and neither does the rest
 * of skill.yaml.
 */
export function contractDigest(manifest: Manifest): string {
  const {
    status: _status,
    promoted_at: _at,
    source_sha256: _source,
    artifact_sha256: _artifact,
    ...contract
  } = manifest;
  return canonicalDigest(contract);
}

/** What a library node needs (specification, Appendix B) and this one does not say. */
export function missingKeys(manifest: Manifest): readonly string[] {
  return (["node_id", "header", "task_type"] as const).filter((key) => manifest[key] === null);
}
