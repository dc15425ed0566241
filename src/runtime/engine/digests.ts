import { formatCanonicalJson } from "../../kernel/domain/index.ts";

/**
 * Returns the SHA-256 of bytes, or of a text as UTF-8, in hexadecimal. `node:crypto` is loaded by the first call: most threads of guests end
 * without one, and start 5 ms sooner for it.
 */
export const hashSha256Hex = (content: Uint8Array | string): string =>
  process.getBuiltinModule("node:crypto").hash("sha256", content, "hex");

/** Returns the digest of a value as canonical JSON, which does not depend on how the value was written. */
export const digestCanonicalJson = (value: unknown): string => hashSha256Hex(formatCanonicalJson(value ?? null));
