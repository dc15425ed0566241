import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLError,
  type YAMLMap,
} from "yaml";
import { err, ok, type Result } from "../../domain/index.ts";
import { LIMITS } from "./limits.ts";
import { plainYaml } from "./plain-yaml.ts";
import { quoted } from "./problems.ts";
import { type Entry, isExact, isWritable, type ScalarTree, type Tree } from "./tree.ts";

/** One thing wrong with a text, its line counted from the text's own first line. */
export interface TreeProblem {
  readonly line: number | null;
  readonly message: string;
  readonly fix: string;
}

class Refused extends Error {
  constructor(readonly problem: TreeProblem) {
    super(problem.message);
  }
}

/** The state of one conversion. Anchors are kept here: the library's own look-up walks the document for every alias. */
interface Conversion {
  readonly lines: LineCounter;
  readonly anchors: Map<string, Node>;
  nodes: number;
  aliases: number;
}

const QUOTE = "Put the whole value in quotes, or use a block: `key: >-` with the text indented below it.";

/** The library's words for the slips that people make most often, said as what to do. */
const wordsFor: Partial<Record<YAMLError["code"], Omit<TreeProblem, "line">>> = {
  TAB_AS_INDENT: { message: "A tab is used as indentation, which YAML forbids.", fix: "Indent with spaces." },
  BLOCK_AS_IMPLICIT_KEY: { message: "A value without quotes holds `: `, which begins another key.", fix: QUOTE },
  DUPLICATE_KEY: { message: "The same key stands twice in one map.", fix: "Keep one of them." },
  MULTIPLE_DOCS: { message: "The text holds more than one YAML document.", fix: "Remove the `---` lines inside." },
  TAG_RESOLVE_FAILED: { message: "A YAML tag (`!…`) is used; plain data has none.", fix: "Remove the tag." },
  BAD_ALIAS: { message: "An alias (`*…`) names no anchor before it, or a value begins with `*`.", fix: QUOTE },
};

function problemOf(error: YAMLError, lines: LineCounter): TreeProblem {
  const { line } = lines.linePos(error.pos[0]);
  const words = wordsFor[error.code];
  if (words) return { line, ...words };
  const said = error.message.split("\n")[0] ?? error.code;
  return { line, message: `This is not valid YAML: ${said.replace(/\.?$/, ".")}`, fix: QUOTE };
}

/** Tokens are cheap and nodes are not, so a text that would become millions of them is never composed. */
function hasTooManyTokens(text: string): boolean {
  if (text.length < LIMITS.treeNodes) return false;
  let tokens = 0;
  for (const _ of new Lexer().lex(text)) if (++tokens > 4 * LIMITS.treeNodes) return true;
  return false;
}

/**
 * YAML 1.2, core schema, as a tree with lines: no tags, no directives, few aliases. Null for a text without content.
 * Never throws, whatever the text is.
 */
export function yamlTree(text: string): Result<Tree | null, readonly TreeProblem[]> {
  const plain = plainYaml(text);
  if (plain !== null) return ok(plain);
  const tooLarge = `It has more than ${LIMITS.treeNodes} values.`;
  if (hasTooManyTokens(text)) return err([{ line: null, message: tooLarge, fix: "Move data into files." }]);
  try {
    return composed(text);
  } catch (error) {
    if (error instanceof Refused) return err([error.problem]);
    if (error instanceof RangeError) return err([tooDeep(null)]);
    throw error;
  }
}

/** The same by the whole parser, whatever the text is. */
export function composed(text: string): Result<Tree | null, readonly TreeProblem[]> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: "1.2", schema: "core" });
  const wrong = [...document.errors, ...document.warnings];
  if (wrong.length > 0) return err(distinct(wrong.map((error) => problemOf(error, lines))));
  if (document.directives?.yaml.explicit) {
    return err([{ line: 1, message: "A %YAML directive is used.", fix: "Remove it; YAML 1.2 is always meant." }]);
  }
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null && !root.tag)) return ok(null);
  return ok(converted(root, { lines, anchors: new Map(), nodes: 0, aliases: 0 }, 0));
}

/** `a: b: c: d` is one slip to whoever wrote it, and one for each colon to the library. */
function distinct(problems: readonly TreeProblem[]): TreeProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.line} ${problem.message}`, problem])).values()];
}

const tooDeep = (line: number | null): TreeProblem => ({
  line,
  message: `Lists and maps are nested more than ${LIMITS.treeDepth} deep.`,
  fix: "Make the structure flatter.",
});

function converted(node: Node, state: Conversion, depth: number): Tree {
  const line = state.lines.linePos(node.range?.[0] ?? 0).line || 1;
  const stop = (message: string, fix: string): never => {
    throw new Refused({ line, message, fix });
  };
  if (depth > LIMITS.treeDepth) throw new Refused(tooDeep(line));
  if (++state.nodes > LIMITS.treeNodes) stop(`It has more than ${LIMITS.treeNodes} values.`, "Move data into files.");
  if (isAlias(node)) {
    const target = state.anchors.get(node.source);
    if (++state.aliases > LIMITS.aliases) stop(`It has more than ${LIMITS.aliases} aliases.`, "Write the values out.");
    return target ? converted(target, state, depth + 1) : stop(`The alias *${node.source} has no anchor.`, QUOTE);
  }
  if (node.tag) stop(`The YAML tag ${quoted(node.tag)} is used; plain data has none.`, "Remove the tag.");
  if (node.anchor) state.anchors.set(node.anchor, node);
  if (isMap(node)) return { kind: "map", line, entries: entriesOf(node, state, depth) };
  if (isSeq(node)) {
    return { kind: "list", line, items: node.items.map((item) => converted(item as Node, state, depth + 1)) };
  }
  return scalarOf(node as Scalar, line);
}

function entriesOf(map: YAMLMap, state: Conversion, depth: number): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const pair of map.items) {
    const key = converted(pair.key as Node, state, depth + 1);
    const { line } = key;
    if (key.kind !== "scalar") {
      throw new Refused({ line, message: "A list or map is used as a key.", fix: "Use a text as the key." });
    }
    // `1` and `"1"` are two keys of YAML and one of JSON.
    if (entries.has(key.source))
      throw new Refused({ line, message: "The same key stands twice in one map.", fix: "Keep one of them." });
    const value = pair.value === null ? emptyAt(line) : converted(pair.value as Node, state, depth + 1);
    entries.set(key.source, { line, value });
  }
  return entries;
}

const emptyAt = (line: number): ScalarTree => ({ kind: "scalar", line, value: null, source: "" });

function scalarOf(node: Scalar, line: number): ScalarTree {
  const { value } = node;
  const source = typeof value === "string" ? value : (node.source ?? String(value));
  if (!isWritable(source)) {
    throw new Refused({ line, message: "A text holds half a UTF-16 character.", fix: "Write the character itself." });
  }
  if (typeof value === "number") return { kind: "scalar", line, value: exactNumber(value, source), source };
  return { kind: "scalar", line, value: typeof value === "boolean" || value === null ? value : source, source };
}

/** A number, or its digits where JSON has no such number: `.inf`, and integers that a double would round. */
function exactNumber(value: number, source: string): number | string {
  if (value === 0) return 0;
  return Number.isFinite(value) && isExact(value, source) ? value : source;
}
