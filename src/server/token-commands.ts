import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject, SklError, tryParseJson } from "../kernel/domain/index.ts";
import { askServer } from "../workspace/ground/index.ts";
import { addToken, listTokens, type NewToken, revokeToken } from "./access/index.ts";
import { openDatabase, type Sql } from "./database/index.ts";
import { nameRunningFile } from "./serve.ts";

export interface TokenPlace {
  /** The PostgreSQL server of the team server; null for the embedded database in `folder`. */
  readonly databaseUrl: string | null;
  readonly folder: string;
}

/** Runs `skl serve token add`. Throws SERVER_DATABASE, PACKAGE_MISSING. */
export function makeToken(place: TokenPlace, token: NewToken): Promise<Awaited<ReturnType<typeof addToken>>> {
  return workOnTokens(place, {
    here: (sql) => addToken(sql, token, new Date()),
    asked: ["POST", "/v1/tokens", token],
  });
}

/** Runs `skl serve token list`. */
export function readTokens(place: TokenPlace): Promise<{ readonly tokens: Awaited<ReturnType<typeof listTokens>> }> {
  return workOnTokens(place, {
    here: async (sql) => ({ tokens: await listTokens(sql) }),
    asked: ["GET", "/v1/tokens"],
  });
}

/** Runs `skl serve token revoke`. Throws SERVER_REFUSED where no such token counts. */
export function endToken(place: TokenPlace, id: string): Promise<{ readonly id: string }> {
  if (!/^[\w-]{12}$/.test(id)) throw new SklError("USAGE", { message: `${id} is no id of a token.` });
  return workOnTokens(place, { here: (sql) => revokeToken(sql, id), asked: ["DELETE", `/v1/tokens/${id}`] });
}

interface TokenWork<T> {
  here(sql: Sql): Promise<T>;
  readonly asked: readonly ["GET" | "POST" | "DELETE", string, unknown?];
}

/** A server that is there may be slow; one that is gone refuses at once. */
const SLOW_MS = 60_000;

/** Works on the tables: of PostgreSQL, or through the running server that has the embedded database, or in it where none runs. */
async function workOnTokens<T>({ databaseUrl, folder }: TokenPlace, { here, asked }: TokenWork<T>): Promise<T> {
  const running = databaseUrl === null ? await readRunning(folder) : null;
  if (running !== null) {
    try {
      return (await askServer({ ...running, repository: "" }, asked[0], asked[1], {
        body: asked[2],
        limitMs: SLOW_MS,
      })) as T;
    } catch (cause) {
      // A server that was killed leaves its file.
      if (!(cause instanceof SklError) || cause.code !== "SERVER_AWAY") throw cause;
    }
  }
  const sql = await openDatabase({ url: databaseUrl, folder: join(folder, "database") });
  try {
    return await here(sql);
  } finally {
    await sql.close();
  }
}

async function readRunning(folder: string): Promise<{ readonly url: string; readonly token: string } | null> {
  const text = await readFile(nameRunningFile(folder), "utf8").catch(() => "");
  const found = tryParseJson(text);
  if (!isObject(found) || typeof found.url !== "string" || typeof found.token !== "string") return null;
  return { url: found.url, token: found.token };
}
