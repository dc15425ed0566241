import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { CERTIFICATE, KEY } from "./certificate.ts";

/** One request as a server saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface TestServer {
  readonly port: number;
  readonly seen: readonly Seen[];
  /** Connections that were opened, with or without a request. */
  readonly connections: () => number;
}

/** A real server on the loopback interface that ends with the test. */
export async function serve(
  answer: (request: Seen, response: ServerResponse) => void,
  host = "127.0.0.1",
): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
    seen.push(one);
    answer(one, response);
  });
  return { ...(await listen(server, host)), seen };
}

/** A real server that speaks HTTPS with the certificate of these tests. */
export async function serveSecurely(answer: (response: ServerResponse) => void): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createSecureServer({ cert: CERTIFICATE, key: KEY }, ({ method = "", url = "", headers }, response) => {
    seen.push({ method, path: url, headers, body: "" });
    answer(response);
  });
  server.on("tlsClientError", () => {});
  return { ...(await listen(server, "127.0.0.1")), seen };
}

/** A server that says these bytes to whoever connects, whatever they ask. */
export async function serveBytes(say: (socket: Socket) => void): Promise<TestServer> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => say(socket));
  });
  return { ...(await listen(server, "127.0.0.1")), seen: [] };
}

async function listen(server: Server, host: string): Promise<Omit<TestServer, "seen">> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((settle) => server.listen(0, host, settle));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    return new Promise((settle) => server.close(() => settle()));
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}
