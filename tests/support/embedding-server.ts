import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface EmbeddingRequest {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly encoding_format: string };
}

export interface EmbeddingReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a text as it is; `"silence"`: nothing, for ever. */
  readonly body: unknown;
}

export interface EmbeddingServer {
  readonly baseUrl: string;
  readonly requests: readonly EmbeddingRequest[];
  close(): Promise<void>;
}

/** `/v1/embeddings` on a free port of this machine. */
export async function startEmbeddings(
  reply: (request: EmbeddingRequest, at: number) => EmbeddingReply,
): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  const server = createServer({ keepAlive: false }, async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const request = { path: message.url, headers: message.headers, body };
    requests.push(request);
    const { status = 200, headers = {}, body: answer } = reply(request, requests.length - 1);
    if (answer === "silence") return;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The answer of a good server: the vector of each text, with what it used. */
export function embeddings(
  vectors: readonly (readonly number[])[],
  usage: object = { prompt_tokens: 7 },
): EmbeddingReply {
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  return { body: { object: "list", data, model: "test", usage } };
}
