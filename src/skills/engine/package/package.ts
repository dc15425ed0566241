import { createHash } from "node:crypto";
import { formatCanonicalJson } from "../../../kernel/domain/index.ts";
import { toCardRecord } from "./card.ts";
import type { Json, SkillPackage, SkillParts } from "./types.ts";

/** Adds the digest to the parts of a package. */
export function addPackageDigest(parts: SkillParts): SkillPackage {
  return { ...parts, digest: digestPackage(parts) };
}

/**
 * Digests the values and the bytes of the files, not YAML text: two layouts of one package are equal, and a new version of the YAML
 * library changes no digest in a lock file.
 */
function digestPackage(parts: SkillParts): string {
  const { name, title, description, license, compatibility, metadata, allowedTools, body, unknown } = parts;
  const files = [...parts.files].map(([path, bytes]): [string, string] => [path, digestContentHex(bytes)]);
  const meaning: Json = {
    document: { name, title, description, license, compatibility, metadata, allowedTools, body },
    card: toCardRecord(parts),
    unknown: { frontmatter: unknown.frontmatter, metadata: unknown.metadata, card: unknown.card },
    files: Object.fromEntries(files),
  };
  return digestContentHex(formatCanonicalJson(meaning));
}

const digestContentHex = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
