import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type ServerType, serve } from "@hono/node-server";
import { describeThrown, SklError } from "../kernel/domain/index.ts";
import { replaceFile } from "../kernel/files/index.ts";
import { resolveAccountHome } from "../workspace/ground/index.ts";
import { openDatabase, run, type Sql } from "./database/index.ts";
import { Jobs } from "./jobs/index.ts";
import { forgetMirror, Mirror } from "./mirror/index.ts";
import type { ServedRepository } from "./repositories.ts";
import { createServerApp } from "./web/app.ts";
import { EventHub } from "./web/event-hub.ts";

export interface ServeOptions {
  readonly repositories: readonly ServedRepository[];
  /** A PostgreSQL server; null takes the embedded database in `folder`. */
  readonly databaseUrl: string | null;
  /** The mirrors' clones, and the embedded database. */
  readonly folder: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Files of a certificate and its key. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly isBehindProxy: boolean;
  readonly webhookSecret: string | null;
  /** The pause between two questions to a remote, in seconds; null chooses by where the remote is. */
  readonly pollSeconds: number | null;
  /** How long a worker has a job without a sign of life. */
  readonly leaseSeconds: number;
  /** Whether the mirror is dropped and made anew from Git. */
  readonly rebuild: boolean;
  readonly log: (text: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly engine: Sql["engine"];
  readonly repositories: readonly string[];
  close(): Promise<void>;
}

/** A remote on this machine is asked so often that a push is seen at once; another one sends a webhook, or is asked now and then. */
const NEAR_MS = 300;
const FAR_MS = 5_000;
const TIDY_MS = 3_600_000;

/** Runs `skl serve` until it is closed. Throws SERVER_EXPOSED, SERVER_PORT, SERVER_DATABASE, PACKAGE_MISSING. */
export async function serveTeam(options: ServeOptions): Promise<RunningServer> {
  const { host, tls, isBehindProxy, folder, log } = options;
  if (!isLoopback(host) && tls === null && !isBehindProxy) throw new SklError("SERVER_EXPOSED", { data: { host } });
  const sql = await openDatabase({ url: options.databaseUrl, folder: join(folder, "database") });
  const names = options.repositories.map(({ name }) => name);
  const closing: (() => Promise<unknown>)[] = [() => sql.close()];
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
    const jobs = await Jobs.start(sql, names, { leaseSeconds: options.leaseSeconds, log });
    closing.push(() => jobs.close());
    const mirrors = options.repositories.map(({ name, remote }) => {
      const pauseMs = options.pollSeconds === null ? (isNear(remote) ? NEAR_MS : FAR_MS) : options.pollSeconds * 1000;
      const place = { name, remote, pauseMs, folder: join(folder, "mirrors", `${name}.git`) };
      return new Mirror(sql, place, {
        log,
        changed: ({ digest }) => jobs.add({ kind: "plan", repository: name, subject: digest }),
      });
    });
    const hub = new EventHub(sql, names);
    for (const mirror of mirrors) await mirror.register();
    if (options.rebuild) for (const { name } of mirrors) await forgetMirror(sql, name);
    await hub.start();
    const tidy = setInterval(() => void tidyUp(sql).catch(() => {}), TIDY_MS);
    closing.push(async () => clearInterval(tidy));
    const adminToken = randomBytes(32).toString("base64url");
    const { webhookSecret } = options;
    const app = createServerApp({ sql, mirrors, jobs, hub, adminToken, webhookSecret, isBehindProxy, log });
    const server = await listen(app.fetch, options);
    const { port } = server.address() as AddressInfo;
    const scheme = tls === null ? "http" : "https";
    const url = `${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`;
    closing.push(async () => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    });
    if (options.databaseUrl === null) {
      await replaceFile(nameRunningFile(folder), JSON.stringify({ url, token: adminToken }), 0o600);
      closing.push(() => rm(nameRunningFile(folder), { force: true }));
    }
    for (const mirror of mirrors) mirror.start();
    closing.push(() => Promise.all(mirrors.map((mirror) => mirror.close())));
    return { url, engine: sql.engine, repositories: names, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** Drops what nobody reads any more: presence of yesterday, and the oldest part of a long audit. */
async function tidyUp(sql: Sql): Promise<void> {
  await run(sql, "dropOldPresence");
  await run(sql, "trimAudit");
}

/** Returns the folder of the server that nobody gave another one. Throws FILE_UNWRITABLE. */
export const findServerFolder = (env: NodeJS.ProcessEnv): string => join(resolveAccountHome(env), "server");

/** Names the file by which commands on this machine reach the server that has the embedded database. Only its owner may read it. */
export const nameRunningFile = (folder: string): string => join(folder, "running.json");

const isLoopback = (host: string): boolean => /^127\.\d+\.\d+\.\d+$|^::1$|^localhost$/.test(host);

/** A path, or a URL of this machine. */
function isNear(remote: string): boolean {
  return /^(?:file:|\/|\.)|^https?:\/\/(?:127\.|localhost\b|\[::1\])/.test(remote);
}

async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  options: ServeOptions,
): Promise<ServerType> {
  const { host, port, tls } = options;
  const secure = tls && {
    createServer,
    serverOptions: { cert: await readFile(tls.cert), key: await readFile(tls.key) },
  };
  const server = serve({ fetch, hostname: host, port, ...secure });
  if (server.listening) return server;
  const failed = once(server, "error").then(([cause]: unknown[]) => cause);
  const cause = await Promise.race([once(server, "listening").then(() => null), failed]);
  if (cause === null) return server;
  throw new SklError("SERVER_PORT", {
    message: `${host}:${port} cannot be listened on: ${describeThrown(cause)}`,
    data: { host, port },
    cause,
  });
}
