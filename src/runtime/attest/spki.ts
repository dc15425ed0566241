import { hash, type KeyObject } from "node:crypto";

const exported = new WeakMap<KeyObject, Buffer>();

/** A public key as DER, kept: OpenSSL takes as long for it as for a signature. */
export function spkiOf(key: KeyObject): Buffer {
  const known = exported.get(key);
  if (known !== undefined) return known;
  const spki = key.export({ type: "spki", format: "der" });
  exported.set(key, spki);
  return spki;
}

/** sha256 of the SPKI, hexadecimal. */
export const keyidOf = (key: KeyObject): string => hash("sha256", spkiOf(key), "hex");

/** As one writes an SPKI that is shorter than a line. */
export const publicPem = (key: KeyObject): string =>
  `-----BEGIN PUBLIC KEY-----\n${spkiOf(key).toString("base64")}\n-----END PUBLIC KEY-----\n`;
