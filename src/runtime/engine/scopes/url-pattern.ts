import { isIPv4 } from "node:net";
import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { quote } from "../quote.ts";

/**
 * A set of URLs by scheme, host, port and path; queries are not part of it. It guards against text that the URL parser reads
 * differently than a person (credentials, dots, encodings, numbers as hosts), and against a second spelling of a place of which a
 * deny rule knows only one.
 */
export interface UrlPattern {
  readonly scheme: "http" | "https";
  /** As the URL parser writes it. `below` matches names with at least one more label in front. */
  readonly host: { readonly kind: "exact" | "below"; readonly name: string };
  readonly port: number;
  /** The decoded segments. `below` matches paths with at least one more segment, which may be empty. */
  readonly path: { readonly kind: "exact" | "below"; readonly segments: readonly string[] };
}

const LONGEST_URL = 2048;
const DEFAULT_PORTS: Readonly<Record<UrlPattern["scheme"], number>> = { http: 80, https: 443 };

interface Parts {
  readonly scheme: UrlPattern["scheme"];
  readonly authority: string;
  readonly path: string;
}

/** Parses a pattern such as `https://*.example.com:8443/a/b/*`. */
export function parseUrlPattern(value: unknown): Result<UrlPattern, string> {
  if (typeof value !== "string") return err("A URL is no text.");
  const refuseUrl = (why: string) => err(`The URL ${quote(value)} ${why}`);
  const parts = parseUrlParts(value);
  if (!parts.ok) return refuseUrl(parts.error);
  const { scheme, authority, path } = parts.value;
  const kind = authority.startsWith("*.") ? "below" : "exact";
  const written = authority.slice(kind === "below" ? 2 : 0).toLowerCase();
  const url = parseUrl(`${scheme}://${written}${path}`);
  if (url === null) return refuseUrl("is no URL.");
  const wrong =
    findHostProblem(url, written, kind) ??
    (url.pathname === path ? null : `means the path ${quote(url.pathname)}; write that.`);
  if (wrong !== null) return refuseUrl(wrong);
  const segments = parsePatternPath(path);
  if (segments === null)
    return refuseUrl("has an empty, dotted or encoded separator in its path, or a `*` that is not its last segment.");
  return ok({ scheme, host: { kind, name: url.hostname }, port: resolvePatternPort(url, scheme), path: segments });
}

function parseUrlParts(text: string): Result<Parts, string> {
  if (text.length > LONGEST_URL) return err(`is longer than ${LONGEST_URL} characters.`);
  if (!/^[!-~]+$/.test(text) || text.includes("\\")) {
    return err(
      "has a blank, a backslash or a letter outside ASCII; write the host as `xn--…` and the path percent-encoded.",
    );
  }
  if (/[?#]/.test(text)) return err("has a query or fragment, which scopes do not have.");
  const [, scheme, authority, path] = /^(https?):\/\/([^/]+)(\/.*)?$/i.exec(text) ?? [];
  if (scheme === undefined || authority === undefined)
    return err("does not begin with https:// or http:// and a host.");
  if (authority.includes("@")) return err("has credentials.");
  return ok({ scheme: scheme.toLowerCase() === "http" ? "http" : "https", authority, path: path ?? "/" });
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function findHostProblem(url: URL, written: string, kind: "exact" | "below"): string | null {
  const { hostname } = url;
  if (hostname.includes("*")) return "has a `*` that is not the first label of its host.";
  if (hostname === "" || hostname.endsWith(".") || hostname.includes(".."))
    return "has a host that ends with a dot or has none.";
  if (url.port === "0") return "has the port 0.";
  if (written.replace(/:\d*$/, "") !== hostname) return `means the host ${quote(hostname)}; write that.`;
  if (kind === "below" && (isIPv4(hostname) || hostname.startsWith("["))) return "has a `*` before an address.";
  return null;
}

function parsePatternPath(path: string): UrlPattern["path"] | null {
  const raw = path.slice(1).split("/");
  const kind = raw.at(-1) === "*" ? "below" : "exact";
  const written = kind === "below" ? raw.slice(0, -1) : raw;
  if (written.some((segment) => segment.includes("*"))) return null;
  if (kind === "below" && written.includes("")) return null;
  const segments = decodeSegments(written);
  return segments && { kind, segments };
}

/**
 * Decodes a path; null where a server may read it differently: separators inside a segment, or empty segments other than the
 * last.
 */
function decodeSegments(raw: readonly string[]): readonly string[] | null {
  const segments = raw.map(decodeSegment);
  const known = segments.filter((segment) => segment !== null);
  if (known.length < segments.length || known.slice(0, -1).includes("")) return null;
  return known;
}

function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment);
    // Segments of dots do not occur: the URL parser removes them, encoded or not.
    return /[/\\\p{Cc}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

function resolvePatternPort(url: URL, scheme: UrlPattern["scheme"]): number {
  return url.port === "" ? DEFAULT_PORTS[scheme] : Number(url.port);
}

/** Writes a pattern in its one spelling. */
export function formatUrlPattern({ scheme, host, port, path }: UrlPattern): string {
  const segments = path.segments.map((segment) => encodeURIComponent(segment).replaceAll("*", "%2A"));
  const authority = `${host.kind === "below" ? "*." : ""}${host.name}${port === DEFAULT_PORTS[scheme] ? "" : `:${port}`}`;
  return `${scheme}://${authority}/${[...segments, ...(path.kind === "below" ? ["*"] : [])].join("/")}`;
}

/**
 * Returns whether the pattern covers a URL, which is parsed once and is the one that will be fetched. A URL with more than one reading is
 * covered by no pattern.
 */
export function coversUrl(pattern: UrlPattern, url: URL): boolean {
  const scheme = url.protocol.slice(0, -1);
  if ((scheme !== "http" && scheme !== "https") || url.username !== "" || url.password !== "") return false;
  const segments = decodeSegments(url.pathname.slice(1).split("/"));
  if (segments === null) return false;
  const host = { kind: "exact", name: url.hostname } as const;
  return isPatternWithin(
    { scheme, host, port: resolvePatternPort(url, scheme), path: { kind: "exact", segments } },
    pattern,
  );
}

export function isPatternWithin(a: UrlPattern, b: UrlPattern): boolean {
  return (
    a.scheme === b.scheme && a.port === b.port && isHostWithin(a.host, b.host) && isPathWithinPattern(a.path, b.path)
  );
}

/** Two patterns share either nothing or a pattern, because in each part one of two overlapping sets contains the other. */
export function meetPatterns(a: UrlPattern, b: UrlPattern): UrlPattern | null {
  if (a.scheme !== b.scheme || a.port !== b.port) return null;
  const host = isHostWithin(a.host, b.host) ? a.host : isHostWithin(b.host, a.host) ? b.host : null;
  const path = isPathWithinPattern(a.path, b.path) ? a.path : isPathWithinPattern(b.path, a.path) ? b.path : null;
  return host && path && { scheme: a.scheme, host, port: a.port, path };
}

function isHostWithin(a: UrlPattern["host"], b: UrlPattern["host"]): boolean {
  if (a.kind === b.kind && a.name === b.name) return true;
  return b.kind === "below" && a.name.endsWith(`.${b.name}`);
}

function isPathWithinPattern(a: UrlPattern["path"], b: UrlPattern["path"]): boolean {
  const begins = b.segments.every((segment, at) => segment === a.segments[at]);
  if (!begins || b.kind === "exact") return begins && a.kind === "exact" && a.segments.length === b.segments.length;
  return a.segments.length > b.segments.length || (a.kind === "below" && a.segments.length === b.segments.length);
}
