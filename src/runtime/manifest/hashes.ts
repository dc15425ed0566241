import { createHash } from "node:crypto";
import type { Manifest } from "./manifest.ts";

/** What lies beside a manifest; null: not at hand. */
export interface NodeFiles {
  readonly source: Uint8Array | null;
  readonly artifact: Uint8Array | null;
}

export interface HashProblem {
  readonly of: keyof NodeFiles;
  /** Hexadecimal. */
  readonly stated: string;
  readonly found: string;
}

/** Where a manifest states a hash that its files do not have. What it does not state, or what is not at hand, is no problem here. */
export function hashProblems(
  manifest: Pick<Manifest, "source_sha256" | "artifact_sha256">,
  files: NodeFiles,
): readonly HashProblem[] {
  const stated = { source: manifest.source_sha256, artifact: manifest.artifact_sha256 };
  return (["source", "artifact"] as const).flatMap((of) => {
    const bytes = files[of];
    const hash = stated[of];
    if (bytes === null || hash === null) return [];
    const found = createHash("sha256").update(bytes).digest("hex");
    return found === hash ? [] : [{ of, stated: hash, found }];
  });
}
