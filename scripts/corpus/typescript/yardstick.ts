import { parse } from "@typescript-eslint/typescript-estree";

/** Keys of an ESTree node that are not syntax: positions, spelling, comments. */
const DROPPED: ReadonlySet<string> = new Set(["range", "loc", "start", "end", "comments", "tokens", "parent"]);

/** Returns typescript-estree's tree without positions and raw text, or null where it refuses the file. */
export function parseWithYardstick(text: string, path: string): string | null {
  try {
    const program: unknown = parse(text, { filePath: path, jsx: /\.([cm]?js|[jt]sx)$/.test(path), comment: false });
    return JSON.stringify(program, keepSyntax);
  } catch {
    return null;
  }
}

function keepSyntax(this: unknown, key: string, value: unknown): unknown {
  if (DROPPED.has(key)) return undefined;
  // The raw text of a template element is syntax; that of a literal or of JSX text is not.
  if (key === "raw" && isNode(this)) return undefined;
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof RegExp) return undefined;
  if (typeof value === "number" && !Number.isFinite(value)) return `number:${value}`;
  return value;
}

function isNode(value: unknown): boolean {
  return typeof value === "object" && value !== null && "type" in value;
}
