/** Headers that a guest may send: none of those says where a request goes, how it is framed, or for whom it is relayed. */
const ALLOWED = new Set([
  "accept",
  "accept-language",
  "authorization",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-unmodified-since",
  "range",
]);

const LONGEST_VALUE = 4096;

/** Whether a guest may send this header: a name of the list, a value of one printable line. */
export function isRequestHeader(name: string, value: string): boolean {
  return ALLOWED.has(name.toLowerCase()) && isHeaderValue(value);
}

/** Printable ASCII; a line break would begin a header of the guest's own. */
export function isHeaderValue(value: string): boolean {
  return value.length <= LONGEST_VALUE && /^[\x20-\x7e]*$/.test(value);
}

/** What goes to another origin after a redirect: credentials were meant for the first one. */
export function withoutCredentials(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"));
}

/**
 * A response's headers by lower-case name, repeated ones joined as HTTP allows. Cookies are left out: they are credentials
 * of a session that no later call continues.
 */
export function responseHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    if (name === "set-cookie" || name === "set-cookie2") continue;
    const before = headers.get(name);
    headers.set(name, before === undefined ? (raw[index + 1] ?? "") : `${before}, ${raw[index + 1]}`);
  }
  return Object.fromEntries(headers);
}
