import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { type ServerType, serve } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import { SklError } from "../kernel/domain/index.ts";
import { type Access, createAccess } from "./access.ts";
import { ACTIONS } from "./actions.ts";
import { type Answer, describeRefusal } from "./answer.ts";
import { readAsset } from "./assets.ts";
import { READS } from "./reads.ts";
import { OWN_QUESTIONS, type ServedRepository } from "./served-repository.ts";

export interface ServerOptions {
  readonly repositories: readonly ServedRepository[];
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

export interface PageServer {
  /** The address without a token. */
  readonly url: string;
  /** Returns a link that lets one browser in. */
  link(): string;
  close(): Promise<void>;
}

/** An answer of a person's form is small. */
const MOST_BODY_BYTES = 256 * 1024;
/** A connection that nobody reads any more is noticed by writing to it. */
const PULSE_MS = 15_000;

/** Starts the server of the page. Throws UI_PORT where the port cannot be had. */
export async function startServer(options: ServerOptions): Promise<PageServer> {
  const hosts: string[] = [];
  const access = createAccess(() => hosts);
  const server = serve({ fetch: buildUiApp(options, access).fetch, hostname: options.host, port: options.port });
  await waitUntilListening(server, options);
  const { port } = server.address() as AddressInfo;
  hosts.push(...listServerAddresses(options.host).map((each) => `${each.includes(":") ? `[${each}]` : each}:${port}`));
  const url = `http://${hosts[0]}/`;
  return {
    url,
    link: () => `${url}open?token=${access.issueToken()}`,
    async close() {
      await Promise.all(options.repositories.map((live) => live.close()));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const isLoopback = (host: string): boolean => /^127\.\d+\.\d+\.\d+$|^::1$|^localhost$/.test(host);

/** Returns by which names this server is asked, the one of its link first. A server on all addresses has those of the machine. */
function listServerAddresses(host: string): readonly string[] {
  if (isLoopback(host)) return [host, "localhost"];
  if (host !== "0.0.0.0" && host !== "::") return [host];
  const own = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, address }) => family === "IPv4" || (host === "::" && !address.startsWith("fe80")));
  const byReach = [...own.filter(({ internal }) => !internal), ...own.filter(({ internal }) => internal)];
  return [...byReach.map(({ address }) => address), "localhost"];
}

async function waitUntilListening(server: ServerType, { host, port }: ServerOptions): Promise<void> {
  const failed = once(server, "error").then(([cause]: unknown[]) => cause);
  if (server.listening) return;
  const cause = await Promise.race([once(server, "listening").then(() => null), failed]);
  if (cause === null) return;
  const why = (cause as NodeJS.ErrnoException).code ?? String(cause);
  throw new SklError("UI_PORT", {
    message: `${host}:${port} cannot be listened on: ${why}.`,
    data: { host, port },
    cause,
  });
}

function buildUiApp({ repositories, env }: ServerOptions, access: Access): Hono {
  const app = new Hono();
  app.use(access.everywhere);
  app.get("/open", access.enter);
  app.use("/api/*", access.inside);
  app.get("/api/repositories", (context) =>
    context.json({ repositories: repositories.map(({ name, cwd, version }, at) => ({ id: at, name, cwd, version })) }),
  );
  app.get("/api/events", (context) => streamVersionEvents(context, repositories));
  app.get("/api/:repository/:question/*", async (context) => {
    const live = repositories[Number(context.req.param("repository"))];
    const question = context.req.param("question");
    if (live === undefined || !(READS.has(question) || OWN_QUESTIONS.has(question))) return answerNotFound(context);
    const start = `/api/${context.req.param("repository")}/${question}/`;
    const id = decodeURIComponent(new URL(context.req.url).pathname.slice(start.length));
    return sendAnswer(context, await live.ask(question, id, context.req.query("q") ?? ""));
  });
  app.post("/api/:repository/act/:action", tooLarge, async (context) => {
    const live = repositories[Number(context.req.param("repository"))];
    const act = ACTIONS.get(context.req.param("action"));
    if (live === undefined || act === undefined) return answerNotFound(context);
    const done = await act({ cwd: live.cwd, env, live }, await context.req.json());
    await live.compare();
    return context.json(done as object);
  });
  app.get("*", async (context) => {
    const asset = await readAsset(context.req.path);
    if (asset === null) return answerNotFound(context);
    return context.body(asset.body, 200, { "content-type": asset.type });
  });
  app.notFound(answerNotFound);
  app.onError((cause, context) => sendAnswer(context, describeRefusal(cause)));
  return app;
}

const sendAnswer = (context: Context, { status, body }: Answer): Response =>
  context.body(body, status, { "content-type": "application/json" });

/** Refuses bodies that are larger than a form. */
const tooLarge = bodyLimit({
  maxSize: MOST_BODY_BYTES,
  onError: (context) => context.text("This is more than a form holds.", 413),
});

const answerNotFound = (context: Context): Response => context.text("There is nothing here.", 404);

/** Sends the number of each repository's version whenever one changes. */
function streamVersionEvents(context: Context, repositories: readonly ServedRepository[]): Response {
  return streamSSE(context, async (stream) => {
    const send = (id: number, { version, news }: ServedRepository): void => {
      stream.writeSSE({ event: "version", data: JSON.stringify({ id, version, news }) }).catch(() => stream.abort());
    };
    const leave = repositories.map((live, id) => live.listen(() => send(id, live)));
    stream.onAbort(() => {
      for (const each of leave) each();
    });
    for (const [id, live] of repositories.entries()) send(id, live);
    while (!stream.aborted) {
      await stream.sleep(PULSE_MS);
      if (!stream.aborted) await stream.write(": still here\n\n");
    }
  });
}
