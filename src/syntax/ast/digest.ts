import { hash } from "node:crypto";

/** Returns the first 128 bits of SHA-256 in hex. The text must not hold lone surrogates, which UTF-8 does not tell apart. */
export function computeDigest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}

/**
 * Writes a text that is too long to show as its beginning and its digest. All 128 bits are needed: two signatures that share 32 bits are
 * found in a second, and an agent could show a person one of them and push the other.
 */
export function cutWithDigest(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… ${computeDigest(text)}`;
}
