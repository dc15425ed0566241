import type { AstChangeType, Directive, ImportRecord, Language, ParsedModule, SyntaxDiff } from "../../domain/index.ts";
import { gapsBetween, isSameSyntax } from "./gaps.ts";
import { differSignatures } from "./signatures.ts";
import { differStatements, type Touch } from "./statements.ts";

/** A `SyntaxDiff` with the places behind its `identifiers_touched`. */
export interface SyntaxComparison extends SyntaxDiff {
  readonly touched: readonly Touch[];
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
};

/** The comparison of two versions whose bytes are equal. */
export function unchanged(language: Language | null): SyntaxComparison {
  return { ...EMPTY, language };
}

/**
 * The comparison of two versions of which one could not be parsed, with the reason. All that either of them names counts as
 * touched, and what the old one offers and imports, where that could be read, as changed.
 */
export function incomparable(
  language: Language | null,
  reason: string,
  before: ParsedModule | null,
  touched: readonly Touch[],
): SyntaxComparison {
  const gone = before ? compareModules(before, null) : EMPTY;
  return {
    ...EMPTY,
    language,
    ast_change_type: "behavioral",
    directive_changed: gone.directive_changed,
    signature_changes: gone.signature_changes.map((change) => ({ ...change, kind: "changed" })),
    changed_symbols: gone.changed_symbols,
    imports_removed: gone.imports_removed,
    parse_error: reason,
    touched,
    identifiers_touched: namesOf(touched),
  };
}

/** Compares two parsed versions of a file; null stands for a file that does not exist on that side. */
export function compareModules(before: ParsedModule | null, after: ParsedModule | null): SyntaxComparison {
  const language = (after ?? before)?.language ?? null;
  const gaps = gapsBetween(before, after);
  const isSame = before !== null && after !== null && isSameSyntax(before, after, gaps);
  const directive_changed = directivesDiffer(before, after, isSame);
  if (isSame) return { ...EMPTY, language, directive_changed };
  const statements = differStatements(gaps);
  const signatures = differSignatures(before, after);
  const imports_added = newModules(before, after);
  const imports_removed = newModules(after, before);
  const importsChanged = before !== null && after !== null && importKeys(before) !== importKeys(after);
  const isStructural = signatures.isStructural || importsChanged || after === null;
  return {
    language,
    ast_change_type: (isStructural ? "structural" : "behavioral") satisfies AstChangeType,
    directive_changed,
    signature_changes: signatures.changes,
    changed_symbols: inOrder(new Set([...statements.symbols, ...signatures.symbols]), before, after),
    imports_added,
    imports_removed,
    identifiers_touched: namesOf(statements.touched),
    parse_error: null,
    touched: statements.touched,
  };
}

function namesOf(touched: readonly Touch[]): string[] {
  return [...new Set(touched.map((touch) => touch.identifier))];
}

/** Where the statements are the same, a directive that moved to another one has changed, too. */
function directivesDiffer(before: ParsedModule | null, after: ParsedModule | null, sameSyntax: boolean): boolean {
  const key = (directive: Directive) => (sameSyntax ? `${directive.statement} ${directive.text}` : directive.text);
  const keys = (module: ParsedModule | null) => (module?.directives ?? []).map(key).sort().join("\n");
  return keys(before) !== keys(after);
}

function newModules(before: ParsedModule | null, after: ParsedModule | null): string[] {
  const known = new Set(before?.imports.map((record) => record.module));
  return [...new Set((after?.imports ?? []).map((record) => record.module))].filter((module) => !known.has(module));
}

function importKeys(module: ParsedModule): string {
  const keys = (record: ImportRecord) => [
    `${record.module} ${record.kind}`,
    ...record.names.map((name) => `${record.module} ${record.kind} ${name}`),
  ];
  return [...new Set(module.imports.flatMap(keys))].sort().join("\n");
}

/** Sorts symbols by their place in the new file; a removed one keeps its old place, behind those that share it. */
function inOrder(symbols: ReadonlySet<string>, before: ParsedModule | null, after: ParsedModule | null): string[] {
  const lines = new Map<string, number>();
  for (const module of [before, after]) {
    for (const { symbol, line } of module?.symbols ?? []) lines.set(symbol, line);
  }
  return [...symbols].sort((a, b) => (lines.get(a) ?? 0) - (lines.get(b) ?? 0) || (a < b ? -1 : 1));
}
