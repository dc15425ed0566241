/**
 * Reads Python: the canonical form as CPython's `ast.dump` sees it, signatures, imports and directives; and resolves
 * imports. README.md describes the chain of readers and what each one refuses.
 */
import {
  describeThrown,
  type ImportRecord,
  type LanguageSupport,
  type ModuleLinks,
  type ParsedModule,
  type ParseError,
  type ParseOutcome,
  type Statement,
  type UnknownImport,
} from "../../../kernel/domain/index.ts";
import { addSymbolCondition } from "../conditional-symbols.ts";
import { computeDigest } from "../digest.ts";
import { LineIndex } from "../places.ts";
import { decodeSource } from "./decode.ts";
import { findDirectives } from "./directives.ts";
import { hasTypingGuards } from "./imports.ts";
import { pythonFacts } from "./language.ts";
import { joinModuleLinks } from "./links.ts";
import { addConstructors, findMadeConstructors } from "./made-constructors.ts";
import { pypi } from "./packages/index.ts";
import { readModule } from "./parser.ts";
import type { PlacedChunk } from "./placed-chunk.ts";
import { Refused } from "./refused.ts";
import { createResolver } from "./resolver.ts";
import { PROCESS_MODULES } from "./started-programs.ts";
import { exportList, listModuleSymbols } from "./symbols.ts";

/** Supports Python source (`.py`, `.pyi`, `.pyw`), decoded by PEP 263, and notebooks (`.ipynb`). */
export const python: LanguageSupport = {
  ...pythonFacts,
  packages: pypi,
  load: () => Promise.resolve(),
  prepare: async (_source, path) => {
    if (isNotebook(path)) readNotebook ??= (await import("./notebook.ts")).readNotebook;
  },
  parse: (source, path) => parse(source, path),
  createResolver,
};

type ReadNotebook = typeof import("./notebook.ts").readNotebook;
/** The first notebook of a push loads the reader. */
let readNotebook: ReadNotebook | null = null;

function isNotebook(path: string): boolean {
  return path.toLowerCase().endsWith(".ipynb");
}

function parse(source: Uint8Array, path: string): ParseOutcome {
  let text = "";
  try {
    text = isNotebook(path) ? new TextDecoder("utf-8", { fatal: true }).decode(source) : decodeSource(source);
    return { ok: true, value: isNotebook(path) ? readNotebookModule(text, path) : buildPythonModule(text, path) };
  } catch (cause) {
    if (cause instanceof Refused) {
      const line = cause.at === null ? null : new LineIndex(text).lineAt(cause.at);
      const refusal = isNotebook(path) ? null : classifyRefusal(cause.message);
      return { ok: false, error: { message: cause.message, line, ...(refusal ? { refusal } : {}) } };
    }
    return { ok: false, error: { message: explainParserError(cause), line: null } };
  }
}

/** Matches what is said of syntax that no rule is known for; a newer version may have it. */
const UNKNOWN = /^(?:invalid (?:syntax|character)$|expected |multiple exception types|iterable unpacking)/;
const MISTAKES =
  /^(?:positional |parameter without|named arguments|arguments cannot|\* argument|misplaced|illegal target|cannot |invalid number|unindent|unexpected indent)/;

function classifyRefusal(message: string): ParseError["refusal"] {
  return UNKNOWN.test(message) ? "unknown" : MISTAKES.test(message) ? "mistake" : undefined;
}

/** Explains an error of the parser. A defect of skl must not keep it from judging the other files. */
function explainParserError(cause: unknown): string {
  if (cause instanceof RangeError) return "too deeply nested";
  return `the parser failed: ${describeThrown(cause)}`;
}

