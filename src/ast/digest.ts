import { hash } from "node:crypto";

/** The first 128 bits of SHA-256 in hex. The text must not hold lone surrogates: UTF-8 cannot tell one from another. */
export function digest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}
