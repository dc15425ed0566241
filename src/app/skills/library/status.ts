import { createHash } from "node:crypto";
import type { SkillPackage } from "../../../skills/package/index.ts";

/** The status of an executable node (seed 000, section 3.1); null if the skill has no SKG manifest and so is not a node. */
export type SkillStatus = "learned" | "library" | "stale" | null;

/**
 * Returns `learned`, or `stale` if the module is not the one that the manifest names. `library` is never returned, since it needs the
 * record that a person's promotion writes; a manifest has no authority over it.
 */
export function statusOf({ manifest, artifacts, files }: SkillPackage): SkillStatus {
  if (manifest === null) return null;
  const expected = manifest.artifact_sha256;
  if (typeof expected !== "string" || expected === "") return "learned";
  const modules = artifacts.flatMap(({ kind, content }) =>
    kind === "wasm_module" && content.kind === "file" ? [files.get(content.path) ?? new Uint8Array()] : [],
  );
  return modules.some((bytes) => sha256(bytes) === expected.toLowerCase()) ? "learned" : "stale";
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
