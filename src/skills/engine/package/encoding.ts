import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { buildErrorAt } from "./problems.ts";
import type { Problem } from "./types.ts";

/** A byte order mark is kept here; `decodeFile` removes one at the beginning. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8; returns null for invalid bytes. */
export function decodePackageUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const startsWithBytes = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Recognises another encoding than UTF-8 by its byte order mark, or by a frontmatter in UTF-16. */
function detectOtherEncoding(bytes: Uint8Array): string | null {
  if (startsWithBytes(bytes, 0xff, 0xfe, 0, 0)) return "UTF-32 LE";
  if (startsWithBytes(bytes, 0, 0, 0xfe, 0xff)) return "UTF-32 BE";
  if (startsWithBytes(bytes, 0xff, 0xfe)) return "UTF-16 LE";
  if (startsWithBytes(bytes, 0xfe, 0xff)) return "UTF-16 BE";
  if (startsWithBytes(bytes, 0x2d, 0, 0x2d, 0)) return "UTF-16 LE";
  if (startsWithBytes(bytes, 0, 0x2d, 0, 0x2d)) return "UTF-16 BE";
  return null;
}

/** Tries each line by itself, since no character of UTF-8 spans a line break. */
function findBrokenUtf8Line(bytes: Uint8Array): number {
  for (let start = 0, line = 1; ; line++) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    if (decodePackageUtf8(bytes.subarray(start, end)) === null || found === -1) return line;
    start = end + 1;
  }
}

/** Returns the text of a file without its byte order mark, or a problem that names the first line in another encoding. */
export function decodeFile(bytes: Uint8Array, path: string): Result<string, Problem> {
  const fix = "Save the file as UTF-8.";
  const other = detectOtherEncoding(bytes);
  if (other !== null) return err(buildErrorAt(path, 1, `The file is ${other}; only UTF-8 is read.`, fix));
  const text = decodePackageUtf8(bytes);
  if (text !== null) return ok(text.startsWith("\ufeff") ? text.slice(1) : text);
  const line = findBrokenUtf8Line(bytes);
  return err(buildErrorAt(path, line, "This line is not UTF-8; it is probably Windows-1252 or Latin-1.", fix));
}
