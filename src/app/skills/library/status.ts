import { createHash } from "node:crypto";
import type { SkillPackage } from "../../../skills/package/index.ts";

/** Of an executable node (seed 000, section 3.1); null: the skill has no SKG manifest and is none. */
export type SkillStatus = "learned" | "library" | "stale" | null;

/**
 * A node begins as `learned` and is `stale` when its module is not the one that its manifest names. `library` needs the record
 * of a promotion, which only a person's promotion writes: what a manifest says of itself is no authority.
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
