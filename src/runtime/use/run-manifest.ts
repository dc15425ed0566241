import { resolve } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { hashSha256Hex as sha256Of } from "../engine/index.ts";
import type { Manifest } from "../engine/manifest/index.ts";
import { type AddedAdapters, mergeScopedAdapters } from "./adapters.ts";
import type { LoadedManifest } from "./policy-check.ts";

interface ManifestQuestion {
  readonly cwd: string;
  /** The path of a file, or a loaded manifest; null where there is none. */
  readonly manifest: string | LoadedManifest | null;
  readonly module: Uint8Array;
  readonly addedAdapters?: AddedAdapters | undefined;
}

export interface RunManifest {
  readonly manifest: Manifest | null;
  /** In hexadecimal. */
  readonly sha256: string | null;
  readonly problem: string | null;
}

/** Reads the manifest of a run with the digest of its file, and says why it keeps the run from starting. */
export async function readRunManifest({
  cwd,
  manifest: file,
  module,
  addedAdapters,
}: ManifestQuestion): Promise<RunManifest> {
  if (file === null) return { manifest: null, sha256: null, problem: null };
  try {
    const { loadManifest } = await import("./policy-check.ts");
    const { manifest, sha256 } =
      typeof file === "string"
        ? await loadManifest(resolve(cwd, file), mergeScopedAdapters(addedAdapters ?? []))
        : file;
    const stated = manifest.artifact_sha256;
    const found = sha256Of(module);
    const isOther = stated !== null && stated !== found;
    const problem = isOther ? `The manifest states another module: ${stated}, but this is ${found}.` : null;
    return { manifest, sha256, problem };
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "MANIFEST_INVALID")
      return { manifest: null, sha256: null, problem: cause.message };
    throw cause;
  }
}
