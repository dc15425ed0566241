import type {
  AstChangeType,
  Directive,
  ImportRecord,
  Language,
  ParsedModule,
  ReboundName,
  SyntaxDiff,
  UnknownImport,
} from "../../../kernel/domain/index.ts";
import { findGapsBetween, isSameSyntax } from "./gaps.ts";
import { findReboundNames } from "./rebound.ts";
import { compareModuleSignatures } from "./signatures.ts";
import { compareModuleStatements, type Touch } from "./statements.ts";

/** Describes a comment that silences a tool and that only one side has, or has at another statement. */
interface SilencerTouch {
  readonly text: string;
  readonly line: number;
  readonly side: Touch["side"];
}

/** Adds to a `SyntaxDiff` the places behind its `identifiers_touched`, and the comments that silence tools. */
export interface SyntaxComparison extends SyntaxDiff {
  readonly touched: readonly Touch[];
  readonly silencers: readonly SilencerTouch[];
  /** The unknown imports that only the new version has. */
  readonly unknownImports: readonly UnknownImport[];
  readonly rebound: readonly ReboundName[];
  /** Is set where the versions cannot be compared, and the old one could not be read either or does not exist. */
  readonly wasUnread?: true;
}

const EMPTY: SyntaxComparison = {
  language: null,
  ast_change_type: "mechanical",
  directive_changed: false,
  signature_changes: [],
  changed_symbols: [],
  imports_added: [],
  imports_removed: [],
  identifiers_touched: [],
  parse_error: null,
  touched: [],
  silencers: [],
  unknownImports: [],
  rebound: [],
};

/** Returns the comparison of two versions whose bytes are equal. */
export function createUnchangedComparison(language: Language | null): SyntaxComparison {
  return { ...EMPTY, language };
}

/**
 * Returns the comparison of two versions of which one could not be parsed, with the reason. All names in either of them count as
 * touched, and all that the old one defines and imports, as far as it could be read, counts as changed; what became of its signatures
 * nobody can tell, unless something else stands in the place of the file.
 */
export function createIncomparableResult(
  language: Language | null,
  reason: string,
  before: ParsedModule | null,
  touched: readonly Touch[],
  { isReplaced = false, wasUnread = false } = {},
): SyntaxComparison {
  const gone = before ? compareModules(before, null) : EMPTY;
  return {
    ...EMPTY,
    language,
    ast_change_type: "behavioral",
    directive_changed: gone.directive_changed,
    silencers: gone.silencers,
    signature_changes: isReplaced ? gone.signature_changes.map((change) => ({ ...change, kind: "changed" })) : [],
    changed_symbols: gone.changed_symbols,
    imports_removed: gone.imports_removed,
    parse_error: reason,
    touched,
    identifiers_touched: listTouchedNames(touched),
    ...(wasUnread ? { wasUnread } : {}),
  };
}

/** Compares two parsed versions of a file; null stands for a file that does not exist on that side. */
export function compareModules(
  before: ParsedModule | null,
  after: ParsedModule | null,
  { withRebound = true } = {},
): SyntaxComparison {
  const language = (after ?? before)?.language ?? null;
  const gaps = findGapsBetween(before, after);
  const importsChanged = before !== null && after !== null && importKeys(before) !== importKeys(after);
  // A comment may load something, as `@jsxImportSource` does; one that only names a type does not.
  const isSame =
    before !== null &&
    after !== null &&
    !(importsChanged && importKeys(before, isLoaded) !== importKeys(after, isLoaded)) &&
    isSameSyntax(before, after, gaps);
  const gone = findDirectivesOnlyIn(before, after, isSame);
  const come = findDirectivesOnlyIn(after, before, isSame);
  const directive_changed = gone.length + come.length > 0;
  const silencers = [...pickSilencers(gone, "before"), ...pickSilencers(come, "after")];
  if (isSame) {
    const ast_change_type = silencers.length > 0 ? "behavioral" : "mechanical";
    return { ...EMPTY, language, ast_change_type, directive_changed, silencers };
  }
  const statements = compareModuleStatements(gaps);
  const signatures = compareModuleSignatures(before, after);
  const imports_added = listNewModules(before, after);
  const imports_removed = listNewModules(after, before);
  const symbols = new Set([...statements.symbols, ...signatures.symbols]);
  const documented = [...symbols].filter((symbol) => !statements.coded.has(symbol) && !signatures.symbols.has(symbol));
  const isStructural = signatures.isStructural || importsChanged || after === null;
  return {
    language,
    ast_change_type: (isStructural ? "structural" : "behavioral") satisfies AstChangeType,
    directive_changed,
    signature_changes: signatures.changes,
    changed_symbols: sortSymbolsByPlace(symbols, before, after),
    ...(documented.length > 0 ? { documented_symbols: sortSymbolsByPlace(new Set(documented), before, after) } : {}),
    imports_added,
    imports_removed,
    identifiers_touched: listTouchedNames(statements.touched),
    parse_error: null,
    touched: statements.touched,
    silencers,
    unknownImports: listNewUnknownImports(before, after),
    rebound: withRebound ? findReboundNames(before, after, gaps) : [],
  };
}