function buildPythonModule(text: string, path: string): ParsedModule {
  const { chunks, comments } = readModule(text);
  const found = chunks.flatMap((chunk) => chunk.symbols);
  const made = findMadeConstructors(found);
  const symbols = listModuleSymbols(addConstructors(found, made), /(?:^|\/)__init__\.pyi?$/.test(path));
  let links: ModuleLinks | null = null;
  return {
    language: "python",
    get hash() {
      const hashes = chunks.flatMap((chunk) => chunk.hashes);
      return computeDigest(`Module[${hashes.length}:${hashes.join("")}`);
    },
    get statements() {
      return chunks.flatMap((chunk) => chunk.statements);
    },
    parts: chunks,
    symbols: addSymbolCondition(chunks.some((chunk) => chunk.endsEarly) ? "the module ends early" : "", symbols),
    imports: importsIn(chunks),
    unknownImports: listUnknownImportsIn(chunks),
    directives: findDirectives(comments, text, () => chunks.flatMap((chunk) => chunk.body)),
    get links() {
      links ??= joinModuleLinks(
        chunks.map((chunk) => chunk.links),
        exportList(found),
        made,
      );
      return links;
    },
  };
}

/** Reads a notebook, which offers nothing to other modules. All that is no code in it counts as one statement. */
function readNotebookModule(text: string, path: string): ParsedModule {
  if (readNotebook === null) throw new Error("parse() before prepare()");
  const notebook = readNotebook(text);
  const module = buildPythonModule(notebook.python, path);
  const hash = computeDigest(notebook.rest);
  const rest: Statement = { ...NOTHING, header: hash, hash, source: `rest:${hash}` };
  return {
    language: module.language,
    get hash() {
      return computeDigest(`${hash} ${module.hash}`);
    },
    get statements() {
      return [rest, ...module.statements];
    },
    parts: [{ source: `rest:${hash}`, statements: [rest] }, ...(module.parts ?? [])],
    symbols: module.symbols.map((symbol) => ({ ...symbol, public: false })),
    imports: module.imports,
    unknownImports: module.unknownImports ?? [],
    directives: module.directives,
    links: {
      offers: new Map(),
      passesOn: [],
      givenToAll: null,
      isOpen: true,
      uses: module.links?.uses ?? [],
      unbound: null,
    },
  };
}

const NOTHING = { blocks: [], identifiers: [], symbol: null, line: 1, endLine: 1 } as const;

/** Returns the unknown imports of all chunks. A bare `run` starts programs only where a module for processes gives that name. */
function listUnknownImportsIn(chunks: readonly PlacedChunk[]): readonly UnknownImport[] {
  const found = chunks.flatMap((chunk) => chunk.unknownImports);
  if (!found.some(({ bare }) => bare !== undefined)) return found;
  const given = importsIn(chunks).flatMap(({ module, names }) => (PROCESS_MODULES.has(module) ? names : []));
  return found
    .filter(({ bare }) => bare === undefined || given.includes(bare) || given.includes("*"))
    .map(({ text, line }) => ({ text, line }));
}

/** Returns the imports of a module. Those below a `TYPE_CHECKING` that the module itself binds count as executed. */
function importsIn(chunks: readonly PlacedChunk[]): readonly ImportRecord[] {
  const imports = chunks.flatMap((chunk) => chunk.imports);
  if (!imports.some(({ kind }) => kind === "type_only")) return imports;
  const guards = chunks.flatMap(({ source }) => [...source.matchAll(/\b(t|typing|typing_extensions)\.TYPE_CHECKING/g)]);
  const owners = new Set(guards.map(([, owner = ""]) => owner));
  // A chunk binds none of the names if its text has none, but escapes and characters outside ASCII may spell one.
  const names = new RegExp(`\\b(?:${["TYPE_CHECKING", ...owners].join("|")})\\b|[^\\x00-\\x7f]|\\\\`);
  const isTrusted = chunks.every((chunk) => !names.test(chunk.source) || hasTypingGuards(chunk.body, owners));
  return isTrusted
    ? imports
    : imports.map((each) => (each.kind === "type_only" ? { ...each, kind: "conditional" } : each));
}
