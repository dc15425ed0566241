import { addToken, type NewToken } from "../../../src/server/access/index.ts";
import { openDatabase } from "../../../src/server/database/index.ts";
import { type RunningServer, type ServeOptions, serveTeam } from "../../../src/server/serve.ts";
import { freshFolder } from "../../support/folders.ts";

/** A running server, and requests to it. */
export interface Served extends RunningServer {
  readonly folder: string;
  /** Makes a token and returns its text. */
  token(given: Partial<NewToken> & Pick<NewToken, "role">): Promise<string>;
  ask(
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: unknown; text: string }>;
}

export async function aServer(
  given: Partial<ServeOptions> & Pick<ServeOptions, "repositories">,
  databaseUrl: string | null = null,
): Promise<Served> {
  const folder = given.folder ?? freshFolder("skl-server");
  const server = await serveTeam({
    databaseUrl,
    folder,
    host: "127.0.0.1",
    port: 0,
    tls: null,
    isBehindProxy: false,
    webhookSecret: null,
    pollSeconds: null,
    leaseSeconds: 30,
    rebuild: false,
    log: () => {},
    ...given,
  });
  const ask: Served["ask"] = async (token, method, path, body) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = answer.headers.get("content-type")?.includes("json") ? (JSON.parse(text) as unknown) : null;
    return { status: answer.status, json, text };
  };
  return {
    ...server,
    folder,
    ask,
    async token({ role, holder = `the ${role}`, repositories = ["shop"], days = 1 }) {
      const wanted = { role, holder, repositories, days };
      if (databaseUrl !== null) {
        const sql = await openDatabase({ url: databaseUrl, folder: null });
        try {
          return (await addToken(sql, wanted, new Date())).token;
        } finally {
          await sql.close();
        }
      }
      const { makeToken } = await import("../../../src/server/token-commands.ts");
      return (await makeToken({ databaseUrl: null, folder }, wanted)).token;
    },
  };
}

/** Reads a stream of events until it ends or `enough` says so. */
export async function readEvents(
  url: string,
  token: string,
  enough: (versions: readonly string[]) => boolean,
): Promise<{ readonly status: number; readonly versions: readonly string[] }> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/v1/events?repository=shop`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const versions: string[] = [];
  if (answer.body === null || !answer.ok) return { status: answer.status, versions };
  let text = "";
  for await (const chunk of answer.body) {
    text += Buffer.from(chunk as Uint8Array).toString();
    versions.splice(
      0,
      versions.length,
      ...[...text.matchAll(/"version":"(\d+)"/g)].map(([, version]) => version ?? ""),
    );
    if (enough(versions)) break;
  }
  stop.abort();
  return { status: answer.status, versions };
}
