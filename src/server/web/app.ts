import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { ZodError } from "zod";
import { toVisibleLine } from "../../kernel/domain/index.ts";
import { toSklError } from "../../workspace/ground/index.ts";
import { addToken, type Call, type Caller, listTokens, mayCall, RateLimit, revokeToken } from "../access/index.ts";
import { run, type Sql } from "../database/index.ts";
import type { Jobs } from "../jobs/index.ts";
import type { Mirror } from "../mirror/index.ts";
import type { EventHub } from "./event-hub.ts";
import { endInput, jobInput, leaseInput, presenceInput, takeInput, tokenInput } from "./inputs.ts";
import { formatPrometheusMetrics, type Metric } from "./metrics.ts";
import { isSignedBody } from "./webhook.ts";

export interface AppParts {
  readonly sql: Sql;
  readonly mirrors: readonly Mirror[];
  readonly jobs: Jobs;
  readonly hub: EventHub;
  /** The token of whoever started the server, which its own commands on this machine use. */
  readonly adminToken: string;
  /** Null where no webhook is expected. */
  readonly webhookSecret: string | null;
  /** Whether a proxy in front of the server says who asks. */
  readonly isBehindProxy: boolean;
  readonly log: (text: string) => void;
}

type Env = { Variables: { caller: Caller } };
type Asked = Context<Env>;

const MOST_BODY_BYTES = 256 * 1024;
const MOST_ROWS = 1_000;
/** A listener that went away is noticed, and a token that has run out ends its stream, within this time. */
const PULSE_MS = 15_000;
const MOST_STREAMS = 5_000;
const MOST_STREAMS_OF_ONE = 500;

