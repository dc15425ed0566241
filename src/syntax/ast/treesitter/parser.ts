import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { Language, type Node, Parser } from "web-tree-sitter";
import { err, ok, type ParseError, type Result } from "../../../kernel/domain/index.ts";
import { MOST_LEVELS, Reader, TooDeep } from "./reader.ts";
import type { SyntaxRules } from "./rules.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** This limits the parsing of one file. The parser checks the clock while it works, so it stops by itself. */
const DEADLINE_MS = 5_000;

/** A grammar that this process has loaded. */
export interface Grammar {
  readonly parser: Parser;
  readonly reader: Reader;
}

const ALL_GRAMMARS = "@vscode/tree-sitter-wasm";

let engine: Promise<void> | null = null;
const parsers = new Map<string, Promise<LoadedParser>>();
const grammars = new Map<string, Promise<Grammar>>();
/** After a trap, the memory that all grammars share is in an unknown state. */
let isBroken = false;

interface LoadedParser {
  readonly parser: Parser;
  readonly language: Language;
}

/** Loads a grammar once; a failed load is tried again by the next call. */
export function loadGrammar(rules: SyntaxRules, optional: string | null): Promise<Grammar> {
  return loadGrammarOnce(grammars, rules.grammar, async () => {
    const { parser, language } = await loadParser(rules.grammar, optional);
    return { parser, reader: new Reader(language, rules) };
  });
}

/** Loads a grammar to read trees as it makes them, down to each token, with the names of the nodes that it makes. */
export async function loadPlainGrammar(
  { grammar, comments, blanks = "" }: Pick<SyntaxRules, "grammar" | "comments" | "blanks">,
  optional: string | null,
): Promise<Grammar & { readonly kinds: ReadonlySet<string> }> {
  const { parser, language } = await loadParser(grammar, optional);
  const kinds = new Set(language.types.filter((_, id) => language.nodeTypeIsNamed(id)));
  return { parser, reader: new Reader(language, { verbatim: comments, comments, blanks }), kinds };
}

function loadGrammarOnce<T>(known: Map<string, Promise<T>>, name: string, load: () => Promise<T>): Promise<T> {
  const loading = known.get(name) ?? load();
  known.set(name, loading);
  loading.catch(() => known.delete(name));
  return loading;
}

/** Returns whether the package that holds a grammar is installed beside this one. */
export function isInstalled(grammar: string, optional: string): boolean {
  try {
    createRequire(import.meta.url).resolve(placeIn(optional, grammar));
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of a grammar. Microsoft's package holds all grammars in one folder; C has a package of its own. */
function placeIn(optional: string | null, name: string): string {
  const own = optional?.replace(/(?<=.)@[^/]*$/, "") ?? (name === "tree-sitter-c" ? name : ALL_GRAMMARS);
  return own === ALL_GRAMMARS ? `${own}/wasm/${name}.wasm` : `${own}/${name}.wasm`;
}

function loadParser(name: string, optional: string | null): Promise<LoadedParser> {
  return loadGrammarOnce(parsers, name, () => load(name, optional));
}

async function load(name: string, optional: string | null): Promise<LoadedParser> {
  engine ??= readGrammarBinary("web-tree-sitter", "web-tree-sitter/web-tree-sitter.wasm").then((wasmBinary) =>
    Parser.init({ wasmBinary }),
  );
  engine.catch(() => {
    engine = null;
  });
  await engine;
  const language = await Language.load(await readGrammarBinary(name, placeIn(optional, name)));
  const parser = new Parser();
  parser.setLanguage(language);
  return { parser, language };
}

/** The published package and the Action have the grammars beside the bundle. */
async function readGrammarBinary(name: string, inPackage: string): Promise<Uint8Array> {
  const bundled = await readFile(new URL(`${name}.wasm`, import.meta.url)).catch(() => null);
  return bundled ?? readFile(createRequire(import.meta.url).resolve(inPackage));
}

/**
 * Parses `taken`, a variant of the text with the same length, which the grammar may accept where it rejects the text. A tree with repairs
 * is an error. It never throws.
 */
export function parseText(text: string, { parser, reader }: Grammar, taken = text): Result<SyntaxNode, ParseError> {
  if (isBroken) return err({ message: "the parser ended on another file", line: null });
  if (nestsTooDeep(text)) return err({ message: "nested too deeply to compare", line: null });
  const until = Date.now() + DEADLINE_MS;
  try {
    const progressCallback = () => Date.now() > until;
    const tree = parser.parse(taken, null, { progressCallback });
    if (tree === null) {
      parser.reset();
      return err({ message: `it takes the parser over ${DEADLINE_MS / 1000} seconds`, line: null });
    }
    try {
      return tree.rootNode.hasError ? err(findFirstError(tree.rootNode)) : ok(reader.read(tree, text));
    } finally {
      tree.delete();
    }
  } catch (cause) {
    if (cause instanceof TooDeep) return err({ message: "nested too deeply to compare", line: null });
    isBroken = true;
    return err({ message: `the parser failed: ${cause instanceof Error ? cause.name : "unknown"}`, line: null });
  }
}

/**
 * Returns whether thousands of brackets stay open, which would exhaust the engine's stack when it repairs the tree. Brackets in comments
 * and strings count, too.
 */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 40 || code === 91 || code === 123) depth += 1;
    else if ((code === 41 || code === 93 || code === 125) && depth > 0) depth -= 1;
    if (depth > MOST_LEVELS) return true;
  }
  return false;
}

function findFirstError(root: Node): ParseError {
  let node = root;
  for (;;) {
    const broken = node.children.find((child) => child.hasError || child.isMissing);
    if (!broken || node.isError) break;
    node = broken;
  }
  const line = node.startPosition.row + 1;
  return { message: node.isMissing ? `${node.type} is missing` : "the syntax is not that of the language", line };
}
