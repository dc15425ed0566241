import type { Comment, OxcError, ParserOptions, Program } from "oxc-parser";
import type { parseSync as ParseSync, SerializedResult } from "oxc-parser/src-js/bindings.js";
import { err, type Language, ok, type ParseError, type Result } from "../../../kernel/domain/index.ts";
import { LineIndex } from "../places.ts";
import { isNestedTooDeeply } from "./nesting.ts";
import { isSyntaxNode, type SyntaxNode } from "./syntax-node.ts";
import { SyntaxTree } from "./syntax-tree.ts";
import { findTrialOutcome, needsTrial, type Trial, tryText } from "./trial.ts";

export interface ParsedText {
  readonly text: string;
  readonly lines: LineIndex;
  readonly grammar: Grammar;
  readonly tree: SyntaxTree;
  readonly comments: readonly Comment[];
  /** Says that nothing but an `await` at the top makes this a module. Other parsers read it as a script, in which `await (a)` is a call. */
  readonly goalInDoubt: boolean;
}

/** Returns whether one of the top-level statements imports or exports, so that the file is a module. */
export function hasModuleSyntax(body: readonly { readonly type: string }[]): boolean {
  return body.some(({ type }) => /^(?:Import|Export|TSExport|TSNamespaceExport)/.test(type));
}

export function isDeclarationFile(path: string): boolean {
  return /\.d\.([cm]?ts|[^./]+\.ts)$/.test(path);
}

export function listTopLevelNodes({ tree }: ParsedText): readonly SyntaxNode[] {
  const nodes: readonly unknown[] = tree.program.body;
  return nodes.filter(isSyntaxNode);
}

type Grammar = NonNullable<ParserOptions["lang"]>;
type Goal = NonNullable<ParserOptions["sourceType"]>;

let parseSync: typeof ParseSync | null = null;
/** Says that the parser is compiled to WebAssembly, which throws at the end of its stack instead of ending the process. */
let isContained = false;
let loading: Promise<void> | null = null;

/** Loads the native parser once; a failed load is tried again by the next call. */
export function loadParser(): Promise<void> {
  loading ??= import("oxc-parser/src-js/bindings.js").then(
    (module) => {
      parseSync = module.parseSync;
      isContained = module.isContained === true;
    },
    (cause: unknown) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
}

/** Reads bytes as strict UTF-8 (with or without a byte order mark) and parses them by the grammar of the path. */
export function parseText(bytes: Uint8Array, path: string, language: Language): Result<ParsedText, ParseError> {
  if (parseSync === null) throw new Error("parse() before load()");
  const text = decodeUtf8(bytes);
  if (text === null) return err({ message: "not valid UTF-8", line: null });
  // Behind a byte order mark, no system reads the line as the program to start.
  if (bytes[0] === 0xef && text.startsWith("#!")) return err({ message: "a byte order mark before #!", line: 1 });
  if (isNestedTooDeeply(text)) return err({ message: "nested too deeply to parse safely", line: null });
  const trial = createParseTrial(text, path, language);
  if (!isContained && needsTrial(text)) {
    const refused = findTrialOutcome(trial);
    if (refused !== null) return err({ message: refused ?? "not tried in another process first", line: null });
  }

  const { lang, goals } = trial;
  const lines = new LineIndex(text);
  let firstError: ParseError | null = null;
  for (const sourceType of goals) {
    const attempt = parseAs({ lang, sourceType }, { parseSync, path, text, lines });
    if (attempt.ok) return refuseHtmlLike(attempt.value);
    firstError ??= attempt.error;
  }
  return err(firstError ?? { message: "no grammar for this file", line: null });
}

/** Tries a text that could end this process in another process first. `parseText` refuses such a text until the trial has passed. */
export async function prepareText(bytes: Uint8Array, path: string, language: Language): Promise<void> {
  const text = isContained ? null : decodeUtf8(bytes);
  if (text === null || !needsTrial(text) || isNestedTooDeeply(text)) return;
  await tryText(createParseTrial(text, path, language));
}

/** Decodes strict UTF-8 and drops a byte order mark; returns null for other bytes. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function createParseTrial(text: string, path: string, language: Language): Trial & GrammarChoice {
  return { text, path, lang: chooseGrammar(path, language), goals: listParseGoals(path) };
}

interface Input {
  readonly parseSync: typeof ParseSync;
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
}

/** The grammar of a path and the goals to try. */
interface GrammarChoice {
  readonly lang: Grammar;
  readonly goals: readonly Goal[];
}

interface Reading {
  readonly lang: Grammar;
  readonly sourceType: Goal;
}

function parseAs(reading: Reading, { parseSync, path, text, lines }: Input): Result<ParsedText, ParseError> {
  try {
    // If parentheses are not preserved, the parser accepts wrong ones: `[([a])] = b`, `((a)) => b`.
    const result = parseSync(path, text, { ...reading, astType: "ts", preserveParens: true });
    const error = findParseDiagnostic(result, lines);
    if (error) return err(error);
    const tree = new SyntaxTree(result.program);
    const goalInDoubt = isGoalInDoubt(tree.program, result, text);
    return ok({ text, lines, grammar: reading.lang, tree, comments: result.comments, goalInDoubt });
  } catch (cause) {
    // The parser writes the tree as JSON, which is sometimes invalid: `<\u{2F804} />`.
    return err({ message: `the parser failed: ${cause instanceof Error ? cause.name : "unknown"}`, line: null });
  }
}

/** Reads `result.module` last, since the parser builds a tree for it. */
function isGoalInDoubt(program: Program, result: SerializedResult, text: string): boolean {
  if (program.sourceType !== "module" || !/\bawait\b/.test(text)) return false;
  return !program.body.some(({ type }) => MODULE_STATEMENTS.has(type)) && !result.module.hasModuleSyntax;
}

const MODULE_STATEMENTS: ReadonlySet<string> = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportDefaultDeclaration",
  "ExportAllDeclaration",
]);

