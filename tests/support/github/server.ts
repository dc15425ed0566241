import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, type Json, refused } from "./answer.ts";
import { apiAnswer, checkedAnswer, type Problems } from "./api.ts";
import type { Asked } from "./asked.ts";
import { type Fault, takeFault } from "./faults.ts";
import { gitAnswer, gitPath } from "./git-http.ts";
import { storageAnswer } from "./storage.ts";
import { credentialsIn } from "./tokens.ts";
import type { World } from "./world.ts";

export interface LoggedRequest {
  readonly method: string;
  /** Without `/api/v3`; `/repos/OWNER/NAME/…` also where the number of the repository was asked for. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** JSON, or null for none and for Git's. */
  readonly body: unknown;
  /** Null where nothing was answered. */
  readonly status: number | null;
  /** Of the token; null without one. */
  readonly login: string | null;
}

export interface Traffic extends Problems {
  readonly requests: LoggedRequest[];
  readonly faults: Fault[];
}

/** One of the two servers. */
export interface Host {
  readonly world: World;
  readonly traffic: Traffic;
  /** `change` is what a fault makes of the answer; it is held against the description like any other. */
  readonly respond: (asked: Asked, change: (answer: Answer) => Answer) => Promise<Answer>;
}

/** GitHub: the API, and Git's own requests. */
export const mainHost = (world: World, traffic: Traffic): Host => ({
  world,
  traffic,
  respond: async (asked, change) => {
    const path = gitPath(world, asked.url);
    if (path !== null) return change(await gitAnswer(world, asked, path));
    return checkedAnswer(asked, change(await apiAnswer(world, asked, traffic)), traffic);
  },
});

/** Where GitHub sends who downloads an artifact. */
export const storageHost = (world: World, traffic: Traffic): Host => ({
  world,
  traffic,
  respond: async (asked, change) => change(storageAnswer(world, asked, traffic.violations)),
});

/** Receives one request, lets go wrong what is to go wrong, and logs it. */
export async function serve(host: Host, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { world, traffic } = host;
  const asked = await read(world, message);
  const fault = takeFault(traffic.faults, asked.method, asked.path);
  const answer = await answerWith(host, asked, fault).catch((error: unknown) => {
    traffic.violations.push(`${asked.method} ${asked.path}: ${error instanceof Error ? error.stack : error}`);
    return refused(500, "The stand-in failed.");
  });
  const isLost = fault?.kind === "drop-after" && fault.answer !== "bad-gateway";
  const sent = fault?.kind === "drop-after" && !isLost ? badGateway : answer;
  log(world, traffic, asked, isLost ? null : (sent?.status ?? null));
  if (isLost) message.socket.destroy();
  else if (sent !== null) send(response, sent);
}

const badGateway: Answer = { status: 502, headers: { "content-type": "text/html" }, body: "<html>Bad Gateway</html>" };

async function answerWith({ respond }: Host, asked: Asked, fault: Fault | null): Promise<Answer | null> {
  if (fault?.kind === "hang") return null;
  if (fault?.kind === "status") return { status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? {} };
  if (fault?.kind === "meanwhile") await fault.run();
  return respond(asked, fault?.kind === "rewrite" ? fault.rewrite : (answer) => answer);
}

async function read(world: World, message: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const url = new URL(message.url ?? "/", world.server);
  const path = url.pathname
    .replace(/^\/api\/v3(?=\/)/, "")
    .replace(new RegExp(`^/repositories/${world.repositoryId}(?=/|$)`), `/repos/${world.owner}/${world.name}`);
  return { method: message.method ?? "GET", path, url, headers: message.headers, body: Buffer.concat(chunks) };
}

function log(world: World, { requests }: Traffic, asked: Asked, status: number | null): void {
  const credentials = credentialsIn(world.options, asked.headers.authorization);
  requests.push({
    method: asked.method,
    path: asked.path,
    query: Object.fromEntries(asked.url.searchParams),
    body: parseRequestJson(asked),
    status,
    login: credentials.kind === "token" ? credentials.rights.login : null,
  });
}

function parseRequestJson({ headers, body }: Asked): unknown {
  if (headers["content-type"]?.startsWith("application/json") !== true) return null;
  try {
    return JSON.parse(body.toString("utf8")) as Json;
  } catch {
    return null;
  }
}

/** Rate limits that are never reached, unless a fault says otherwise. */
const limits = {
  "x-ratelimit-limit": "1000",
  "x-ratelimit-remaining": "999",
  "x-ratelimit-used": "1",
  "x-ratelimit-resource": "core",
};

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const isBytes = body instanceof Uint8Array || typeof body === "string";
  const type = isBytes || body === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
  const reset = { "x-ratelimit-reset": `${Math.ceil(Date.now() / 1000) + 3600}` };
  response.writeHead(status, { ...(isBytes ? {} : { ...limits, ...reset }), ...type, ...headers });
  response.end(isBytes || body === undefined ? body : JSON.stringify(body));
}

export interface Listening {
  readonly server: Server;
  readonly url: string;
}

export async function listen(
  handle: (message: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listening> {
  const server = createServer((message, response) => {
    handle(message, response).catch(() => message.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

export function stop({ server }: Listening): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
