import {
  ImportResolvers,
  incomparable,
  loadParsers,
  type RootsOf,
  type SyntaxComparison,
  supportFor,
} from "../../ast/index.ts";
import type { FileAnalysis, JudgedFile } from "../../checks/index.ts";
import type { Language, ParsedModule, ResolvedImport, SignatureChange } from "../../domain/index.ts";
import type { GitTree, Repository } from "../../git/index.ts";
import { comparedSides, sidesOf, specialSide } from "./compared-sides.ts";
import type { KnownPackages } from "./known-packages.ts";
import { withSensitiveParts } from "./sensitive-parts.ts";

export interface AnalysisSettings {
  readonly repository: Repository;
  readonly base: GitTree;
  readonly head: GitTree;
  readonly languages: readonly Language[];
  readonly rootsOf: RootsOf;
  readonly known: KnownPackages;
  readonly declaredFor: (path: string) => readonly string[];
}

/** Reads and compares every changed file, for checks 3 and 4. */
export async function analyseFiles(files: readonly JudgedFile[], settings: AnalysisSettings): Promise<JudgedFile[]> {
  const readable = (file: JudgedFile) =>
    file.language && settings.languages.includes(file.language) ? file.language : null;
  const needed = new Set(files.flatMap((file) => readable(file) ?? []));
  await loadParsers(needed);
  const resolvers = new ImportResolvers(settings.head, settings.rootsOf);
  const analysed = await Promise.all(
    files.map(async (file) => ({ ...file, analysis: await analyse(file, readable(file), resolvers, settings) })),
  );
  return markMoves(await withSensitiveParts(analysed, settings));
}

async function analyse(
  file: JudgedFile,
  language: Language | null,
  resolvers: ImportResolvers,
  settings: AnalysisSettings,
): Promise<FileAnalysis> {
  const declared = settings.declaredFor(file.path);
  const { change } = file;
  const sides = sidesOf(change, language);
  const special = specialSide(sides);
  if (special) {
    const what = special.mode === "120000" ? "a symbolic link" : "a submodule";
    return unread(incomparable(null, what, []), declared);
  }
  const compared = await comparedSides(settings.repository, sides);
  if (compared === "too-big") return unread(incomparable(file.language, "the file is over 8 MB", []), declared);
  const parsed = compared.after;
  const comparison = change.kind === "renamed" ? withMovedFile(compared.comparison, parsed) : compared.comparison;
  const resolver = language && resolvers.for(supportFor(language));
  const imports = parsed && resolver ? await resolver.resolve(file.path, parsed.imports) : null;
  const old =
    resolver && change.kind !== "added" ? ([change.before.path, compared.before?.imports ?? []] as const) : null;
  const importedBefore = (old && resolver ? await resolver.resolve(...old) : []).flatMap(({ resolved }) => resolved);
  return {
    syntax: {
      ...comparison,
      // Nothing that a test defines is an interface.
      signature_changes: file.isTest ? [] : comparison.signature_changes,
      ast_change_type:
        neverMechanical(file) && comparison.ast_change_type === "mechanical"
          ? "behavioral"
          : comparison.ast_change_type,
    },
    imports,
    importedBefore,
    testsGone: file.isTest ? comparison.signature_changes.filter(isTestGone).map(({ symbol }) => symbol) : [],
    newExternals: imports ? await newExternals(imports, file, settings) : [],
    packagesAdded: [],
    lock: null,
    declared,
  };
}

function isTestGone({ kind, symbol }: SignatureChange): boolean {
  return kind === "removed" && /(?:^|\.)test/i.test(symbol);
}

function unread(syntax: SyntaxComparison, declared: readonly string[]): FileAnalysis {
  return {
    syntax,
    imports: null,
    importedBefore: [],
    testsGone: [],
    newExternals: [],
    packagesAdded: [],
    lock: null,
    declared,
  };
}

/** A new name, a new mode or a new type is a change whatever the text says. */
function neverMechanical({ change }: JudgedFile): boolean {
  return change.kind !== "modified" || change.before.mode !== change.after.mode;
}

async function newExternals(
  imports: readonly ResolvedImport[],
  file: JudgedFile,
  { known }: AnalysisSettings,
): Promise<ResolvedImport[]> {
  const seen = new Set<string>();
  const found: ResolvedImport[] = [];
  for (const record of imports) {
    if (record.external === null || record.kind === "type_only" || seen.has(record.external) || !file.language)
      continue;
    seen.add(record.external);
    if (!(await known.has(record.external, file.language, file.path))) found.push(record);
  }
  return found;
}

/** A file under a new name moves every public symbol that stayed in it: whoever imports them must follow. */
function withMovedFile(comparison: SyntaxComparison, after: ParsedModule | null): SyntaxComparison {
  const changed = new Set(comparison.signature_changes.map(({ symbol }) => symbol));
  const moved = (after?.symbols ?? [])
    .filter(
      (symbol) =>
        symbol.public && symbol.parent === null && symbol.kind !== "export_list" && !changed.has(symbol.symbol),
    )
    .map(
      ({ symbol, signature, line }): SignatureChange => ({
        symbol,
        kind: "moved",
        before: signature,
        after: signature,
        line,
      }),
    );
  const signature_changes = [...comparison.signature_changes, ...moved].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { ...comparison, signature_changes, ast_change_type: after ? "structural" : comparison.ast_change_type };
}

/** A symbol that left one file of the push and stands in another with the same signature has moved. */
function markMoves(files: readonly JudgedFile[]): JudgedFile[] {
  const arrived = new Set(
    files.flatMap(({ analysis }) =>
      (analysis?.syntax.signature_changes ?? []).filter(({ kind }) => kind === "added").map(identityOf),
    ),
  );
  return files.map((file) => {
    const { analysis } = file;
    if (!analysis) return file;
    const signature_changes = analysis.syntax.signature_changes.map(
      (change): SignatureChange =>
        change.kind === "removed" && arrived.has(identityOf(change))
          ? { ...change, kind: "moved", after: change.before }
          : change,
    );
    const hasMoves = signature_changes.some(({ kind }) => kind === "moved");
    const isStructural = hasMoves || file.change.kind === "renamed";
    const ast_change_type =
      isStructural && analysis.syntax.language !== null ? "structural" : analysis.syntax.ast_change_type;
    return { ...file, analysis: { ...analysis, syntax: { ...analysis.syntax, signature_changes, ast_change_type } } };
  });
}

function identityOf({ symbol, before, after }: SignatureChange): string {
  return `${symbol}\0${after ?? before}`;
}