/** Makes the server's answers. Whoever asks has a token, but for the signs of life and the webhook, which has a signature. */
export function createServerApp(parts: AppParts): Hono<Env> {
  const { sql, mirrors, jobs, webhookSecret } = parts;
  const app = new Hono<Env>();
  const answered = new Map<number, number>();
  app.use(async (context, next) => {
    await next();
    const { status } = context.res;
    answered.set(status, (answered.get(status) ?? 0) + 1);
    context.res.headers.set("x-content-type-options", "nosniff");
    if (!context.res.headers.has("cache-control")) context.res.headers.set("cache-control", "no-store");
  });
  app.use(
    bodyLimit({ maxSize: MOST_BODY_BYTES, onError: (context) => refuse(context, 413, "The body is too large.") }),
  );
  app.get("/healthz", (context) => context.text("ok\n"));
  app.get("/readyz", async (context) => {
    const isReady = await isDatabaseThere(sql);
    const failing = mirrors.filter(({ failure }) => failure !== null).length;
    return context.json({ database: isReady, failing_mirrors: failing }, isReady && failing === 0 ? 200 : 503);
  });
  const byAddress = new RateLimit(60, 1);
  app.post("/hooks/push", async (context) => {
    const isSigned =
      webhookSecret !== null &&
      isSignedBody(await context.req.text(), context.req.header("x-hub-signature-256"), webhookSecret);
    if (!isSigned) {
      const wait = byAddress.take(readClientAddress(context, parts), Date.now());
      if (wait > 0) return answerTooManyRequests(context, wait);
      return refuse(context, 401, "The webhook's signature is not the one of SKL_WEBHOOK_SECRET.");
    }
    for (const mirror of mirrors) mirror.wake();
    return context.body(null, 202);
  });
  const allow = makeAccessGuard(parts, byAddress);
  app.get("/v1/events", allow("GET /v1/events"), (context) => streamChangeEvents(context, parts));
  app.get("/v1/repositories", allow("GET /v1/repositories"), async (context) => {
    const rows = await run(sql, "repositories", context.var.caller.repositories);
    return context.json({
      repositories: rows.map(({ mirrored_at, ...row }) => ({
        ...row,
        mirrored_at: mirrored_at?.toISOString() ?? null,
      })),
    });
  });
  app.get("/v1/:repository/records", allow("GET /v1/:repository/records"), async (context) => {
    const { kind = null, after = "" } = context.req.query();
    const rows = await run(sql, "records", readRepositoryParameter(context), kind, after, MOST_ROWS);
    return context.json({ records: rows, next: rows.length === MOST_ROWS ? rows.at(-1)?.ref : null });
  });
  app.post("/v1/:repository/wake", allow("POST /v1/:repository/wake"), (context) => {
    mirrors.find(({ name }) => name === readRepositoryParameter(context))?.wake();
    return context.body(null, 202);
  });
  app.get("/v1/:repository/presence", allow("GET /v1/:repository/presence"), async (context) => {
    const rows = await run(sql, "presence", readRepositoryParameter(context));
    return context.json({ presence: rows.map(({ seen_at, ...row }) => ({ ...row, seen_at: seen_at.toISOString() })) });
  });
  app.put("/v1/:repository/presence", allow("PUT /v1/:repository/presence"), async (context) => {
    const { worktree, branch, task, dirty } = presenceInput.parse(await context.req.json());
    const { holder } = context.var.caller;
    await run(
      sql,
      "putPresence",
      readRepositoryParameter(context),
      holder,
      worktree,
      branch,
      task,
      JSON.stringify(dirty),
    );
    return context.body(null, 204);
  });
  app.get("/v1/:repository/results/:subject", allow("GET /v1/:repository/results/:subject"), async (context) => {
    // Whoever asks names the keys that count, so that results by other keys cannot crowd theirs out.
    const keys = context.req.queries("key") ?? [];
    return context.json({
      results: await run(sql, "results", readRepositoryParameter(context), context.req.param("subject"), keys),
    });
  });
  app.post("/v1/:repository/jobs", allow("POST /v1/:repository/jobs"), async (context) => {
    const { kind, subject } = jobInput.parse(await context.req.json());
    await jobs.add({ kind, subject, repository: readRepositoryParameter(context) });
    return context.body(null, 204);
  });
  app.get("/v1/:repository/jobs", allow("GET /v1/:repository/jobs"), async (context) => {
    const repository = readRepositoryParameter(context);
    const counts = (await jobs.counts()).filter((each) => each.repository === repository);
    return context.json({ counts, set_aside: await jobs.setAside(repository) });
  });
  app.post("/v1/:repository/jobs/take", allow("POST /v1/:repository/jobs/take"), async (context) => {
    const { kinds } = takeInput.parse(await context.req.json());
    return context.json({ job: await jobs.take(readRepositoryParameter(context), kinds) });
  });
  app.post("/v1/:repository/jobs/:job/renew", allow("POST /v1/:repository/jobs/:job/renew"), async (context) => {
    const lease = leaseInput.parse(await context.req.json());
    return context.json({ renewed: await jobs.renew({ ...lease, ...readJobParameters(context) }) });
  });
  app.post("/v1/:repository/jobs/:job/end", allow("POST /v1/:repository/jobs/:job/end"), async (context) => {
    const { failure, result, ...lease } = endInput.parse(await context.req.json());
    const repository = readRepositoryParameter(context);
    if (result !== null) {
      const { subject, key, payload, signature } = result;
      const [made] = await run(sql, "putResult", repository, subject, key, payload, signature);
      if (made !== undefined) {
        await recordAudit(parts, context.var.caller, { action: "result", repository, detail: subject });
        await jobs.add({ kind: "plan", repository, subject: `after:${subject}` });
      }
    }
    const ended = await jobs.end({ ...lease, ...readJobParameters(context) }, failure);
    if (failure !== null)
      await recordAudit(parts, context.var.caller, {
        action: "job failed",
        repository,
        detail: toVisibleLine(failure, 300),
      });
    return context.json({ ended });
  });
  app.get("/v1/audit", allow("GET /v1/audit"), async (context) => {
    const rows = await run(sql, "audit", context.var.caller.repositories);
    return context.json({ audit: rows });
  });
  app.get("/metrics", allow("GET /metrics"), async (context) =>
    context.text(formatPrometheusMetrics(await collectServerMetrics(parts, answered)), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
    }),
  );
  app.get("/v1/tokens", allow("GET /v1/tokens"), async (context) => context.json({ tokens: await listTokens(sql) }));
  app.post("/v1/tokens", allow("POST /v1/tokens"), async (context) =>
    context.json(await addToken(sql, tokenInput.parse(await context.req.json()), new Date())),
  );
  app.delete("/v1/tokens/:token", allow("DELETE /v1/tokens/:token"), async (context) =>
    context.json(await revokeToken(sql, context.req.param("token"))),
  );
  app.notFound((context) => refuse(context, 404, "There is nothing here."));
  app.onError((cause, context) => {
    if (cause instanceof ZodError || cause instanceof SyntaxError)
      return refuse(context, 400, `This is no such request: ${toVisibleLine(cause.message, 300)}`);
    const { code, message, fix } = toSklError(cause);
    // What failed inside is for the server's own log, not for whoever asks.
    if (code === "INTERNAL") parts.log(`${context.req.method} ${context.req.path}: ${message}`);
    const status = code === "SERVER_REFUSED" ? 404 : code === "SERVER_DATABASE" ? 503 : 500;
    return context.json(
      { error: { code, message: code === "SERVER_REFUSED" ? message : "The server failed.", fix } },
      status,
    );
  });
  return app;
}

