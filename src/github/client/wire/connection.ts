import { Octokit } from "@octokit/rest";
import { describeThrown, toVisibleLine } from "../../../kernel/domain/index.ts";
import { timeLimit } from "../../../kernel/http/index.ts";
import { type Answered, type Call, type Lost, readCallMethod, type Tried } from "./call.ts";
import { tryDownload } from "./download.ts";
import { classifyGitHubFailure, type HeaderFields, type Response } from "./failure.ts";
import { toSendableFields } from "./json.ts";
import type { Waits } from "./waits.ts";

export interface ConnectionOptions {
  readonly owner: string;
  readonly repo: string;
  readonly token: string;
  readonly apiUrl: string;
  readonly waits: Waits;
}

/** Sends each request once. Errors of GitHub and the network are returned, not thrown. */
export interface Connection {
  tryOnce(call: Call): Promise<Tried>;
  /** Fetches the bytes of a call that GitHub answers with a redirect to another host. */
  tryDownload(call: Call, limitBytes: number): Promise<Tried>;
}

/** Without these, Octokit would write to the console, where a program may read our output. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Uses Octokit for addresses, encoding and the token's header, but not its plugins for repetition. plugin-retry repeats every
 * POST after a 5xx or a dropped connection, which can post a comment twice, and a merge's 405 and 409, and it ignores
 * `retry-after`; plugin-throttling waits 1 to 3 seconds between writes, keeps its queues in a global, and may wait without limit.
 */
export function connect({ owner, repo, token, apiUrl, waits }: ConnectionOptions): Connection {
  const octokit = new Octokit({ auth: token, baseUrl: apiUrl, userAgent: "skl", log: silent });
  /** What was read before, by request. An answer that it is still so costs nothing of the hour's requests. */
  const kept = new Map<string, Kept>();
  const send: Send = async (call, request) => {
    const known = kept.get(buildCallKey(call));
    const condition = known === undefined ? {} : { "if-none-match": known.etag };
    const ours = { headers: { "x-github-api-version": "2022-11-28", ...condition }, request };
    if (call.page !== undefined) return octokit.request(`GET ${toPageRoute(call.page, apiUrl)}`, ours);
    // Octokit would put parameters that the route does not name into the query.
    const where = call.route.includes("/{owner}/{repo}") ? { owner, repo } : {};
    return octokit.request(call.route, { ...toSendableFields(call.parameters ?? {}), ...where, ...ours });
  };
  const guard = async (work: (signal: AbortSignal) => Promise<Tried>): Promise<Tried> => {
    const limit = timeLimit(waits.requestMs);
    const tried = await work(limit.signal).catch((thrown: unknown) => toFailedCall(thrown, waits));
    limit.end();
    if (tried.kind === "answered") return tried;
    const isLate = limit.isOver() && tried.kind === "lost";
    // `fetch` quotes an invalid header in its error, and a proxy's error page may echo the request.
    const message = toVisibleLine(token === "" ? tried.message : tried.message.replaceAll(token, "***"), 300);
    return { ...tried, message: isLate ? `no answer in ${waits.requestMs / 1000} s` : message };
  };
  return {
    tryOnce: (call) =>
      guard(async (signal) => {
        const known = kept.get(buildCallKey(call));
        try {
          const response = await send(call, { signal });
          const answer = readResponse(response);
          keep(kept, call, answer, response.headers.etag);
          return answer;
        } catch (thrown) {
          if (known !== undefined && readThrownResponse(thrown)?.status === 304) return known.answer;
          throw thrown;
        }
      }),
    tryDownload: (call, limitBytes) =>
      guard((signal) =>
        tryDownload((request) => send(call, request), { signal, timeoutMs: waits.requestMs, limitBytes }),
      ),
  };
}

interface Kept {
  readonly etag: string;
  readonly answer: Answered;
}

const MOST_KEPT = 64;

const buildCallKey = ({ route, parameters, page }: Call): string => JSON.stringify([route, parameters, page]);

function keep(kept: Map<string, Kept>, call: Call, answer: Tried, etag: unknown): void {
  if (readCallMethod(call) !== "GET" || typeof etag !== "string" || answer.kind !== "answered") return;
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(buildCallKey(call), { etag, answer });
}

type Send = (call: Call, request: Readonly<Record<string, unknown>>) => Promise<Response>;

/** Reads an answer. Octokit returns text for a body that broke off or is no JSON, such as a page of HTML. */
function readResponse({ status, headers, data }: Response): Tried {
  if (status === 204 || status === 205) return { kind: "answered", status, data: null, next: null };
  if (typeof data === "object") return { kind: "answered", status, data, next: findNextPageLink(headers) };
  return { kind: "lost", status, message: "the answer is not JSON, or not all of it", afterMs: null };
}

function toFailedCall(thrown: unknown, waits: Waits): Tried {
  const response = readThrownResponse(thrown);
  if (response !== null) return classifyGitHubFailure(response, waits.now());
  const message = describeThrown(thrown);
  return { kind: "lost", status: null, message, afterMs: null } satisfies Lost;
}

/** Returns the answer in an error that Octokit throws for a status from 400 on; its class is not exported. */
function readThrownResponse(thrown: unknown): Response | null {
  if (!(thrown instanceof Error) || !("response" in thrown) || !("status" in thrown)) return null;
  const response = thrown.response as Response | undefined;
  return response ?? null;
}

function findNextPageLink(headers: HeaderFields): string | null {
  const link = headers.link;
  return (typeof link === "string" && /<([^<>]+)>;\s*rel="next"/.exec(link)?.[1]) || null;
}

/**
 * Takes only the path of a page's address, so that no answer can send the token to another host, and encodes `:x` and `{x}`, which
 * Octokit would take for parameters.
 */
function toPageRoute(page: string, apiUrl: string): string {
  const { pathname, search } = new URL(page, apiUrl);
  return new URL(apiUrl).origin + `${pathname}${search}`.replaceAll(/[:{}]/g, encodeURIComponent);
}
