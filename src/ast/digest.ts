import { hash } from "node:crypto";

/** Returns the first 128 bits of SHA-256 in hex. The text must not hold lone surrogates, which UTF-8 does not tell apart. */
export function digest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}
