import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from "yaml";
import { err, ok, type Result } from "../../domain/index.ts";
import type { Problem } from "../../knowledge/index.ts";
import { compactJson } from "./compact-json.ts";

/**
 * Manifests and policies say who may do what, so a text that two readers could take for two things is refused: a key that
 * stands twice, anchors and aliases, tags, directives, several documents, and numbers that a double would round.
 */
export interface YamlDocument {
  readonly file: string;
  readonly value: unknown;
  /** Of the value at a JSON pointer; null where there is none. */
  lineOf(pointer: string): number | null;
}

const MOST_BYTES = 256 * 1024;
const MOST_TOKENS = 100_000;
const MOST_PROBLEMS = 50;
const DEEPEST = 40;

/** Never throws, whatever the bytes are. All problems at once, cut to what anyone reads. */
export function readYaml(bytes: Uint8Array, file: string): Result<YamlDocument, readonly Problem[]> {
  const refused = (message: string) => err([{ file, pointer: "", line: null, message }]);
  if (bytes.length > MOST_BYTES) return refused(`The file is larger than ${MOST_BYTES / 1024} KiB.`);
  const text = decoded(bytes);
  if (text === null) return refused("The file is no UTF-8 text.");
  const json = compactJson(text);
  if (json !== null) return ok({ file, value: json.value, lineOf: () => 1 });
  if (isTooLarge(text)) return refused("The file has too many values or nests them too deeply.");
  try {
    return composed(text, file);
  } catch (error) {
    if (error instanceof RangeError) return refused(`Lists and maps are nested more than ${DEEPEST} deep.`);
    throw error;
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Tokens are cheap and nodes are not: what would become too many is never composed. */
function isTooLarge(text: string): boolean {
  if (text.length < MOST_TOKENS / 4) return false;
  let tokens = 0;
  for (const _ of new Lexer().lex(text)) if (++tokens > MOST_TOKENS) return true;
  return false;
}

function composed(text: string, file: string): Result<YamlDocument, readonly Problem[]> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, version: "1.2", schema: "core" });
  const lineAt = (offset: number) => counter.linePos(offset).line || 1;
  const problems = [...document.errors, ...document.warnings].map(({ pos, message }): Problem => {
    const said = (message.split("\n")[0] ?? "").replace(/\.?$/, ".");
    return { file, pointer: "", line: lineAt(pos[0]), message: `This is not valid YAML: ${said}` };
  });
  const refuse = (offset: number, message: string) =>
    problems.push({ file, pointer: "", line: lineAt(offset), message });
  if (document.directives?.yaml.explicit) refuse(0, "A %YAML directive is used; YAML 1.2 is always meant.");
  visit(document, {
    Node: (_, node, path) => {
      const at = node.range?.[0] ?? 0;
      if (path.length > 2 * DEEPEST) throw new RangeError("too deep");
      const told = nodeProblem(node);
      if (told !== null) refuse(at, told);
    },
    Pair: (_, pair) => {
      const told = keyProblem(pair);
      if (told !== null) refuse((pair.key as Node | null)?.range?.[0] ?? 0, told);
    },
  });
  if (problems.length > 0) return err(problems.slice(0, MOST_PROBLEMS));
  const lines = new Map<string, number>();
  const value = plainValue(document.contents, "", (pointer, offset) => lines.set(pointer, lineAt(offset)));
  return ok({ file, value, lineOf: (pointer) => lines.get(pointer) ?? null });
}

function nodeProblem(node: Node): string | null {
  if (isAlias(node)) return "An alias (`*…`) is used; write the value out.";
  if (node.anchor) return "An anchor (`&…`) is used; write each value out.";
  if (node.tag) return "A tag (`!…`) is used; plain data has none.";
  if (!isScalar(node) || typeof node.value !== "number") return null;
  const { value, source } = node;
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? null : `The number ${(source ?? "").slice(0, 40)} is out of range.`;
}

function keyProblem({ key }: Pair): string | null {
  return isScalar(key) && typeof key.value === "string" ? null : "A key is no text; put it in quotes.";
}

/** Own keys only, `__proto__` too: `Object.fromEntries` defines, it does not assign. */
function plainValue(node: unknown, pointer: string, found: (pointer: string, offset: number) => void): unknown {
  const at = (node as Node | null)?.range?.[0];
  if (at !== undefined && pointer === "") found(pointer, at);
  if (isScalar(node)) return node.value;
  if (isSeq(node)) {
    return node.items.map((item, index) => {
      found(`${pointer}/${index}`, (item as Node | null)?.range?.[0] ?? at ?? 0);
      return plainValue(item, `${pointer}/${index}`, found);
    });
  }
  if (!isMap(node)) return null;
  const entries = node.items.filter(isPair).map((pair) => {
    const key = String((pair.key as { value?: unknown }).value);
    const place = stepInto(pointer, key);
    found(place, (pair.key as Node).range?.[0] ?? at ?? 0);
    return [key, plainValue(pair.value, place, found)] as const;
  });
  return Object.fromEntries(entries);
}

/** A JSON pointer with one more step (RFC 6901). */
export function stepInto(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
