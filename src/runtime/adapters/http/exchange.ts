import { type IncomingMessage, request as startRequest } from "node:http";
import type { Socket } from "node:net";
import { ACCEPTED_ENCODINGS, readBody } from "./body.ts";
import { connectTo, type Network } from "./connect.ts";

const MOST_HEADERS = 100;
const HEADER_BYTES = 32 * 1024;

/** One request as it is sent. */
export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: none is sent. */
  readonly body: { readonly text: string; readonly type: string } | null;
}

/** One response as it came. */
export interface Incoming {
  readonly status: number;
  /** Name and value by turns. */
  readonly rawHeaders: readonly string[];
  readonly location: string | null;
  readonly body: Buffer;
}

export interface ExchangeLimits {
  readonly bodyBytes: number;
  readonly signal: AbortSignal;
}

/** Sends one request on a connection of its own and reads its response. Throws what the network does. */
export async function exchange(outgoing: Outgoing, network: Network, limits: ExchangeLimits): Promise<Incoming> {
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
        // Servers such as GitHub's refuse who does not say who asks.
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
    // One more than is allowed, so that too many are seen rather than dropped.
    message.maxHeadersCount = MOST_HEADERS + 1;
    message.once("response", settle);
    message.on("error", fail);
    message.once("close", () => fail(new Error("The connection was closed before a response came.")));
    message.end(bytes ?? undefined);
  });
}
