/** RFC 4648 base64, line breaks allowed as many encoders add them. */
export function isBase64(text: string): boolean {
  const joined = text.replace(/\s+/g, "");
  return joined.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(joined);
}

/** `<base64-encoded JSON …>`, as examples print it in the place of a state. */
export const isPlaceholder = (text: string): boolean => /^<[^<>]*>$/.test(text.trim());

export const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

export const bytesFromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