/** Makes what stands before a call: the token, its role, its repositories, and how often it asks. */
function makeAccessGuard(parts: AppParts, byAddress: RateLimit): (call: Call) => MiddlewareHandler<Env> {
  const byToken = new RateLimit(200, 50);
  return (call) => async (context, next) => {
    const given = /^Bearer (\S+)$/.exec(context.req.header("authorization") ?? "")?.[1] ?? "";
    const caller = isAdmin(given, parts.adminToken) ? buildAdminCaller(parts) : await parts.hub.callers.of(given);
    if (caller === null) {
      const wait = byAddress.take(readClientAddress(context, parts), Date.now());
      return wait > 0 ? answerTooManyRequests(context, wait) : refuse(context, 401, "This needs a token that counts.");
    }
    const wait = byToken.take(caller.id, Date.now());
    if (wait > 0) return answerTooManyRequests(context, wait);
    if (!mayCall(caller.role, call)) {
      // The people of a repository that the token is for read of it.
      await recordAudit(parts, caller, { action: "refused", repository: caller.repositories[0] ?? null, detail: call });
      return refuse(context, 403, `A token of the role ${caller.role} may not do this.`);
    }
    const repository = context.req.param("repository");
    // Whether a repository of others is here is not told.
    const isServed = (name: string) => parts.mirrors.some((mirror) => mirror.name === name);
    if (repository !== undefined && !(caller.repositories.includes(repository) && isServed(repository)))
      return refuse(context, 404, "This token is for no such repository.");
    context.set("caller", caller);
    return next();
  };
}

const buildAdminCaller = ({ mirrors }: AppParts): Caller => ({
  id: "admin",
  holder: "admin",
  role: "admin",
  repositories: mirrors.map(({ name }) => name),
});

