import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Route } from "./case.ts";
import { SECRETS, type World } from "./world.ts";

/** The server that a case may ask, and one of somebody else's that nobody may. */
export interface Servers {
  readonly port: number;
  readonly inner: number;
  /** Requests with their headers and bodies. */
  readonly asked: string[];
  readonly askedInner: string[];
  close(): Promise<void>;
}

export async function startServers(routes: Readonly<Record<string, Route>>, world: World): Promise<Servers> {
  const asked: string[] = [];
  const askedInner: string[] = [];
  const ports = new Map<string, string>();
  const granted = await listening(async (request, response) => {
    const body = await readRequestBody(request);
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`);
    const route = routes[request.url ?? ""];
    for (const change of route?.does ?? []) world.make(change);
    const filled = (text: string) => text.replace(/%([a-z]+)%/g, (whole, name: string) => ports.get(name) ?? whole);
    const headers = Object.entries(route?.headers ?? {}).map(([name, value]) => [name, filled(value)] as const);
    const packed = route?.packed === undefined ? {} : { "content-encoding": "gzip" };
    response.writeHead(route?.status ?? (route === undefined ? 404 : 200), {
      ...Object.fromEntries(headers),
      ...packed,
    });
    if (route?.packed !== undefined) response.end(gzipSync(Buffer.alloc(route.packed)));
    else response.end(route?.bytes === undefined ? (route?.body ?? "hello") : Buffer.alloc(route.bytes, "x"));
  });
  const inner = await listening(async (request, response) => {
    askedInner.push(
      `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${await readRequestBody(request)}`,
    );
    response.end(SECRETS.inner);
  });
  ports.set("port", String(readServerPort(granted))).set("inner", String(readServerPort(inner)));
  return {
    port: readServerPort(granted),
    inner: readServerPort(inner),
    asked,
    askedInner,
    close: async () => {
      await Promise.all([granted, inner].map(ended));
    },
  };
}

async function readRequestBody(request: Parameters<RequestListener>[0]): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const readServerPort = (server: Server): number => (server.address() as AddressInfo).port;

async function listening(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return server;
}

function ended(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((settle) => server.close(() => settle()));
}
