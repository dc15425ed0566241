import { hash } from "node:crypto";

/** 128 bits of SHA-256 in hex. The text must not hold lone surrogates: UTF-8 cannot tell one from another. */
export function digestOf(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}
