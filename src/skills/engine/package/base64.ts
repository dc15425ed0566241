/** Accepts RFC 4648 base64 with line breaks, since many encoders add them. */
export function isBase64(text: string): boolean {
  const joined = text.replace(/\s+/g, "");
  return joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(joined);
}

/** Recognises texts such as `<base64-encoded JSON …>`, which examples have in place of a state. */
export const isPlaceholder = (text: string): boolean => /^<[^<>]*>$/.test(text.trim());

export const encodeBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

export const decodeBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
