import type { SkillArtifact, SkillPackage } from "../../skills/package/index.ts";
import { sha256 } from "./digests.ts";

/** The module of a node, and what it was made from. */
export interface NodeModule {
  /** Of the artifact. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** Null: the artifact names no source, or one that is not there. */
  readonly source_sha256: string | null;
}

/** The modules of a skill; a node has one, or says by its manifest's `artifact_sha256` which one it means. */
export function modulesOf(skill: Pick<SkillPackage, "artifacts" | "files">): readonly NodeModule[] {
  return skill.artifacts.flatMap((artifact) => {
    const { kind, name, content } = artifact;
    const bytes = kind === "wasm_module" && content.kind === "file" ? skill.files.get(content.path) : undefined;
    if (bytes === undefined) return [];
    return [{ name, bytes, sha256: sha256(bytes), source_sha256: sourceDigest(artifact, skill.files) }];
  });
}

/** `metadata.source`: a file, whose digest it is; or a list, whose digest is that of the lines of `sha256sum`, by path. */
function sourceDigest({ metadata }: SkillArtifact, files: SkillPackage["files"]): string | null {
  const { source } = metadata;
  if (typeof source === "string") return digestIn(files, source);
  if (!Array.isArray(source) || source.length === 0) return null;
  const paths = source.map(String).sort();
  const digests = paths.map((path) => digestIn(files, path));
  if (digests.includes(null)) return null;
  return sha256(Buffer.from(paths.map((path, at) => `${digests[at]}  ${path}\n`).join("")));
}

function digestIn(files: SkillPackage["files"], path: string): string | null {
  const bytes = files.get(path);
  return bytes === undefined ? null : sha256(bytes);
}
