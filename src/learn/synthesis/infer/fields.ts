import { parse as parseToml } from "smol-toml";
import { parseYaml, type Tree } from "../../../kernel/yaml/index.ts";
import type { FieldFormat } from "../program.ts";

const FORMATS: Readonly<Record<string, FieldFormat>> = { json: "json", toml: "toml", yaml: "yaml", yml: "yaml" };

/** Returns the format in which fields of this file can be set, going by the ending of its name. */
export function detectFieldFormat(path: string): FieldFormat | null {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(FORMATS, ending) ? (FORMATS[ending] ?? null) : null;
}

/** Returns the pointers of the scalars that are there in both texts with different values; none where a text is not of this format. */
export function listChangedPointers(
  format: FieldFormat,
  before: string,
  after: string,
): readonly (readonly string[])[] {
  const [old, now] = [parseText(format, before), parseText(format, after)];
  const found: string[][] = [];
  const walk = (one: unknown, other: unknown, pointer: readonly string[]): void => {
    if (!isTable(one) || !isTable(other)) {
      const isChanged = isScalar(one) && isScalar(other) && String(one) !== String(other);
      if (isChanged && pointer.length > 0) found.push([...pointer]);
      return;
    }
    for (const key of Object.keys(one)) if (Object.hasOwn(other, key)) walk(one[key], other[key], [...pointer, key]);
  };
  walk(old, now, []);
  return found;
}

const YAML_RULES = { values: 20_000, depth: 40, aliases: 20, isExact: false };

/** Returns scalars as they are written, so that 1.1 and 1.10 differ. */
function readScalarSources(tree: Tree): unknown {
  if (tree.kind === "scalar") return tree.source;
  if (tree.kind === "list") return tree.items.map(readScalarSources);
  return Object.fromEntries([...tree.entries].map(([key, { value }]) => [key, readScalarSources(value)]));
}

function parseText(format: FieldFormat, text: string): unknown {
  try {
    if (format === "json") return JSON.parse(text.replace(/^\uFEFF/, ""));
    if (format === "toml") return parseToml(text);
    const tree = parseYaml(text, YAML_RULES);
    return tree.ok && tree.value !== null ? readScalarSources(tree.value) : null;
  } catch {
    return null;
  }
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

const isScalar = (value: unknown): boolean =>
  ["string", "number", "boolean", "bigint"].includes(typeof value) || value instanceof Date;
