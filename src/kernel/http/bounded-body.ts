/** Reads a body of at most `limitBytes`; stops and returns null where it is longer. */
export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  limitBytes: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > limitBytes) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
