import { createHash } from "node:crypto";
import { canonicalJson } from "../../domain/index.ts";
import { cardRecord } from "./card.ts";
import type { Json, SkillPackage, SkillParts } from "./types.ts";

/** Adds the digest to the parts of a package. */
export function packageOf(parts: SkillParts): SkillPackage {
  return { ...parts, digest: digestOf(parts) };
}

/**
 * Digests the values and the bytes of the files, not YAML text: two layouts of one package are equal, and a new version of the YAML
 * library changes no digest in a lock file.
 */
function digestOf(parts: SkillParts): string {
  const { name, title, description, license, compatibility, metadata, allowedTools, body, unknown } = parts;
  const files = [...parts.files].map(([path, bytes]): [string, string] => [path, sha256(bytes)]);
  const meaning: Json = {
    document: { name, title, description, license, compatibility, metadata, allowedTools, body },
    card: cardRecord(parts),
    unknown: { frontmatter: unknown.frontmatter, metadata: unknown.metadata, card: unknown.card },
    files: Object.fromEntries(files),
  };
  return sha256(canonicalJson(meaning));
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
