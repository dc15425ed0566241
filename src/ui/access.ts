import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { SklError } from "../kernel/domain/index.ts";

/**
 * Decides who may ask. What tries to get in is a web page of somebody else in the same browser (by its own requests, by a name that it
 * points at this machine, by a form, by a frame), another server on this machine, which the browser sends the cookies of this one too,
 * and whoever reads a link after it was used.
 *
 * A link holds a token that counts once. Whoever brings it gets a cookie that scripts cannot read, for reading, and besides a key, which
 * only the page's own origin can keep, for acting.
 */
export interface Access {
  /** Returns a new link's token. */
  issueToken(): string;
  /** Refuses requests that were meant for another host, and sets the headers of every answer. */
  readonly everywhere: MiddlewareHandler;
  /** Takes a link's token and gives the cookie and the key for it. */
  readonly enter: (context: Context) => Response;
  /** Lets requests of the page itself pass, and for changes those that bring the key. */
  readonly inside: MiddlewareHandler;
}

/** A link that nobody opened counts no longer after this time. */
const TOKEN_MS = 10 * 60_000;
const MOST_TOKENS = 16;

/** `hosts` are the values of the Host header that name this server. */
export function createAccess(hosts: () => readonly string[], clock: () => number = Date.now): Access {
  const tokens = new Map<string, number>();
  const session = makeAccessSecret();
  const key = makeAccessSecret();
  const nameAccessCookie = (): string => `skl_ui_${(hosts()[0] ?? "").split(":").at(-1)}`;
  return {
    issueToken() {
      const token = makeAccessSecret();
      tokens.set(token, clock() + TOKEN_MS);
      for (const old of [...tokens.keys()].slice(0, -MOST_TOKENS)) tokens.delete(old);
      return token;
    },
    async everywhere(context, next) {
      const host = context.req.header("host") ?? "";
      if (!hosts().includes(host)) return addSecurityHeaders(context.text("This host name is not served here.", 421));
      await next();
      addSecurityHeaders(context.res);
      return undefined;
    },
    enter(context) {
      const given = context.req.query("token") ?? "";
      const until = tokens.get(given);
      if (until === undefined || until < clock()) return context.redirect("/#/used", 303);
      tokens.delete(given);
      setCookie(context, nameAccessCookie(), session, { httpOnly: true, sameSite: "Strict", path: "/" });
      return context.redirect(`/#/enter/${key}`, 303);
    },
    async inside(context, next) {
      if (isForeign(context, hosts())) return refuse(context, "The request comes from another origin.");
      if (!isEqual(getCookie(context, nameAccessCookie()) ?? "", session))
        return refuse(context, "Open the link that `skl ui` printed.", 401);
      if (context.req.method !== "GET") {
        const type = (context.req.header("content-type") ?? "").split(";")[0]?.trim();
        if (context.req.header("origin") === undefined || type !== "application/json")
          return refuse(context, "Only the page itself can act.");
        if (!isEqual(context.req.header("x-skl-key") ?? "", key))
          return refuse(context, "Open the link that `skl ui` printed: this tab may read, but not act.", 401);
      }
      return next();
    },
  };
}

const makeAccessSecret = (): string => randomBytes(32).toString("base64url");

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Tells by what browsers say of themselves; a program that says nothing needs the cookie all the same. */
function isForeign(context: Context, hosts: readonly string[]): boolean {
  const origin = context.req.header("origin");
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`)) return true;
  const site = context.req.header("sec-fetch-site");
  return site !== undefined && site !== "same-origin";
}

function refuse(context: Context, message: string, status: 401 | 403 = 403): Response {
  const { code, fix } = new SklError("UI_REFUSED");
  return context.json({ error: { code, message, fix, data: {} } }, status);
}

/** Nothing inline, nothing from elsewhere, nothing to elsewhere, no frames; HTML is parsed only by the policy that the digest uses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types skl-digest",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
};

function addSecurityHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  return response;
}
