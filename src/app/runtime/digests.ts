import { createHash } from "node:crypto";
import { canonicalJson } from "../../runtime/host/index.ts";

/** Hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Of an input as canonical JSON: however it was written, the same value has the same digest. */
export function inputDigest(input: unknown): string {
  return sha256(Buffer.from(canonicalJson(input ?? null)));
}