/** Refuses `<!--` and `-->`, which start comments for one parser and are operators for another. */
function refuseHtmlLike(parsed: ParsedText): Result<ParsedText, ParseError> {
  const htmlLike = parsed.comments.find(({ start }) => parsed.text[start] !== "/");
  return htmlLike ? err({ message: "HTML-like comment", line: parsed.lines.lineAt(htmlLike.start) }) : ok(parsed);
}

function chooseGrammar(path: string, language: Language): Grammar {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (isDeclarationFile(name)) return "dts";
  if (name.endsWith(".tsx")) return "tsx";
  if (/\.[cm]?ts$/.test(name)) return "ts";
  if (/\.(jsx|[cm]?js)$/.test(name)) return "jsx";
  return language === "typescript" ? "ts" : "jsx";
}

/**
 * Lists the goals to try, the most likely first. If the extension does not decide, the content does (`unambiguous`); the later goals
 * admit syntax of modules alone (`for await` at the top) or of CommonJS alone (`return` at the top).
 */
function listParseGoals(path: string): readonly Goal[] {
  const extension = /\.([cm])[jt]s$/i.exec(path)?.[1]?.toLowerCase();
  if (extension === "m") return ["module"];
  if (extension === "c") return ["commonjs", "module"];
  return ["unambiguous", "module", "commonjs"];
}

function findParseDiagnostic(result: SerializedResult, lines: LineIndex): ParseError | null {
  const error = result.errors.find(isError);
  if (!error) return null;
  const offset = error.labels[0]?.start;
  const refusal = UNKNOWN.test(error.message) ? "unknown" : "mistake";
  return { message: error.message, line: offset === undefined ? null : lines.lineAt(offset), refusal };
}

/** Matches what the parser says of syntax that it does not know; whatever else it says breaks a rule that it knows. */
const UNKNOWN = /^(?:Unexpected|Expected|Invalid [Cc]haracter)/;

function isError({ severity }: OxcError): boolean {
  const text: string = severity;
  return text === "Error";
}
