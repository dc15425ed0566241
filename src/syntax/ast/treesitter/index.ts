/**
 * Supports languages by a tree-sitter grammar and a list of rules. The grammar divides a text into nodes; the rules say which differences
 * the language's formatter may make. All other differences count.
 */
import {
  type ImportResolver,
  type Language,
  type LanguageFacts,
  type LanguageSupport,
  type ModuleLinks,
  type ModulePart,
  ok,
  type PackageEcosystem,
  type ParsedModule,
  type ParseError,
  type ParseOutcome,
  type ResolveOptions,
  type Result,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { addSymbolCondition } from "../conditional-symbols.ts";
import { computeDigest } from "../digest.ts";
import { LineIndex } from "../places.ts";
import { hashStatementParts, type ReadFile } from "./canonical-form.ts";
import { readDirectives } from "./directives.ts";
import { rewriteKnownSpellings } from "./newer-spellings.ts";
import { type Grammar, isInstalled, loadGrammar, parseText } from "./parser.ts";
import type { ParsedFile, SyntaxRules } from "./rules.ts";
import { readParts } from "./statements.ts";
import { type SyntaxNode, visitNodes } from "./syntax-node.ts";

export { blankOutText, keepFirstBranches } from "./conditions.ts";
export { formatOneLine } from "./node-text.ts";
export { OverloadedSymbols } from "./overloads.ts";
export type { DefinedSymbols, ParsedFile, SyntaxRules } from "./rules.ts";
export { cutSignature, formatSignatureText, joinTokens } from "./signature-text.ts";
export {
  findChildByField,
  isSign,
  LOOSE_TEXT,
  listChildrenByField,
  listChildrenByType,
  type SyntaxNode,
  visitNodes,
} from "./syntax-node.ts";
export { readUnknownStarts, type Starter, type StarterRules } from "./unknown-starts.ts";

interface Parts {
  readonly rules: SyntaxRules;
  readonly packages: PackageEcosystem;
  createResolver(tree: SourceTree, options: ResolveOptions): ImportResolver;
}

/** Makes a language from its grammar and rules. */
export function createGrammarLanguage(
  facts: LanguageFacts,
  { rules, packages, createResolver }: Parts,
): LanguageSupport {
  let grammar: Grammar | null = null;
  const optional = facts.grammarPackage ?? null;
  let isMissing = false;
  return {
    ...facts,
    packages,
    createResolver,
    load: async () => {
      // If the package with the grammar is not installed, the language's files are not parsed, and a push is judged all the same.
      isMissing = optional !== null && !isInstalled(rules.grammar, optional);
      if (!isMissing) grammar = await loadGrammar(rules, optional);
    },
    prepare: () => Promise.resolve(),
    parse: (source, path, language) => {
      if (isMissing) return markAsText(createRefusedOutcome(`the package ${optional} is not installed`, null));
      if (grammar === null) throw new Error("parse() before load()");
      const outcome = parse(source, path, language, rules, grammar);
      return rules.hasMacros ? markAsText(outcome) : outcome;
    },
    textForm: (source, path) => {
      const text = rules.wholeText ? decodeText(source) : null;
      return text === null || text.includes("\0") ? null : (rules.wholeText?.(text, path) ?? null);
    },
  };
}

function parse(
  source: Uint8Array,
  path: string,
  language: Language,
  rules: SyntaxRules,
  grammar: Grammar,
): ParseOutcome {
  const read = readTree(source, language, rules, grammar);
  if (!read.ok) return read;
  const { text, root, instead } = read.value;
  try {
    const lines = new LineIndex(text);
    const file: ParsedFile = {
      path,
      text,
      root,
      textOf: ({ start, end }) => text.slice(start, end),
      lineAt: (offset) => lines.lineAt(offset),
    };
    const refusal = rules.findRefusal?.(file) ?? null;
    if (refusal !== null) return createRefusedOutcome(refusal.message, lines.lineAt(refusal.at));
    return { ok: true, value: buildSyntaxModule(file, language, rules, instead) };
  } catch (cause) {
    // One file that cannot be parsed must not keep the others from being judged.
    const message = cause instanceof RangeError ? "nested too deeply to compare" : `could not be read: ${cause}`;
    return createRefusedOutcome(message, null);
  }
}

/** Reads the tree of a text by whichever variant of it the grammar takes. */
export function readTree(
  source: Uint8Array,
  language: Language,
  rules: Pick<SyntaxRules, "textForGrammar" | "otherTexts">,
  grammar: Grammar,
): Result<{ readonly text: string; readonly root: SyntaxNode; readonly instead: string }, ParseError> {
  const text = decodeText(source);
  if (text === null) return createRefusedOutcome("not valid UTF-8", null);
  if (text.includes("\0")) return createRefusedOutcome("a NUL stands in the text", null);
  let parsed = parseText(text, grammar, rules.textForGrammar?.(text) ?? text);
  for (const other of parsed.ok ? [] : (rules.otherTexts?.(text) ?? [])) {
    const attempt = parseText(text, grammar, other);
    if (attempt.ok) {
      parsed = attempt;
      break;
    }
  }
  const known = parsed.ok ? null : rewriteKnownSpellings(text, language);
  if (known !== null) {
    const attempt = parseText(text, grammar, rules.textForGrammar?.(known.text) ?? known.text);
    if (attempt.ok) parsed = attempt;
  }
  return parsed.ok ? ok({ text, root: parsed.value, instead: known?.instead ?? "" }) : parsed;
}

/** Marks a file that the grammar rejects as text. In a language with macros, it may be valid all the same. */
function markAsText(outcome: ParseOutcome): ParseOutcome {
  return outcome.ok ? outcome : { ok: false, error: { ...outcome.error, isText: true } };
}

function createRefusedOutcome(
  message: string,
  line: number | null,
): { readonly ok: false; readonly error: ParseError } {
  return { ok: false, error: { message, line } };
}

/** Decodes UTF-8. A byte order mark stays, since not every compiler accepts one. */
function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns a text without blank lines and blanks at line ends. */
function removeBlankLines(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(?<![ \t\v\f\r])[ \t\v\f\r]+$/, ""));
  return lines.filter((line) => line !== "").join("\n");
}

