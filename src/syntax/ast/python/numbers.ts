import type { Cursor } from "./cursor.ts";
import type { ConstantValue } from "./nodes.ts";

/** CPython refuses longer decimal literals (`sys.set_int_max_str_digits`). */
const MAX_DECIMAL_DIGITS = 4300;

/** Returns the value of the current number: `0x10` and `16` are one constant, `1` and `1.0` are two. */
export function numberValue(cursor: Cursor): ConstantValue {
  const { word } = cursor;
  // The most frequent numbers are their own value.
  if (/^(?:0|[1-9][0-9]{0,8})$/.test(word)) return { of: "int", value: word };
  const text = word.replaceAll("_", "").toLowerCase();
  if (/^0[xob]/.test(text)) return toIntegerConstant(text);
  if (text.endsWith("j")) return { of: "complex", value: String(Number(text.slice(0, -1))) };
  if (/[.e]/.test(text)) return { of: "float", value: String(Number(text)) };
  if (text.length > MAX_DECIMAL_DIGITS) return cursor.refuse("integer literal too long");
  return toIntegerConstant(text);
}

function toIntegerConstant(text: string): ConstantValue {
  if (text.length <= 9) return { of: "int", value: String(Number(text)) };
  // The value is written in hexadecimal, since the conversion to decimal takes quadratic time.
  const value = BigInt(text);
  return { of: "int", value: value <= Number.MAX_SAFE_INTEGER ? String(value) : `0x${value.toString(16)}` };
}
