import { Octokit } from "@octokit/rest";
import { oneLine, timeLimit } from "../../http/index.ts";
import type { Call, Lost, Tried } from "./call.ts";
import { tryDownload } from "./download.ts";
import { failureOf, type HeaderFields, type Response } from "./failure.ts";
import { sendable } from "./json.ts";
import type { Waits } from "./waits.ts";

export interface ConnectionOptions {
  readonly owner: string;
  readonly repo: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly waits: Waits;
}

/** One try each; nothing is thrown for what GitHub or the network does. */
export interface Connection {
  tryOnce(call: Call): Promise<Tried>;
  /** The bytes behind a call that answers with a redirection to another host. */
  tryDownload(call: Call, limitBytes: number): Promise<Tried>;
}

/** Octokit writes to the console otherwise, where a program reads our output. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Octokit for addresses, encoding and the token's header, without its plugins for repetition. Their sources say why:
 * plugin-retry repeats every POST after a 5xx or a dropped connection, which makes a comment twice, and a merge's 405 and 409,
 * and it does not read `retry-after`; plugin-throttling puts 1 to 3 seconds between writes, keeps its queues in a global, and
 * knows no bound of the time that is waited.
 */
export function connect({ owner, repo, token, apiUrl, waits }: ConnectionOptions): Connection {
  const octokit = new Octokit({ auth: token, baseUrl: apiUrl, userAgent: "skl", log: silent });
  const send: Send = async (call, request) => {
    const ours = { headers: { "x-github-api-version": "2022-11-28" }, request };
    if (call.page !== undefined) return octokit.request(`GET ${pageAddress(call.page, apiUrl)}`, ours);
    // What a route does not name, Octokit would put into the query.
    const where = call.route.includes("/{owner}/{repo}") ? { owner, repo } : {};
    return octokit.request(call.route, { ...sendable(call.parameters ?? {}), ...where, ...ours });
  };
  const guarded = async (work: (signal: AbortSignal) => Promise<Tried>): Promise<Tried> => {
    const limit = timeLimit(waits.requestMs);
    const tried = await work(limit.signal).catch((thrown: unknown) => failureFrom(thrown, waits));
    limit.end();
    if (tried.kind === "answered") return tried;
    const isLate = limit.isOver() && tried.kind === "lost";
    // `fetch` quotes a header that it does not like, and a proxy's error page may echo the request.
    const said = oneLine(tried.said, { longest: 300, secret: { value: token, shownAs: "***" } });
    return { ...tried, said: isLate ? `no answer in ${waits.requestMs / 1000} s` : said };
  };
  return {
    tryOnce: (call) => guarded(async (signal) => read(await send(call, { signal }))),
    tryDownload: (call, limitBytes) =>
      guarded((signal) =>
        tryDownload((request) => send(call, request), { signal, timeoutMs: waits.requestMs, limitBytes }),
      ),
  };
}

type Send = (call: Call, request: Readonly<Record<string, unknown>>) => Promise<Response>;

/** A body that broke off, was no JSON or was an HTML page reaches us as text: Octokit does not tell them from an answer. */
function read({ status, headers, data }: Response): Tried {
  if (status === 204 || status === 205) return { kind: "answered", status, data: null, next: null };
  if (typeof data === "object") return { kind: "answered", status, data, next: nextPage(headers) };
  return { kind: "lost", status, said: "the answer is not JSON, or not all of it", afterMs: null };
}

function failureFrom(thrown: unknown, waits: Waits): Tried {
  const response = responseOf(thrown);
  if (response !== null) return failureOf(response, waits.now());
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  return { kind: "lost", status: null, said, afterMs: null } satisfies Lost;
}

/** Octokit throws what GitHub answers with a status from 400 on; its error class comes from a package that is not ours to import. */
function responseOf(thrown: unknown): Response | null {
  if (!(thrown instanceof Error) || !("response" in thrown) || !("status" in thrown)) return null;
  const response = thrown.response as Response | undefined;
  return response ?? null;
}

function nextPage(headers: HeaderFields): string | null {
  const link = headers.link;
  return (typeof link === "string" && /<([^<>]+)>;\s*rel="next"/.exec(link)?.[1]) || null;
}

/**
 * Pages are fetched with the token, so only the path of their address is taken: nothing that an answer says sends the token to
 * another host. Octokit takes `:x` and `{x}` for parameters, which they are not here.
 */
function pageAddress(page: string, apiUrl: string): string {
  const { pathname, search } = new URL(page, apiUrl);
  return new URL(apiUrl).origin + `${pathname}${search}`.replaceAll(/[:{}]/g, encodeURIComponent);
}
