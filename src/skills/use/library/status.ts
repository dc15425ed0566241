import { createHash } from "node:crypto";
import type { SkillPackage } from "../../engine/package/index.ts";

/**
 * The status of an executable node (seed 000, section 3.1). A skill without an SKG manifest is no node: `people` if its author left it to
 * people to start it (`disable-model-invocation`), else null.
 */
export type SkillStatus = "learned" | "library" | "stale" | "people" | null;

/**
 * Returns `learned`, or `stale` if the module is not the one that the manifest names. `library` is never returned, since it needs the
 * record that a person's promotion writes; a manifest has no authority over it.
 */
export function deriveSkillStatus({ manifest, artifacts, files, unknown }: SkillPackage): SkillStatus {
  if (unknown.frontmatter["disable-model-invocation"] === true) return "people";
  if (manifest === null) return null;
  const expected = manifest.artifact_sha256;
  if (typeof expected !== "string" || expected === "") return "learned";
  const modules = artifacts.flatMap(({ kind, content }) =>
    kind === "wasm_module" && content.kind === "file" ? [files.get(content.path) ?? new Uint8Array()] : [],
  );
  return modules.some((bytes) => hashModuleBytes(bytes) === expected.toLowerCase()) ? "learned" : "stale";
}

const hashModuleBytes = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
