import {
  type Alias,
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
import { err, ok, type Result } from "../domain/index.ts";
import { parsePlainYaml } from "./plain-yaml.ts";
import { type Entry, isExact, isWritable, type ScalarTree, type Tree } from "./tree.ts";

/** Limits the size of a text and the features of YAML that it may use. */
export interface YamlRules {
  readonly values: number;
  readonly depth: number;
  /** Limits the aliases; with 0, anchors are refused, too. */
  readonly aliases: number;
  /** Refuses keys that are not texts and numbers that a double would round, which other readers could read differently. */
  readonly isExact: boolean;
}

/** A problem of a text; its line counts from the first line of the text. */
export interface TreeProblem {
  readonly line: number | null;
  readonly message: string;
  readonly fix: string;
}

/** Ends the reading of a text that is too large. */
class Refused extends Error {
  constructor(readonly problem: TreeProblem) {
    super(problem.message);
  }
}

/** The state of one conversion. Anchors are kept here: the library's own look-up walks the document for every alias. */
interface Conversion {
  readonly rules: YamlRules;
  readonly lines: LineCounter;
  readonly anchors: Map<string, Node>;
  readonly problems: TreeProblem[];
  values: number;
  aliases: number;
}

const QUOTE = "Put the whole value in quotes, or use a block: `key: >-` with the text indented below it.";

/** Explains the most frequent errors better than the library's messages do. */
const wordsFor: Partial<Record<YAMLError["code"], Omit<TreeProblem, "line">>> = {
  TAB_AS_INDENT: { message: "A tab is used as indentation, which YAML forbids.", fix: "Indent with spaces." },
  BLOCK_AS_IMPLICIT_KEY: { message: "A value without quotes holds `: `, which begins another key.", fix: QUOTE },
  DUPLICATE_KEY: { message: "The same key stands twice in one map.", fix: "Keep one of them." },
  MULTIPLE_DOCS: { message: "The text holds more than one YAML document.", fix: "Remove the `---` lines inside." },
  TAG_RESOLVE_FAILED: { message: "A YAML tag (`!…`) is used; plain data has none.", fix: "Remove the tag." },
  BAD_ALIAS: { message: "An alias (`*…`) names no anchor before it, or a value begins with `*`.", fix: QUOTE },
};

function describeYamlError(error: YAMLError, lines: LineCounter): TreeProblem {
  const { line } = lines.linePos(error.pos[0]);
  const words = wordsFor[error.code];
  if (words) return { line, ...words };
  const reason = error.message.split("\n")[0] ?? error.code;
  return { line, message: `This is not valid YAML: ${reason.replace(/\.?$/, ".")}`, fix: QUOTE };
}

/** Counts tokens, which are cheap, so that a text with too many nodes is never composed. */
function hasTooManyTokens(text: string, { values }: YamlRules): boolean {
  if (text.length < values) return false;
  let tokens = 0;
  for (const _ of new Lexer().lex(text)) if (++tokens > 4 * values) return true;
  return false;
}

/** Reads a text like `parseYaml`, but reads ordinary frontmatter faster. */
export function readYamlTree(text: string, rules: YamlRules): Result<Tree | null, readonly TreeProblem[]> {
  const plain = parsePlainYaml(text);
  return plain === null ? parseYaml(text, rules) : ok(plain);
}

/**
 * Returns YAML 1.2, core schema, as a tree with lines, or null for a text without content, or all problems that it has. Keys that
 * stand twice, tags, directives and several documents are refused. Never throws, whatever the text is.
 */
export function parseYaml(text: string, rules: YamlRules): Result<Tree | null, readonly TreeProblem[]> {
  if (hasTooManyTokens(text, rules)) return err([reportTooManyValues(null, rules)]);
  try {
    return composeTree(text, rules);
  } catch (error) {
    if (error instanceof Refused) return err([error.problem]);
    if (error instanceof RangeError) return err([reportTooDeepYaml(null, rules)]);
    throw error;
  }
}

function composeTree(text: string, rules: YamlRules): Result<Tree | null, readonly TreeProblem[]> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: "1.2", schema: "core" });
  const problems = [...document.errors, ...document.warnings].map((error) => describeYamlError(error, lines));
  if (problems.length === 0 && document.directives?.yaml.explicit) {
    problems.push({ line: 1, message: "A %YAML directive is used.", fix: "Remove it; YAML 1.2 is always meant." });
  }
  if (problems.length > 0) return err(omitRepeatedProblems(problems));
  const root = document.contents;
  if (root === null || (isScalar(root) && root.value === null && !root.tag && !root.anchor)) return ok(null);
  const tree = convertNode(root, { rules, lines, anchors: new Map(), problems, values: 0, aliases: 0 }, 0);
  return problems.length > 0 ? err(problems) : ok(tree);
}