/** Makes one part of the whole text, so that any difference in it counts. */
function createWholeTextPart(source: string): ModulePart {
  const hash = computeDigest(source);
  return {
    source,
    statements: [
      { source, header: hash, hash, blocks: [], identifiers: [], bindings: [], symbol: null, line: 1, endLine: 1 },
    ],
  };
}

function buildSyntaxModule(parsed: ParsedFile, language: Language, rules: SyntaxRules, instead: string): ParsedModule {
  const comments: SyntaxNode[] = [];
  visitNodes(parsed.root, (node) => {
    if (!rules.comments.has(node.type)) return true;
    comments.push(node);
    return false;
  });
  const instructions = new Set(rules.instructions?.(comments, parsed));
  const program = new Set([...(rules.programComments?.(comments, parsed) ?? []), ...instructions]);
  const file: ReadFile = { ...parsed, rules, program };
  const { symbols, definedBy } = rules.symbols(parsed);
  const { imports, unknown } = rules.imports(parsed);
  const condition = rules.condition?.(parsed) ?? "";
  const parts = [
    ...readParts(file, definedBy),
    ...(condition === "" ? [] : [createWholeTextPart(`condition:${condition}`)]),
    ...(instead === "" ? [] : [createWholeTextPart(`instead:${instead}`)]),
    ...(rules.wholeText
      ? [createWholeTextPart(rules.wholeText(parsed.text, parsed.path) ?? removeBlankLines(parsed.text))]
      : []),
  ];
  const statements = parts.flatMap((part) => part.statements);
  let links: ModuleLinks | null = null;
  return {
    language,
    get hash() {
      return hashStatementParts("", [statements.map(({ hash }) => hash)]);
    },
    statements,
    parts,
    symbols: addSymbolCondition(condition, symbols),
    ...(rules.space ? { space: rules.space(parsed) } : {}),
    imports,
    unknownImports: unknown,
    directives: readDirectives(
      comments.filter((comment) => instructions.has(comment) || !program.has(comment)),
      instructions,
      file,
    ),
    get links() {
      links ??= rules.links?.(parsed) ?? null;
      return links;
    },
  };
}
