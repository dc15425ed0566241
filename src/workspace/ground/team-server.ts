import { describeThrown, isObject, SklError, tryParseJson } from "../../kernel/domain/index.ts";
import type { Workspace } from "./rules.ts";

/** The team server of a repository, as whoever has a token asks it. What it says is advice, and woken sooner; Git decides. */
export interface TeamServer {
  readonly url: string;
  readonly token: string;
  /** The name of the repository there. */
  readonly repository: string;
}

const ANSWER_MS = 5_000;
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Returns the server that SKL_SERVER or `server.url` on the base names, where SKL_SERVER_TOKEN lets this process in; else null. */
export function findTeamServer(
  { repository, base, rules }: Pick<Workspace, "repository" | "base" | "rules">,
  env: NodeJS.ProcessEnv,
): TeamServer | null {
  const { server } = rules.config;
  const url = env.SKL_SERVER || server.url;
  const token = env.SKL_SERVER_TOKEN;
  if (!url || !token || base.remote === null) return null;
  const remote = repository.config.get(`remote.${base.remote}.url`) ?? base.remote;
  return { url: trimTrailingSlashes(url), token, repository: server.repository ?? readRepositoryName(remote) };
}

/** Returns what a server calls a repository whose remote is this URL or path, unless it is told: the last part without `.git`. */
export function readRepositoryName(remote: string): string {
  const [address = ""] = remote.split(/[?#]/);
  const last =
    trimTrailingSlashes(address)
      .split(/[/:\\]/)
      .at(-1) ?? "";
  return (
    last
      .replace(/\.git$/, "")
      .replace(/[^\w.-]/g, "-")
      .slice(0, 30) || "repository"
  );
}

function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}

/** Asks the server and returns its answer; null where that is empty. Throws SERVER_AWAY, SERVER_REFUSED, SERVER_EXPOSED. */
export async function askServer(
  server: TeamServer,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, limitMs = ANSWER_MS }: { readonly body?: unknown; readonly limitMs?: number } = {},
): Promise<unknown> {
  const answer = await send(server, path, {
    method,
    signal: AbortSignal.timeout(limitMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text().catch((cause) => {
    throw createServerAwayError(server, cause);
  });
  const found = text.length > MOST_ANSWER_BYTES ? null : tryParseJson(text);
  if (answer.ok) return found;
  const error = isObject(found) && isObject(found.error) ? found.error : {};
  const said = typeof error.message === "string" ? error.message.slice(0, 500) : `status ${answer.status}`;
  if (answer.status >= 500 || answer.status === 429) throw createServerAwayError(server, new Error(said));
  throw new SklError("SERVER_REFUSED", { message: `${server.url} refused ${method} ${path}: ${said}` });
}

/** Calls `heard` with the version of the repository whenever it changed there, first with the present one. Ends when the stream does. Throws as `askServer`. */
export async function hearServer(
  server: TeamServer,
  signal: AbortSignal,
  heard: (version: string) => void,
): Promise<void> {
  const path = `/v1/events?repository=${encodeURIComponent(server.repository)}`;
  const answer = await send(server, path, { method: "GET", signal });
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    if (answer.status >= 500 || answer.status === 429)
      throw createServerAwayError(server, new Error(`status ${answer.status}`));
    throw new SklError("SERVER_REFUSED", {
      message: `${server.url} refused to tell of ${server.repository}: status ${answer.status}`,
    });
  }
  let rest = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body) {
      const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split("\n");
      rest = (lines.pop() ?? "").slice(-MOST_LINE);
      for (const line of lines) {
        const event = line.startsWith("data:") ? tryParseJson(line.slice("data:".length)) : null;
        if (isObject(event) && event.repository === server.repository && typeof event.version === "string")
          heard(event.version);
      }
    }
  } catch (cause) {
    if (!signal.aborted) throw createServerAwayError(server, cause);
  }
}

const MOST_LINE = 64 * 1024;
const LOOPBACK = /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?$/;

async function send(server: TeamServer, path: string, request: RequestInit): Promise<Response> {
  if (!server.url.startsWith("https://") && !LOOPBACK.test(server.url))
    throw new SklError("SERVER_EXPOSED", {
      message: `The token is not sent to ${server.url}, which is another machine without encryption.`,
      fix: "Name the server by https.",
    });
  try {
    return await fetch(`${server.url}${path}`, {
      ...request,
      redirect: "error",
      headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    });
  } catch (cause) {
    throw createServerAwayError(server, cause);
  }
}

function createServerAwayError({ url }: TeamServer, cause: unknown): SklError {
  const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return new SklError("SERVER_AWAY", {
    message: `The team server ${url} does not answer: ${describeThrown(reason)}`,
    cause,
  });
}
