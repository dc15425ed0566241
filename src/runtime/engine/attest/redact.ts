const REDACTED = "[redacted]";

/** A shorter piece of base64 would be found in unrelated texts. */
const SHORTEST_CORE = 4;

/**
 * Removes the secrets from all texts of a JSON value, keys included: as they are, as they are spelled in URLs and JSON, in
 * hexadecimal, and in base64 of a longer text at any position.
 */
export function removeSecrets<T>(value: T, secrets: readonly string[]): T {
  const known = [...new Set(secrets)].filter((secret) => secret !== "").sort((a, b) => b.length - a.length);
  if (known.length === 0) return value;
  const forms = known.flatMap((secret) => [
    buildSecretPattern(secret),
    matchHexadecimal(Buffer.from(secret)),
    ...listBase64Cores(secret),
  ]);
  // Longer secrets come first: a shorter one inside would leave the rest of the longer one.
  const pattern = new RegExp(forms.join("|"), "gu");
  return mapTexts(value, (text) => text.replace(pattern, REDACTED)) as T;
}

function mapTexts(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [clean(key), mapTexts(each, clean)]));
}

/** Matches the secret with any of its characters escaped for URLs or JSON, also for JSON inside JSON. */
const buildSecretPattern = (secret: string): string => [...secret].map(matchAnySpelling).join("");

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "n",
  "\r": "r",
  "\t": "t",
  "\b": "b",
  "\f": "f",
};

function matchAnySpelling(character: string): string {
  const percent = [...Buffer.from(character)].map((byte) => `%${matchTwoHexDigits(byte)}`).join("");
  const units = character
    .split("")
    .map(
      (unit) => `\\\\+u${matchTwoHexDigits(unit.charCodeAt(0) >> 8)}${matchTwoHexDigits(unit.charCodeAt(0) & 0xff)}`,
    );
  const short = SHORT_ESCAPES[character];
  const spellings = [escapePattern(character), percent, units.join("")];
  if (short !== undefined) spellings.push(`\\\\+${short}`);
  if (character === " ") spellings.push("\\+");
  if (character === "\\") spellings.push("\\\\+");
  if (character === '"' || character === "/") spellings.unshift(`\\\\+${escapePattern(character)}`);
  return `(?:${spellings.join("|")})`;
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");

const matchHexadecimal = (bytes: Buffer): string => [...bytes].map(matchTwoHexDigits).join("");

/** Matches two hexadecimal digits in either case. */
const matchTwoHexDigits = (byte: number): string =>
  byte
    .toString(16)
    .padStart(2, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Returns the part of the base64 text that does not depend on what surrounds the secret, for each of its three possible alignments. */
function listBase64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const core = whole.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((whole.length * 8) / 6));
    if (core.length < SHORTEST_CORE) return [];
    return [core.replaceAll("+", "(?:[+\\-]|%2[Bb])").replaceAll("/", "(?:\\\\*[\\/_]|%2[Ff])")];
  });
}
