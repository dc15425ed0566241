/** Facts about a JSON text that are counted before it is parsed. */
export interface Structure {
  /** Deepest nesting of lists and objects. */
  readonly depth: number;
  /** Key-value pairs that are written; a parsed value has fewer when a key stands twice. */
  readonly members: number;
  /** Whether a number is so long, or has such an exponent, that a double may not hold it. */
  readonly largeNumbers: boolean;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns whether a text is what `JSON.stringify` writes of its value, with two spaces and a final newline, and less than `depth` deep: then no key
 * stands twice and no number lost a digit. Files that skl wrote are, and this asks it of a large one in a third of the time that a
 * scan takes.
 */
export function isPlainWriting(text: string, value: unknown, depth: number): boolean {
  // Strings in JSON hold no line breaks, so these blanks are indentation.
  if (text.includes(`\n${"  ".repeat(depth)}`)) return false;
  try {
    return `${JSON.stringify(value, null, 2)}\n` === text;
  } catch {
    // A value nested so deeply that the stack is exhausted is not in canonical form.
    return false;
  }
}

/** Digits, sign, point and exponent that any double holds. */
const EXACT_DIGITS = 15;

const isNumberByte = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e || byte === 0x45 || byte === 0x65;

/** Scans the bytes once. For a text that is not JSON the result is meaningless. */
export function scanStructure(bytes: Uint8Array): Structure {
  let depth = 0;
  let deepest = 0;
  let members = 0;
  let numberLength = 0;
  let largeNumbers = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (isNumberByte(byte)) {
      // The letter e of `true` or `false` follows no digit.
      const exponent = (byte | 0x20) === 0x65 && numberLength > 0;
      numberLength += 1;
      if (exponent || numberLength > EXACT_DIGITS) largeNumbers = true;
      continue;
    }
    numberLength = 0;
    if (byte === QUOTE) i = endOfString(bytes, i);
    else if (byte === COLON) members += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) deepest = Math.max(deepest, ++depth);
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
  }
  return { depth: deepest, members, largeNumbers };
}

function endOfString(bytes: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i;
}

/** Returns key-value pairs in a parsed value, at every depth. */
export function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  for (const child of Object.values(value)) count += 1 + countMembers(child);
  return count;
}
