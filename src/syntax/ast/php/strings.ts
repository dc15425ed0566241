import type { ParsedFile, SyntaxNode } from "../treesitter/index.ts";

const ESCAPE = /\\(?:([nrtvef\\$"])|([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u\{([0-9A-Fa-f]{1,6})\})/g;
const NAMED: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, e: 27, f: 12, "\\": 92, $: 36, '"': 34 };

/** Replaces a string by its value, so that the kind of quotes means nothing. One with interpolated values is kept. */
export function evaluatePhpString(node: SyntaxNode, { textOf }: ParsedFile): SyntaxNode {
  if (node.type !== "string" && node.type !== "encapsed_string") return node;
  const text = textOf(node);
  // A string of PHP consists of bytes, so each byte is treated as one character.
  const content = Buffer.from(text.slice(1, -1)).toString("latin1");
  if (node.type === "string") {
    if (!text.startsWith("'")) return node;
    return createMadeString(node, content.replace(/\\([\\'])/g, "$1"));
  }
  if (!text.startsWith('"') || !node.children.every(({ type }) => /^(?:"|string_content|escape_sequence)$/.test(type)))
    return node;
  return createMadeString(
    node,
    content.replace(ESCAPE, (_, name?: string, octal?: string, hex?: string, point?: string) => {
      if (point !== undefined) return encodeCodePoint(Number.parseInt(point, 16));
      const code = name ? NAMED[name] : octal ? Number.parseInt(octal, 8) & 255 : Number.parseInt(hex ?? "", 16);
      return String.fromCharCode(code ?? 0);
    }),
  );
}

/** Returns the UTF-8 bytes of a code point, each as one character. */
function encodeCodePoint(point: number): string {
  return point > 0x10ffff ? "\ufffd" : Buffer.from(String.fromCodePoint(point)).toString("latin1");
}

function createMadeString(node: SyntaxNode, value: string): SyntaxNode {
  return { ...node, type: "string", isNamed: true, children: [], made: value };
}
