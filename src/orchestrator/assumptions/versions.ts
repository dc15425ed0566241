import type { Token } from "./tokens.ts";

const PRODUCTS = new Set(
  "language datastore broker webframework frontend orm os webserver testframework bundler packages".split(" "),
);
const PARTS = 3;
const BASE = 1000;

/** The product whose version a number is (`python` before `3.11`), an empty name after `version`, else null. */
export function productBefore(tokens: readonly Token[], at: number): string | null {
  const before = tokens[at - 1];
  if (before?.break !== "none") return null;
  const product = before.meaning.values.find(({ family }) => PRODUCTS.has(family));
  if (product) return product.member;
  if (/^(?:versions?|release)$/i.test(before.raw)) return versionedThing(tokens, at - 2);
  if (/^(?:node|node\.?js|java|openssl|openapi|tls|http|ubuntu|alpine|angular)$/i.test(before.raw)) {
    return before.raw.toLowerCase() === "http" ? httpVersion(tokens[at]) : before.stem;
  }
  const isName = /^[A-Z][\w.]+$/.test(before.raw) && before.grade !== "stop" && at > 1;
  return isName && /\./.test(tokens[at]?.number?.written ?? "") ? before.stem : null;
}

function versionedThing(tokens: readonly Token[], at: number): string {
  const thing = tokens[at];
  return thing?.meaning.values.find(({ family }) => PRODUCTS.has(family))?.member ?? "";
}

/** `HTTP 2` is a version, `HTTP 404` a status. */
function httpVersion(token: Token | undefined): string | null {
  return (token?.number?.value ?? 100) < 10 ? "http" : null;
}

/** All versions that a written version covers: `3.11` covers `3.11.4`. */
export function versionInterval(written: string): { low: number; high: number } {
  const parts = written
    .replace(/^v/i, "")
    .split(".")
    .filter((part) => /^\d+$/.test(part))
    .slice(0, PARTS)
    .map(Number);
  const low = parts.reduce((sum, part, at) => sum + part * BASE ** (PARTS - at - 1), 0);
  return { low: low * BASE, high: (low + BASE ** (PARTS - parts.length)) * BASE - 1 };
}
