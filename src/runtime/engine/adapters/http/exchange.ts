import { type IncomingMessage, request as startRequest } from "node:http";
import type { Socket } from "node:net";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { decodeUtf8OrNull } from "../../utf8.ts";
import { connectTo, type Network } from "./connect.ts";

const MOST_HEADERS = 100;
const HEADER_BYTES = 32 * 1024;

/** A request as it is sent. */
export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where no body is sent. */
  readonly body: { readonly text: string; readonly type: string } | null;
}

/** A response as it was received. */
export interface Incoming {
  readonly status: number;
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  readonly location: string | null;
  readonly body: Buffer;
}

export interface ExchangeLimits {
  readonly bodyBytes: number;
  readonly signal: AbortSignal;
}

/** Sends a request on a connection of its own and reads the response. Throws the errors of the network. */
export async function exchangeHttp(outgoing: Outgoing, network: Network, limits: ExchangeLimits): Promise<Incoming> {
  const socket = await connectTo(outgoing.url, network, limits.signal);
  try {
    const response = await send(outgoing, socket, limits.signal);
    if (response.rawHeaders.length / 2 > MOST_HEADERS) throw new Error("The response has too many headers.");
    return {
      status: response.statusCode ?? 0,
      rawHeaders: response.rawHeaders,
      location: response.headers.location ?? null,
      body: await readBody(response, limits.bodyBytes),
    };
  } finally {
    socket.destroy();
  }
}

function send(outgoing: Outgoing, socket: Socket, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((settle, fail) => {
    const bytes = outgoing.body === null ? null : Buffer.from(outgoing.body.text);
    const message = startRequest({
      method: outgoing.method,
      path: `${outgoing.url.pathname}${outgoing.url.search}`,
      setHost: false,
      headers: {
        ...outgoing.headers,
        host: outgoing.url.host,
        // Servers such as GitHub's refuse requests without one.
        "user-agent": "skl-node",
        "accept-encoding": ACCEPTED_ENCODINGS,
        connection: "close",
        ...(bytes === null ? {} : { "content-type": outgoing.body?.type, "content-length": bytes.length }),
      },
      createConnection: () => socket,
      insecureHTTPParser: false,
      maxHeaderSize: HEADER_BYTES,
      signal,
    });
    // One more than is allowed, so that too many headers are noticed rather than dropped.
    message.maxHeadersCount = MOST_HEADERS + 1;
    message.once("response", settle);
    message.on("error", fail);
    message.once("close", () => fail(new Error("The connection was closed before a response came.")));
    message.end(bytes ?? undefined);
  });
}

/** Thrown for a body over its limit, packed or unpacked. */
export class BodyTooLarge extends Error {}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  "x-gzip": createGunzip,
};

/** The encodings that `readBody` unpacks. */
const ACCEPTED_ENCODINGS = "gzip, deflate, br";

/**
 * Reads and unpacks a body of at most `limit` bytes before and after unpacking. Throws `BodyTooLarge` as soon as it is over, and
 * an error for a body that ends early, is damaged, or is packed in a way that was not asked for.
 */
async function readBody(response: IncomingMessage, limit: number): Promise<Buffer> {
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

/** Returns the body as text, or as base64 where it is not UTF-8. No byte is replaced. */
export function toBodyFields(body: Buffer): { readonly body: string } | { readonly body_base64: string } {
  const text = decodeUtf8OrNull(body);
  return text === null ? { body_base64: body.toString("base64") } : { body: text };
}
