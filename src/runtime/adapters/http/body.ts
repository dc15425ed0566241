import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** A body grew over its limit; compressed or unpacked. */
export class BodyTooLarge extends Error {}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  "x-gzip": createGunzip,
};

/** What `readBody` unpacks, as a request says it. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br";

/**
 * A response's body, unpacked, of at most `limit` bytes before and after. Throws `BodyTooLarge` as soon as it is over, and
 * for a body that ends early, is damaged or is packed in a way, or in more ways, than we asked for.
 */
export async function readBody(response: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return collect(response, limit);
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (decoder === undefined) throw new Error("The body is packed in a way that was not asked for.");
  const packed = await collect(response, limit);
  if (packed.length === 0) return packed;
  const unpacked = decoder();
  unpacked.end(packed);
  return collect(unpacked, limit);
}

async function collect(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Text where the bytes are UTF-8, base64 where they are not: nothing is replaced. */
export function bodyFields(body: Buffer): { readonly body: string } | { readonly body_base64: string } {
  try {
    return { body: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body) };
  } catch {
    return { body_base64: body.toString("base64") };
  }
}
