import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage["headers"];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  /** `drop`: closes the connection unanswered; `hang`: never answers; `cut`: breaks off within the body; `slow`: never ends it. */
  readonly instead?: "drop" | "hang" | "cut" | "slow";
}

type Script = Reply | ((seen: Seen) => Reply);

/** A server on loopback that answers by a script: one reply after the other for each method and path, the last one for ever. */
export class ScriptedServer {
  readonly seen: Seen[] = [];
  private readonly scripts = new Map<string, Script[]>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** `on("GET /user", …)` */
  on(what: string, ...replies: [Script, ...Script[]]): this {
    this.scripts.set(what, replies);
    return this;
  }

  /** The requests of one kind, or all, as `METHOD /path`. */
  asked(what?: string): Seen[] {
    return this.seen.filter(({ method, path }) => what === undefined || `${method} ${path}` === what);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = await read(request);
    this.seen.push(seen);
    const script = this.scripts.get(`${seen.method} ${seen.path}`) ?? [];
    const next = script.length > 1 ? script.shift() : script[0];
    const reply = typeof next === "function" ? next(seen) : next;
    send(reply ?? { status: 404, body: { message: "Not in the script" } }, request, response);
  }
}

async function read(request: IncomingMessage): Promise<Seen> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://server");
  let text = "";
  request.setEncoding("utf8");
  for await (const part of request) text += part;
  return {
    method: request.method ?? "",
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === "" ? {} : JSON.parse(text),
  };
}

function send(
  { status = 200, headers, body, instead }: Reply,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (instead === "drop") return void request.socket.destroy();
  if (instead === "hang") return;
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const payload = isRaw ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
  if (instead === undefined) return void response.end(status === 204 ? undefined : payload);
  response.write(payload.slice(0, 5));
  if (instead === "cut") setTimeout(() => request.socket.destroy(), 5);
}
