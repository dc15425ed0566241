/** Servers refuse longer URLs anyway. */
const LONGEST_URL = 8192;

/** The URL parser drops or replaces these characters; other software that reads the text may not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what it looks for.
const REWRITTEN = /[\u0000-\u0020\u007f-\u00a0\\]/;

/** Separators, dots, semicolons and control characters in a path that a server may decode once more than we do. */
const DECODED_LATER = /%(?:25)*(?:2f|5c|2e|3b|7f|0[0-9a-f]|1[0-9a-f])/i;

type UrlReading = { readonly kind: "url"; readonly url: URL } | { readonly kind: "invalid" | "ambiguous" };

/**
 * Reads a URL once; the same object is checked and fetched. `base` is the URL that a redirect came from. An `ambiguous` URL is
 * valid, but other software might read a different one.
 */
export function readUrl(text: string, base: URL | null): UrlReading {
  if (text.length > LONGEST_URL) return { kind: "ambiguous" };
  const url = parseUrl(text, base);
  if (url === null) return { kind: "invalid" };
  const [path = ""] = text.split(/[?#]/, 1);
  return REWRITTEN.test(text) || DECODED_LATER.test(path) || !isPlain(url)
    ? { kind: "ambiguous" }
    : { kind: "url", url };
}

function parseUrl(text: string, base: URL | null): URL | null {
  try {
    return base === null ? new URL(text) : new URL(text, base);
  } catch {
    return null;
  }
}

function isPlain(url: URL): boolean {
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  if (url.username !== "" || url.password !== "") return false;
  if (url.hostname.endsWith(".") || url.port === "0") return false;
  // Servers that know path parameters read `..;x` as `..`.
  return !url.pathname.split("/").some((segment) => /^\.{1,2};/.test(segment));
}
