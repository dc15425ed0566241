import { digestCanonicalJson } from "../digests.ts";
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
  /** The status in the manifest. It is believed only where it claims less. */
  readonly claims: NodeStatus;
  readonly stated: { readonly artifact_sha256: string | null; readonly source_sha256: string | null };
  readonly promotions: readonly Promotion[];
}

/**
 * Returns the effective status of a node (specification 3.1). `library` requires a promotion of exactly these hashes, because
 * anybody can push a word in a file. A node that was promoted, still claims to be, and has changed since is stale.
 */
export function computeEffectiveStatus(node: StatusQuestion): NodeStatus {
  const { claims, stated, promotions } = node;
  if (claims === "stale" || isOther(stated.artifact_sha256, node.artifact_sha256)) return "stale";
  if (isOther(stated.source_sha256, node.source_sha256)) return "stale";
  if (claims === "learned") return "learned";
  if (promotions.some((promotion) => isFor(promotion, node))) return "library";
  return promotions.some((promotion) => isSameNode(promotion, node)) ? "stale" : "learned";
}

interface RunQuestion extends Pick<StatusQuestion, "node_id" | "claims" | "stated" | "promotions"> {
  readonly artifact_sha256: string;
  /** See `digestContract`. */
  readonly manifest_sha256: string;
}

/**
 * Returns the status of a module and its manifest where only their digests are known, as in a run of two files. The source is
 * taken as the manifest states it, because a run does not read it.
 */
export function findStatusByDigest({ artifact_sha256, manifest_sha256, ...question }: RunQuestion): NodeStatus {
  const same = question.promotions.find(
    (each) => each.artifact_sha256 === artifact_sha256 && each.manifest_sha256 === manifest_sha256,
  );
  const source_sha256 = question.stated.source_sha256 ?? same?.source_sha256 ?? null;
  return computeEffectiveStatus({ ...question, name: "", artifact_sha256, manifest_sha256, source_sha256 });
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
 * Computes the digest that a promotion records for a manifest: over everything but what the promotion itself writes (status, time
 * and hashes). The layout of the YAML and the rest of skill.yaml do not matter.
 */
export function digestContract(manifest: Manifest): string {
  const {
    status: _status,
    promoted_at: _at,
    source_sha256: _source,
    artifact_sha256: _artifact,
    ...contract
  } = manifest;
  return digestCanonicalJson(contract);
}

/** Returns the keys that a library node needs (specification, Appendix B) and this manifest lacks. */
export function listMissingLibraryKeys(manifest: Manifest): readonly string[] {
  return (["node_id", "header", "task_type"] as const).filter((key) => manifest[key] === null);
}