/** Reports `a: b: c: d` as one problem; the library has one for each colon. */
function omitRepeatedProblems(problems: readonly TreeProblem[]): TreeProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.line} ${problem.message}`, problem])).values()];
}

const reportTooDeepYaml = (line: number | null, { depth }: YamlRules): TreeProblem => ({
  line,
  message: `Lists and maps are nested more than ${depth} deep.`,
  fix: "Make the structure flatter.",
});

const reportTooManyValues = (line: number | null, { values }: YamlRules): TreeProblem => ({
  line,
  message: `It has more than ${values} values.`,
  fix: "Move data into files.",
});

function convertNode(node: Node, state: Conversion, depth: number): Tree {
  const { rules, problems } = state;
  const line = state.lines.linePos(node.range?.[0] ?? 0).line || 1;
  if (depth > rules.depth) throw new Refused(reportTooDeepYaml(line, rules));
  if (++state.values > rules.values) throw new Refused(reportTooManyValues(line, rules));
  if (isAlias(node)) return convertAlias(node, line, state, depth);
  if (node.tag) {
    const name = JSON.stringify(node.tag.slice(0, 60));
    problems.push({ line, message: `The YAML tag ${name} is used; plain data has none.`, fix: "Remove the tag." });
  }
  if (node.anchor) {
    state.anchors.set(node.anchor, node);
    if (rules.aliases === 0) {
      problems.push({ line, message: "An anchor (`&…`) is used.", fix: "Write each value out." });
    }
  }
  if (isMap(node)) return { kind: "map", line, entries: convertMapEntries(node, state, depth) };
  if (isSeq(node)) {
    return { kind: "list", line, items: node.items.map((item) => convertNode(item as Node, state, depth + 1)) };
  }
  return convertScalar(node as Scalar, line, state);
}

function convertAlias({ source }: Alias, line: number, state: Conversion, depth: number): Tree {
  const { rules, problems } = state;
  const target = state.anchors.get(source);
  if (++state.aliases > rules.aliases) {
    const message = rules.aliases === 0 ? "An alias (`*…`) is used." : `It has more than ${rules.aliases} aliases.`;
    throw new Refused({ line, message, fix: "Write the values out." });
  }
  if (target) return convertNode(target, state, depth + 1);
  problems.push({ line, message: `The alias *${source} has no anchor.`, fix: QUOTE });
  return makeEmptyScalar(line);
}

function convertMapEntries(map: YAMLMap, state: Conversion, depth: number): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const { problems, rules } = state;
  for (const pair of map.items) {
    const key = pair.key === null ? makeEmptyScalar(1) : convertNode(pair.key as Node, state, depth + 1);
    const { line } = key;
    const value = pair.value === null ? makeEmptyScalar(line) : convertNode(pair.value as Node, state, depth + 1);
    if (key.kind !== "scalar") {
      problems.push({ line, message: "A list or map is used as a key.", fix: "Use a text as the key." });
      continue;
    }
    if (rules.isExact && typeof key.value !== "string") {
      problems.push({ line, message: "A key is no text.", fix: "Put it in quotes." });
    }
    // `1` and `"1"` are two keys of YAML and one of JSON.
    if (entries.has(key.source)) {
      problems.push({ line, message: "The same key stands twice in one map.", fix: "Keep one of them." });
    }
    entries.set(key.source, { line, value });
  }
  return entries;
}

const makeEmptyScalar = (line: number): ScalarTree => ({ kind: "scalar", line, value: null, source: "" });

function convertScalar(node: Scalar, line: number, { problems, rules }: Conversion): ScalarTree {
  const { value } = node;
  const source = typeof value === "string" ? value : (node.source ?? String(value));
  if (!isWritable(source)) {
    problems.push({ line, message: "A text holds half a UTF-16 character.", fix: "Write the character itself." });
  }
  if (typeof value === "number") {
    const isSafe = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    if (rules.isExact && !isSafe) {
      problems.push({ line, message: `The number ${source.slice(0, 40)} is out of range.`, fix: "Put it in quotes." });
    }
    // The text is kept for numbers that JSON does not have: `.inf`, and integers that a double would round.
    const kept = value === 0 ? 0 : isExact(value, source) ? value : source;
    return { kind: "scalar", line, value: kept, source };
  }
  return { kind: "scalar", line, value: typeof value === "boolean" || value === null ? value : source, source };
}
