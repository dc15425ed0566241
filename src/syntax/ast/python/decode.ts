/**
 * Bytes to text the way CPython's tokenizer does it: a byte order mark, the encoding line of PEP 263, strict decoding,
 * and `\r\n` and `\r` read as `\n`. Everything else that would be a guess is refused.
 */
import { Refused } from "./refused.ts";

const CODING = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
const UTF_8 = /^(?:utf-?8|u8|utf|cp65001)$/;
const ASCII = /^(?:us-ascii|ascii|646)$/;

/** Returns the text of a source file as well-formed UTF-16 with `\n` line ends. Throws `Refused`. */
export function decodeSource(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = marked ? bytes.subarray(3) : bytes;
  if (body.includes(0)) throw new Refused("source code cannot contain null bytes", null);
  const encoding = findDeclaredEncoding(body);
  if (marked && encoding !== null && encoding !== "utf-8") {
    throw new Refused(`encoding line says ${encoding} but the file has a UTF-8 byte order mark`, 0);
  }
  const text = decodeAs(body, encoding ?? "utf-8");
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/** Returns the encoding that one of the first two lines declares, however long they are; of two, one that is not UTF-8. */
function findDeclaredEncoding(bytes: Uint8Array): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const second = buffer.indexOf("\n") + 1;
  const end = second === 0 ? -1 : buffer.indexOf("\n", second);
  const lines = buffer.toString("latin1", 0, end < 0 ? buffer.length : end).split(/[\r\n]/);
  const found = lines.flatMap((line) => CODING.exec(line)?.[1] ?? []).map(normalizeEncodingName);
  return found.find((name) => name !== "utf-8") ?? found[0] ?? null;
}

/** Works like CPython's `get_normal_name`: only the first 12 characters decide. */
function normalizeEncodingName(name: string): string {
  const head = name.slice(0, 12).toLowerCase().replaceAll("_", "-");
  if (head === "utf-8" || head.startsWith("utf-8-")) return "utf-8";
  return name.toLowerCase().replaceAll("_", "-");
}

/** Of other encodings some differ from ASCII even below 0x80: the `%` of cp864 is another character. */
function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (UTF_8.test(encoding)) return decodeUtf8(bytes);
  if (!ASCII.test(encoding)) throw new Refused(`the encoding ${encoding} is not read, only UTF-8 and ASCII are`, 0);
  if (bytes.some((byte) => byte > 0x7f)) throw new Refused("not ASCII, as its encoding line says", 0);
  return decodeUtf8(bytes);
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) throw new Refused("not valid UTF-8", null);
    throw cause;
  }
}
