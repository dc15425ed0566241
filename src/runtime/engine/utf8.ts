const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the text of bytes, unchanged; null where they are not UTF-8. */
export function decodeUtf8OrNull(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