function listTouchedNames(touched: readonly Touch[]): string[] {
  return [...new Set(touched.map((touch) => touch.identifier))];
}

/** Returns the directives that one version has more often. If the syntax is the same, a directive that moved to another statement counts. */
function findDirectivesOnlyIn(side: ParsedModule | null, other: ParsedModule | null, sameSyntax: boolean): Directive[] {
  const buildDirectiveKey = ({ statement, text }: Directive) => (sameSyntax ? `${statement} ${text}` : text);
  const counts = new Map<string, number>();
  for (const directive of other?.directives ?? [])
    counts.set(buildDirectiveKey(directive), (counts.get(buildDirectiveKey(directive)) ?? 0) + 1);
  return (side?.directives ?? []).filter((directive) => {
    const left = (counts.get(buildDirectiveKey(directive)) ?? 0) - 1;
    counts.set(buildDirectiveKey(directive), left);
    return left < 0;
  });
}

function pickSilencers(directives: readonly Directive[], side: Touch["side"]): SilencerTouch[] {
  return directives.filter(({ silences }) => silences).map(({ text, line }) => ({ text, line, side }));
}

function listNewModules(before: ParsedModule | null, after: ParsedModule | null): string[] {
  const known = new Set(before?.imports.map((record) => record.module));
  return [...new Set((after?.imports ?? []).map((record) => record.module))].filter((module) => !known.has(module));
}

function listNewUnknownImports(before: ParsedModule | null, after: ParsedModule | null): readonly UnknownImport[] {
  const left = new Map<string, number>();
  for (const { text } of before?.unknownImports ?? []) left.set(text, (left.get(text) ?? 0) + 1);
  return (after?.unknownImports ?? []).filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** Returns what a module imports as a text. A name that is only mentioned is a use like any other, also where it leads to another file. */
const isLoaded = ({ kind }: ImportRecord): boolean => kind !== "type_only";

function importKeys(module: ParsedModule, counts: (record: ImportRecord) => boolean = () => true): string {
  const buildImportKeys = (record: ImportRecord) => [
    `${record.module} ${record.kind}`,
    ...record.names.map((name) => `${record.module} ${record.kind} ${name}`),
  ];
  return [...new Set(module.imports.filter((record) => !record.isMention && counts(record)).flatMap(buildImportKeys))]
    .sort()
    .join("\n");
}

/** Sorts symbols by their place in the new file; a removed one keeps its old place, behind those that share it. */
function sortSymbolsByPlace(
  symbols: ReadonlySet<string>,
  before: ParsedModule | null,
  after: ParsedModule | null,
): string[] {
  const lines = new Map<string, number>();
  for (const module of [before, after]) {
    for (const { symbol, line } of module?.symbols ?? []) lines.set(symbol, line);
  }
  return [...symbols].sort((a, b) => (lines.get(a) ?? 0) - (lines.get(b) ?? 0) || (a < b ? -1 : 1));
}
