import { hash } from "node:crypto";
import { canonicalJson } from "../../domain/index.ts";

/** Hexadecimal; of a text as UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return hash("sha256", content, "hex");
}

/** Of an input as canonical JSON: however it was written, the same value has the same digest. */
export function inputDigest(input: unknown): string {
  return sha256(canonicalJson(input ?? null));
}
