import { createHash } from "node:crypto";
import { canonicalJson } from "../../domain/index.ts";
import type { Manifest } from "../manifest/index.ts";

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
  return createHash("sha256").update(canonicalJson(contract)).digest("hex");
}

/** What a library node needs (specification, Appendix B) and this one does not say. */
export function missingKeys(manifest: Manifest): readonly string[] {
  return (["node_id", "header", "task_type"] as const).filter((key) => manifest[key] === null);
}
