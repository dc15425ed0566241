import { parse as parseToml } from "smol-toml";
import { getFileName } from "../../kernel/domain/index.ts";
import { parseYaml, toJsonValue } from "../../kernel/yaml/index.ts";
import { findLanguageByPath, loadParsers, parseSource } from "../ast/index.ts";
import type { ReadVersion } from "./certificate.ts";
import { splitCodeIntoPieces } from "./code-pieces.ts";
import { splitBracketEntries, splitIndentedEntries, splitTables } from "./line-pieces.ts";
import type { Group } from "./pieces.ts";
import { splitProseIntoPieces } from "./prose-pieces.ts";

/** Larger files are left to Git, in bytes. */
const MOST_BYTES = 512 * 1024;

/** Reads the data of a text and splits it; null where the text has no form that can be split. */
interface Format {
  readonly path: RegExp;
  readonly split: (lines: readonly string[]) => Group | null;
  readonly data?: (text: string) => unknown;
}

const CHANGELOG = /(?:^|\/)(?:CHANGE(?:S|LOG)|HISTORY|NEWS|RELEASE(?:S|[-_ ]?NOTES)?)(?:\.(?:md|markdown|rst|txt))?$/i;

/** Lists the formats that are no programming language, by path; the first row that matches counts. */
const FORMATS: readonly Format[] = [
  { path: /\.ya?ml$/i, split: (lines) => splitIndentedEntries(lines, YAML), data: parseSimpleYaml },
  { path: /\.toml$/i, split: splitTables, data: (text) => parseToml(text, { integersAsBigInt: true }) },
  { path: /\.(?:geo)?json$|\.webmanifest$/i, split: splitJsonEntries, data: (text) => JSON.parse(text) },
  { path: /\.(?:jsonc|json5)$/i, split: splitJsonEntries },
  { path: /\.(?:ini|cfg|properties|editorconfig)$/i, split: splitTables },
  { path: CHANGELOG, split: (lines) => splitProseIntoPieces(lines, true) },
  { path: /\.(?:md|mdx|markdown|rst|adoc)$/i, split: (lines) => splitProseIntoPieces(lines, false) },
  {
    path: /(?:^|\/)(?:\.[\w-]*ignore|requirements[\w.-]*\.txt|constraints[\w.-]*\.txt|AUTHORS(?:\.txt)?|CONTRIBUTORS(?:\.txt)?|\.(?:mailmap|npmrc|env\.example))$/,
    split: (lines) => splitIndentedEntries(lines, LIST),
  },
];

const YAML = { kind: "entry", hasCommas: false, isYaml: true } as const;
const LIST = { kind: "entry", hasCommas: false, isYaml: false } as const;

/** Reads one document of YAML without anchors and tags, in which a line means the same wherever it stands. */
function parseSimpleYaml(text: string): unknown {
  const read = parseYaml(text, { values: 25_000, depth: 40, aliases: 0, isExact: true });
  if (!read.ok) throw new SyntaxError("not YAML, or more than its plain form");
  return read.value === null ? null : toJsonValue(read.value);
}

function splitJsonEntries(lines: readonly string[]): Group | null {
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.trim() === "") end -= 1;
  return splitBracketEntries(lines.slice(0, end), "entry");
}

/** Returns whether this file is of a kind whose parts can be told apart. */
export function hasPieces(path: string): boolean {
  return findLanguageByPath(path) !== null || FORMATS.some((format) => format.path.test(path));
}

/** Reads one version of a file; null where it cannot be read or has no parts that can be told apart. */
export async function readVersion(path: string, bytes: Uint8Array): Promise<ReadVersion | null> {
  const text = decodeBoundedUtf8(bytes);
  if (text === null) return null;
  const lines = text.replace(/\n$/, "").split("\n");
  const language = findLanguageByPath(path);
  if (language !== null) {
    await loadParsers(new Set([language]));
    const outcome = await parseSource(bytes, path, language);
    return outcome.ok
      ? { lines, group: splitCodeIntoPieces(lines, outcome.value), module: outcome.value, data: undefined }
      : null;
  }
  const format = FORMATS.find((each) => each.path.test(path));
  const group = format?.split(lines) ?? null;
  if (format === undefined || group === null) return null;
  try {
    return { lines, group, module: null, data: format.data?.(text) };
  } catch {
    return null;
  }
}

function decodeBoundedUtf8(bytes: Uint8Array): string | null {
  if (bytes.length > MOST_BYTES || bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lock files are written by their tools alone. */
export const isLockFile = (path: string): boolean => /\block\b|-lock\.|\.lock\.|^go\.sum$/i.test(getFileName(path));
