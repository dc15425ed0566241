/**
 * Bytes to text the way CPython's tokenizer does it: a byte order mark, the encoding line of PEP 263, strict decoding,
 * and `\r\n` and `\r` read as `\n`. Everything else that would be a guess is refused.
 */
import { Refused } from "./refused.ts";

const CODING = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
const BLANK = /^[ \t\f]*(?:#.*)?$/;

/** In these encodings the bytes below 0x80 are ASCII, so that a file of only such bytes has the same text in each of them. */
const ASCII_SUPERSET =
  /^(?:us-ascii|ascii|646|utf-?8|u8|utf|cp65001|latin1?|l[1-9]|koi8-[rtu]|(?:windows-|cp)125[0-8]|cp(?:437|737|775|85[0-9]|86[0-69]|866)|iso-?8859-(?:[1-9]|1[013456])|euc-?jp|euc-?kr|gb2312|gbk|gb18030|big5|mac-?roman|macroman)$/;

/** Returns the text of a source file as well-formed UTF-16 with `\n` line ends. Throws `Refused`. */
export function decodeSource(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = marked ? bytes.subarray(3) : bytes;
  if (body.includes(0)) throw new Refused("source code cannot contain null bytes", null);
  const encoding = declaredEncoding(body);
  if (marked && encoding !== null && encoding !== "utf-8") {
    throw new Refused(`encoding line says ${encoding} but the file has a UTF-8 byte order mark`, 0);
  }
  const text = decodeAs(body, encoding ?? "utf-8");
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString("latin1");
  const [first = "", second = ""] = head.split(/\r\n?|\n/, 2);
  const found = CODING.exec(first) ?? (BLANK.test(first) ? CODING.exec(second) : null);
  return found?.[1] === undefined ? null : normalName(found[1]);
}

/** Works like CPython's `get_normal_name`: only the first 12 characters decide. */
function normalName(name: string): string {
  const head = name.slice(0, 12).toLowerCase().replaceAll("_", "-");
  if (head === "utf-8" || head.startsWith("utf-8-")) return "utf-8";
  if (/^(?:latin-1|iso-8859-1|iso-latin-1)(?:-|$)/.test(head)) return "iso-8859-1";
  return name.toLowerCase().replaceAll("_", "-");
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (/^(?:iso-8859-1|iso8859-1|latin1|l1)$/.test(encoding)) return buffer.toString("latin1");
  if (/^(?:utf-?8|u8)$/.test(encoding)) return decodeUtf8(bytes);
  if (!ASCII_SUPERSET.test(encoding)) throw new Refused(`unknown encoding: ${encoding}`, 0);
  if (bytes.some((byte) => byte > 0x7f)) throw new Refused(`encoding ${encoding} is not read by this tool`, 0);
  return buffer.toString("latin1");
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    if (cause instanceof TypeError) throw new Refused("not valid UTF-8", null);
    throw cause;
  }
}
