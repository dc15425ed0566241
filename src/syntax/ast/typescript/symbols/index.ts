import type { Program } from "oxc-parser";
import type { SymbolSignature } from "../../../../kernel/domain/index.ts";
import type { LineIndex } from "../../places.ts";
import { hasModuleSyntax } from "../parser.ts";
import type { Printer } from "../signature/printer.ts";
import { readCommonJs } from "./commonjs.ts";
import { type Definition, isPrivateName, qualifyMemberName } from "./definition.ts";
import { exportsEverything } from "./scope.ts";
import { readScope } from "./scope-reader.ts";
import type { TakenName } from "./taken-names.ts";

export { listModuleBindings } from "./module-bindings.ts";
export { readTakenNames } from "./taken-names.ts";

export interface FileSymbols {
  readonly symbols: readonly SymbolSignature[];
  /** Maps the statements and members that define exactly one symbol to its name. */
  readonly definedBy: ReadonlyMap<object, string>;
  /** Says that the file neither imports nor exports. */
  readonly isScript: boolean;
}

export interface SymbolInput {
  readonly program: Program;
  readonly lines: LineIndex;
  readonly printer: Printer;
  /** Says that this is a declaration file. */
  readonly declarationFile: boolean;
  /** The names that statements delete or give another value. */
  readonly taken: readonly TakenName[];
  /** Whether the file requires others and therefore is a CommonJS module. */
  readonly requires: boolean;
}

interface Found extends Pick<Definition, "kind" | "text" | "public" | "node" | "start" | "implementation"> {
  readonly symbol: string;
  readonly parent: string | null;
}

/** Reads every symbol of a file; overloads, accessor pairs and merged declarations become one entry. */
export function readSymbols(input: SymbolInput): FileSymbols {
  const { found, taken, isScript } = findAll(input);
  const bySymbol = new Map<string, Found[]>();
  const definedBy = new Map<object, string>();
  const severalAt = new Set<object>();
  for (const entry of found) {
    const others = bySymbol.get(entry.symbol);
    if (others) others.push(entry);
    else bySymbol.set(entry.symbol, [entry]);
    if (definedBy.has(entry.node) && definedBy.get(entry.node) !== entry.symbol) severalAt.add(entry.node);
    else definedBy.set(entry.node, entry.symbol);
  }
  for (const node of severalAt) definedBy.delete(node);
  const symbols = [...bySymbol.values()].map((entries) =>
    addTakenNames(mergeDeclarations(entries, input.lines), taken),
  );
  return { symbols, definedBy, isScript };
}

/** Adds what takes a name away to its signature. That a variable is assigned again is no news, unless it is an export. */
function addTakenNames(symbol: SymbolSignature, taken: readonly TakenName[]): SymbolSignature {
  const texts = taken.filter((name) => name.symbol === symbol.symbol).map(({ text }) => text);
  const isPlain = symbol.kind === "variable" && symbol.parent === null && !symbol.signature.startsWith("exports");
  if (texts.length === 0 || (isPlain && texts.every((text) => text.startsWith("assigned:")))) return symbol;
  return { ...symbol, signature: [symbol.signature, ...new Set(texts)].join("; ") };
}

interface FoundInFile extends Pick<FileSymbols, "isScript"> {
  readonly found: readonly Found[];
  readonly taken: readonly TakenName[];
}

function findAll({ program, printer, declarationFile, requires, taken }: SymbolInput): FoundInFile {
  const { body } = program;
  const isModule = hasModuleSyntax(body);
  const commonJs = isModule ? null : readCommonJs(body, printer);
  const exportsNothing =
    commonJs === null || commonJs.names.size + commonJs.definitions.length + commonJs.passed.length === 0;
  const isScript = !isModule && !requires && exportsNothing;
  const scope = readScope(
    {
      body,
      parent: null,
      public: true,
      open: isScript || (declarationFile && exportsEverything(body)),
      ambient: declarationFile,
      exportedElsewhere: commonJs?.names ?? new Map(),
    },
    printer,
  );
  const definitions = [...scope.definitions, ...(commonJs?.definitions ?? [])].map(
    ({ name, parent, kind, form, text, public: isPublic, node, start, implementation }): Found => ({
      symbol: qualifyMemberName(parent, name),
      parent,
      kind,
      text: form + text,
      public: isPublic,
      node,
      start,
      implementation,
    }),
  );
  const ownPassed = (commonJs?.passed ?? []).map((name) => ({
    ...name,
    parent: null,
    public: !isPrivateName(name.symbol),
  }));
  const passed = [...scope.passed, ...ownPassed].map(
    (name): Found => ({ ...name, symbol: qualifyMemberName(name.parent, name.symbol), implementation: false }),
  );
  const found = [...definitions, ...passed].sort((a, b) => a.start - b.start);
  return { found, taken: [...taken, ...(commonJs?.taken ?? [])], isScript };
}

function mergeDeclarations(entries: readonly Found[], lines: LineIndex): SymbolSignature {
  const [only] = entries;
  if (only && entries.length === 1) {
    const { symbol, kind, parent, public: isPublic, text: signature, start } = only;
    return { symbol, kind, parent, public: isPublic, signature, line: lines.lineAt(start) };
  }
  const declared = entries.filter(({ implementation }) => !implementation);
  const overloaded = declared.some(({ kind }) => kind === "function");
  const visible = overloaded ? declared : entries;
  const first = visible[0] ?? entries[0];
  if (!first) throw new Error("a symbol without a definition");
  return {
    symbol: first.symbol,
    kind: first.kind,
    parent: first.parent,
    public: entries.some((entry) => entry.public),
    signature: [...new Set(visible.map(({ text }) => text))].join("; "),
    line: lines.lineAt(entries[0]?.start ?? first.start),
  };
}
