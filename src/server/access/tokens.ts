import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { SklError } from "../../kernel/domain/index.ts";
import { run, type Sql } from "../database/index.ts";

/** What a holder of a token may do is in `calls.ts`; `admin` is the process on this machine that started the server, and has no token in the tables. */
export type Role = "agent" | "person" | "worker" | "monitor" | "admin";

export const TOKEN_ROLES = ["agent", "person", "worker", "monitor"] as const;

/** Who asks: by a token that counts, for these repositories. */
export interface Caller {
  readonly id: string;
  readonly holder: string;
  readonly role: Role;
  readonly repositories: readonly string[];
}

export interface NewToken {
  /** The agent, the person or the worker whose it is. */
  readonly holder: string;
  readonly role: (typeof TOKEN_ROLES)[number];
  readonly repositories: readonly string[];
  readonly days: number;
}

export interface ListedToken {
  readonly id: string;
  readonly holder: string;
  readonly role: string;
  readonly repositories: readonly string[];
  readonly made_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
}

/** The channel on which the id of a token is told that counts no more, so that its open streams end. */
export const REVOKED = "skl_revoked";

const DAY_MS = 86_400_000;
const SHAPE = /^skl_([A-Za-z0-9_-]{12})_([A-Za-z0-9_-]{43})$/;

/** Makes a token. Its text is told once: the table has the SHA-256 of its secret, which has 256 random bits. */
export async function addToken(sql: Sql, { holder, role, repositories, days }: NewToken, now: Date) {
  const id = randomBytes(9).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  const expires = new Date(now.getTime() + days * DAY_MS);
  await run(sql, "putToken", id, hashTokenSecret(secret), holder, role, repositories, expires);
  return {
    id,
    token: `skl_${id}_${secret}`,
    holder,
    role,
    repositories: [...repositories],
    expires_at: expires.toISOString(),
  };
}

/** Knows who asks by their token. What the tables say is believed for a moment, unless the token is told to be revoked. */
export class Callers {
  readonly #sql: Sql;
  readonly #known = new Map<string, { readonly caller: Caller; readonly hash: Uint8Array; readonly until: number }>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Returns whose token a text is; null where it does not count: unknown, run out or revoked. */
  async of(text: string): Promise<Caller | null> {
    const [, id, secret] = SHAPE.exec(text) ?? [];
    if (id === undefined || secret === undefined) return null;
    const found = this.#knownNow(id) ?? (await this.#read(id));
    return found !== null && timingSafeEqual(found.hash, hashTokenSecret(secret)) ? found.caller : null;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }

  #knownNow(id: string) {
    const found = this.#known.get(id);
    return found !== undefined && found.until > Date.now() ? found : null;
  }

  async #read(id: string) {
    const [row] = await run(this.#sql, "token", id);
    if (row === undefined) return null;
    const caller = { id, holder: row.holder, role: row.role as Role, repositories: row.repositories };
    const found = { caller, hash: row.hash, until: Math.min(Date.now() + KNOWN_MS, row.expires_at.getTime()) };
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(id, found);
    return found;
  }
}

const KNOWN_MS = 5_000;
const MOST_KNOWN = 10_000;

export async function listTokens(sql: Sql): Promise<ListedToken[]> {
  return (await run(sql, "tokens")).map(({ made_at, expires_at, revoked_at, ...row }) => ({
    ...row,
    made_at: made_at.toISOString(),
    expires_at: expires_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
  }));
}

/** Throws SERVER_REFUSED where no such token counts. */
export async function revokeToken(sql: Sql, id: string): Promise<{ readonly id: string }> {
  const [row] = await run(sql, "revokeToken", id);
  if (row === undefined)
    throw new SklError("SERVER_REFUSED", {
      message: `There is no token ${id} that counts.`,
      fix: "`skl serve token list` shows those that do.",
    });
  await run(sql, "tell", REVOKED, id);
  return { id: row.id };
}

const hashTokenSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
