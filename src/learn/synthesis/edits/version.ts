import { isDigit } from "./characters.ts";

/** Returns the position after a run of digits, or `from` if there is none. */
function afterDigits(text: string, from: i32): i32 {
  let at: i32 = from;
  while (at < text.length && isDigit(text.charCodeAt(at))) at++;
  return at;
}

function digitsAt(text: string, from: i32): string {
  return text.substring(from, afterDigits(text, from));
}

/** Adds one to a number of any length that is written in digits. */
function nextNumber(digits: string): string {
  let result = "";
  let carry: i32 = 1;
  for (let at: i32 = digits.length - 1; at >= 0; at--) {
    const sum: i32 = digits.charCodeAt(at) - 48 + carry;
    carry = sum > 9 ? 1 : 0;
    result = String.fromCharCode(48 + (sum > 9 ? 0 : sum)) + result;
  }
  return carry > 0 ? `1${result}` : result;
}

/** Returns the version without a leading `v`. */
export function bareVersion(text: string): string {
  return text.length > 1 && text.charCodeAt(0) === 118 && isDigit(text.charCodeAt(1)) ? text.substring(1) : text;
}

/** Returns the first `count` numbers of a version with their points, or "" where it has fewer. */
export function leadingNumbers(version: string, count: i32): string {
  const text = bareVersion(version);
  let at: i32 = 0;
  for (let part: i32 = 0; part < count; part++) {
    if (part > 0) {
      if (at >= text.length || text.charCodeAt(at) !== 46) return "";
      at++;
    }
    const end: i32 = afterDigits(text, at);
    if (end === at) return "";
    at = end;
  }
  return text.substring(0, at);
}

/**
 * Returns the next version: part 0 raises the first number, 1 the second, 2 the third, and what stands behind is set to zero. A suffix,
 * as of a pre-release, falls away, and a leading `v` is kept. Returns "" where the text is no version of three numbers.
 */
export function bumpedVersion(version: string, part: i32): string {
  const text = bareVersion(version);
  const whole = leadingNumbers(text, 3);
  if (whole === "") return "";
  const first = digitsAt(text, 0);
  const second = digitsAt(text, first.length + 1);
  const third = digitsAt(text, first.length + second.length + 2);
  const lead = text.length < version.length ? "v" : "";
  if (part === 0) return `${lead}${nextNumber(first)}.0.0`;
  if (part === 1) return `${lead}${first}.${nextNumber(second)}.0`;
  return `${lead}${first}.${second}.${nextNumber(third)}`;
}