function isAdmin(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Sends a line for each change of the caller's repositories, beginning with how they are now. */
function streamChangeEvents(context: Asked, { sql, hub }: AppParts): Response | Promise<Response> {
  const { caller } = context.var;
  const asked = context.req.query("repository");
  const names = asked === undefined ? caller.repositories : caller.repositories.filter((name) => name === asked);
  if (names.length === 0) return refuse(context, 404, "This token is for no such repository.");
  const own = streams.get(caller.id) ?? 0;
  const total = [...streams.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_STREAMS_OF_ONE || total >= MOST_STREAMS) return answerTooManyRequests(context, 30);
  streams.set(caller.id, own + 1);
  const token = context.req.header("authorization")?.slice("Bearer ".length) ?? "";
  const tell = async (stream: SSEStreamingApi): Promise<void> => {
    const send = (event: { readonly repository: string; readonly version: string }): void => {
      stream.writeSSE({ event: "changed", data: JSON.stringify(event) }).catch(() => stream.abort());
    };
    const leave = hub.follow(names, send);
    const over = new AbortController();
    const forget = hub.whileCounts(caller.id, () => over.abort());
    try {
      for (const { name, version } of await run(sql, "repositories", names)) send({ repository: name, version });
      stream.onAbort(() => over.abort());
      while (!over.signal.aborted) {
        await sleep(PULSE_MS, undefined, { signal: over.signal }).catch(() => {});
        // A database that is away for a moment takes nobody's token.
        const isGone = (await hub.callers.of(token).catch(() => undefined)) === null;
        if (isGone || over.signal.aborted) break;
        await stream.write(": still here\n\n");
      }
    } finally {
      leave();
      forget();
      const left = (streams.get(caller.id) ?? 1) - 1;
      if (left === 0) streams.delete(caller.id);
      else streams.set(caller.id, left);
    }
  };
  // A stream that ends since the database is away is opened again by who listens.
  return streamSSE(context, tell, async () => {});
}

/** How many streams each token has open. */
const streams = new Map<string, number>();

async function collectServerMetrics(
  { hub, mirrors, jobs }: AppParts,
  answered: ReadonlyMap<number, number>,
): Promise<Metric[]> {
  const buildGauge = (name: string, help: string, values: Metric["values"]): Metric => ({
    name,
    help,
    type: "gauge",
    values,
  });
  const counts = await jobs.counts();
  return [
    {
      name: "skl_requests_total",
      help: "Answered requests.",
      type: "counter",
      values: [...answered].map(([status, count]) => [{ status: String(status) }, count] as const),
    },
    { name: "skl_events_total", help: "Events sent to listeners.", type: "counter", values: [[{}, hub.sent]] },
    buildGauge("skl_listeners", "Open event streams.", [[{}, hub.listeners]]),
    buildGauge(
      "skl_mirror_leading",
      "Whether this server mirrors the repository.",
      mirrors.map(({ name, isLeading }) => [{ repository: name }, isLeading ? 1 : 0]),
    ),
    buildGauge(
      "skl_mirror_failing",
      "Whether the last reading of the remote failed.",
      mirrors.map(({ name, failure }) => [{ repository: name }, failure === null ? 0 : 1]),
    ),
    buildGauge(
      "skl_jobs",
      "Jobs by condition.",
      counts.map(({ kind, repository, condition, total }) => [{ kind, repository, condition }, total]),
    ),
  ];
}

async function recordAudit(
  { sql }: AppParts,
  { role, holder, id }: Caller,
  { action, repository, detail }: { action: string; repository: string | null; detail: string },
): Promise<void> {
  await run(sql, "putAudit", `${role} ${holder} (${id})`, action, repository, detail);
}

async function isDatabaseThere(sql: Sql): Promise<boolean> {
  return sql.query("SELECT 1", []).then(
    () => true,
    () => false,
  );
}

const readRepositoryParameter = (context: Context): string => context.req.param("repository") ?? "";

function readJobParameters(context: Context): { readonly repository: string; readonly id: string } {
  const id = context.req.param("job") ?? "";
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new SyntaxError("a job's id is a UUID");
  return { repository: readRepositoryParameter(context), id };
}

/** Returns the address that asks: of the connection, or as the proxy in front of the server wrote it last. */
function readClientAddress(context: Context, { isBehindProxy }: AppParts): string {
  const forwarded = isBehindProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(context).remote.address ?? "";
}

function refuse(context: Context, status: 400 | 401 | 403 | 404 | 413, message: string): Response {
  return context.json({ error: { code: "SERVER_REFUSED", message } }, status);
}

function answerTooManyRequests(context: Context, seconds: number): Response {
  context.header("retry-after", String(seconds));
  return context.json({ error: { code: "SERVER_REFUSED", message: "Too many requests." } }, 429);
}
