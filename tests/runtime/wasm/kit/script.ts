/** The text of a `.wast` script as lists, each with where it stands. */
export interface List {
  readonly kind: "list";
  readonly items: readonly Node[];
  readonly from: number;
  readonly to: number;
}

export interface Atom {
  readonly kind: "atom" | "string";
  readonly text: string;
}

export type Node = List | Atom;

const TOKEN = /\s+|;;[^\n]*|\(;|\(|\)|"(?:[^"\\]|\\.)*"|[^\s()";]+/gsy;

export function parseScript(source: string): readonly List[] {
  const open: { items: Node[]; from: number }[] = [{ items: [], from: 0 }];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(source); found !== null; found = TOKEN.exec(source)) {
    const [text] = found;
    const items = open.at(-1)?.items;
    if (text === "(;") TOKEN.lastIndex = endOfComment(source, TOKEN.lastIndex);
    else if (text === "(") open.push({ items: [], from: found.index });
    else if (text === ")") {
      const closed = open.pop();
      if (closed !== undefined) open.at(-1)?.items.push({ kind: "list", ...closed, to: TOKEN.lastIndex });
    } else if (text.startsWith('"')) items?.push({ kind: "string", text: text.slice(1, -1) });
    else if (/^[^\s;]/.test(text)) items?.push({ kind: "atom", text });
  }
  return open[0]?.items.filter((node) => node.kind === "list") ?? [];
}

/** Comments of this kind nest. */
function endOfComment(source: string, from: number): number {
  let depth = 1;
  let at = from;
  while (depth > 0 && at < source.length) {
    const pair = source.slice(at, at + 2);
    if (pair === "(;") depth++;
    if (pair === ";)") depth--;
    at += pair === "(;" || pair === ";)" ? 2 : 1;
  }
  return at;
}

export const head = (node: Node | undefined): string => {
  const first = node?.kind === "list" ? node.items[0] : undefined;
  return first?.kind === "atom" ? first.text : "";
};

const ESCAPES: Readonly<Record<string, number>> = { t: 9, n: 10, r: 13, '"': 34, "'": 39, "\\": 92 };

/** The bytes of a string, with its escapes. */
export function unescapeScriptBytes(text: string): Uint8Array {
  const parts = text.match(/\\u\{[^}]*\}|\\[0-9a-fA-F]{2}|\\.|[^\\]+/gs) ?? [];
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (!part.startsWith("\\")) return [...Buffer.from(part)];
      if (part.startsWith("\\u")) return [...Buffer.from(String.fromCodePoint(Number.parseInt(part.slice(3, -1), 16)))];
      return [part.length === 3 ? Number.parseInt(part.slice(1), 16) : (ESCAPES[part[1] ?? ""] ?? 0)];
    }),
  );
}

/** A constant as JavaScript passes it; undefined: a vector or a reference that it cannot name. */
export function parseScriptConstant(node: Node): unknown {
  if (node.kind !== "list") return undefined;
  const value = node.items[1]?.kind === "atom" ? node.items[1].text.replaceAll("_", "") : "";
  switch (head(node)) {
    case "i32.const":
      return Number(parseScriptInteger(value));
    case "i64.const":
      return BigInt.asIntN(64, parseScriptInteger(value));
    case "f32.const":
    case "f64.const":
      return parseScriptFloat(value);
    case "ref.null":
      return null;
    default:
      return undefined;
  }
}

function parseScriptInteger(text: string): bigint {
  const digits = text.replace(/^[+-]/, "");
  return text.startsWith("-") ? -BigInt(digits) : BigInt(digits);
}

function parseScriptFloat(text: string): number {
  const digits = text.replace(/^[+-]/, "");
  const [, whole = "", fraction = "", exponent = "0"] =
    /^0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i.exec(digits) ?? [];
  const size = digits.startsWith("nan")
    ? Number.NaN
    : digits === "inf"
      ? Number.POSITIVE_INFINITY
      : /^0x/i.test(digits)
        ? Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length)
        : Number(digits);
  return text.startsWith("-") ? -size : size;
}
