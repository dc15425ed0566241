import {
  describeThrown,
  joinFolderAndName,
  type Language,
  listFoldersAbove,
  type ParsedModule,
  type ResolvedImport,
  type SignatureChange,
  SklError,
} from "../../kernel/domain/index.ts";
import type { FileAnalysis, JudgedFile } from "../../rules/checks/index.ts";
import {
  type ComparedSources,
  findLanguageByPath,
  findNewDefinitions,
  hasDataFormat,
  ImportResolvers,
  isDataFile,
  isWrittenByHand,
  loadData,
  loadParsers,
  type RepositoryRule,
  type SyntaxComparison,
  supportFor,
} from "../../syntax/ast/index.ts";
import type { CheckTime } from "../../workspace/ground/index.ts";
import { askCodeRules } from "./code-rules.ts";
import { type ChangedSides, compareSides, createPushRoom, isText, type ReadSettings } from "./compared-sides.ts";
import type { DeclaredStatements } from "./draft.ts";
import { findHiddenModule, findSidesWithHidden } from "./hidden-module.ts";
import type { KnownPackages } from "./known-packages.ts";
import { isAside, type MoveSettings, markMoves } from "./moves.ts";
import { findCiPowers, findRedirects } from "./redirects.ts";
import { addSensitiveParts } from "./sensitive-parts.ts";
import { findSubmoduleMove } from "./submodules.ts";
import { importsAtLoad, type KnownModules } from "./tree-links.ts";

export interface AnalysisSettings extends MoveSettings {
  readonly languages: readonly Language[];
  readonly known: KnownPackages;
  readonly knownOfHead: KnownPackages;
  readonly statements: DeclaredStatements;
  /** Collects what was read in the files, for the caller that follows their links afterwards. */
  readonly modules?: KnownModules | undefined;
  readonly checkTime?: CheckTime | undefined;
  readonly securityPatterns: readonly string[];
  /** The repository's own rules, by the base. */
  readonly codeRules: readonly RepositoryRule[];
}

/** Reads and compares every changed file, for checks 3 and 4. */
export async function analyseFiles(files: readonly JudgedFile[], settings: AnalysisSettings): Promise<JudgedFile[]> {
  const findReadableLanguage = (path: string) => {
    const language = findLanguageByPath(path);
    return language && settings.languages.includes(language) ? language : null;
  };
  const needed = new Set(files.flatMap(({ paths }) => paths.flatMap((path) => findReadableLanguage(path) ?? [])));
  await loadParsers(needed);
  const room = createPushRoom();
  const isSameData = await provideDataComparison(files);
  const resolvers = new ImportResolvers(settings.head, settings.rootsOf);
  const added = new Set(files.flatMap(({ change, path }) => (change.kind === "added" ? [path] : [])));
  const analysed = await Promise.all(
    files.map(async (file) => {
      try {
        return {
          ...file,
          analysis: await analyseJudgedFile(file, findReadableLanguage, resolvers, {
            ...settings,
            room,
            added,
            isSameData: isSameData(file),
          }),
        };
      } catch (cause) {
        throw createNotJudgedError(file.path, cause);
      }
    }),
  );
  return markMoves(await addSensitiveParts(analysed, settings), settings);
}

/** Makes an error that names the file which could not be judged. */
function createNotJudgedError(path: string, cause: unknown): SklError {
  if (cause instanceof SklError) return cause;
  const message = describeThrown(cause);
  return new SklError("NOT_JUDGED", { message: `${path} cannot be judged: ${message}`, data: { path }, cause });
}

async function analyseJudgedFile(
  file: JudgedFile,
  languageOf: (path: string) => Language | null,
  resolvers: ImportResolvers,
  settings: AnalysisSettings & Pick<ReadSettings, "room" | "isSameData"> & { readonly added: ReadonlySet<string> },
): Promise<FileAnalysis> {
  const { dependsOn: declared, changeType: calledType, invariants } = settings.statements.forPath(file.path);
  const { change } = file;
  const language = languageOf(file.path);
  const sides = await findSidesWithHidden(change, settings.head);
  const compared = await compareSides(sides, { ...settings, languageOf });
  const isTest = file.isTest && (change.kind !== "renamed" || isAside(change.before.path));
  const parsed = compared.after;
  if (settings.modules) noteModules(settings.modules, sides, compared);
  const isRename = change.kind === "renamed" && compared.comparison.parse_error === null;
  const comparison = isRename ? addMovedSymbols(compared.comparison, parsed) : compared.comparison;
  const resolver = language && resolvers.for(supportFor(language));
  const imports = parsed && resolver ? await resolver.resolve(file.path, parsed.imports) : null;
  const old =
    resolver && change.kind !== "added" ? ([change.before.path, compared.before?.imports ?? []] as const) : null;
  const importedBefore = (old && resolver ? await resolver.resolve(...old) : []).flatMap(({ resolved }) => resolved);
  const listed =
    language && imports ? await findListedSiblings(file.path, language, { imports, importedBefore, settings }) : [];
  return {
    syntax: {
      ...comparison,
      // No definition in a test is an interface.
      signature_changes: isTest ? [] : comparison.signature_changes,
      ast_change_type:
        isNeverMechanical(file) && comparison.ast_change_type === "mechanical"
          ? "behavioral"
          : comparison.ast_change_type,
    },
    imports,
    hides: await findHiddenModule(change, settings.head, settings.added),
    redirects: await findRedirects(change, { ...settings, linesOf: compared.linesOf }),
    submodule: await findSubmoduleMove(change, settings),
    ciPowers: await findCiPowers(change, settings.repository),
    ruleAnswers: await askCodeRules(change, { rules: settings.codeRules, repository: settings.repository }),
    importedBefore,
    definitions:
      isTest || !isWrittenByHand(file.path) || parsed === null ? [] : findNewDefinitions(compared.before, parsed),
    testsGone: file.isTest ? comparison.signature_changes.filter(isTestGone).map(({ symbol }) => symbol) : [],
    newExternals: imports ? await findNewExternals(imports, file, settings) : [],
    linesOf: compared.linesOf,
    packagesAdded: [],
    packagesDropped: [],
    dataFault: await findDataFault(sides, compared),
    lock: null,
    declared: [...declared, ...listed],
    declaredInvariants: invariants,
    calledType,
  };
}

/** Matches the name of a package at the beginning of what JavaScript and TypeScript import. */
const PACKAGE = /^(?:@[\w.-]{1,100}\/)?[a-z\d][\w.-]{0,100}/i;

/** Returns the files of other packages of the workspace that a file newly imports by a name which its manifest lists: that declares them. */
async function findListedSiblings(
  path: string,
  language: Language,
  {
    imports,
    importedBefore,
    settings,
  }: {
    readonly imports: readonly ResolvedImport[];
    readonly importedBefore: readonly string[];
    readonly settings: Pick<AnalysisSettings, "known" | "knownOfHead"> & { readonly added: ReadonlySet<string> };
  },
): Promise<string[]> {
  if (supportFor(language).packages.id !== "npm") return [];
  const listed: string[] = [];
  // A package that is new with this push has said nothing before.
  const isNewPackage = listFoldersAbove(path).some((folder) =>
    settings.added.has(joinFolderAndName(folder, "package.json")),
  );
  const known = isNewPackage ? settings.knownOfHead : settings.known;
  for (const { module, resolved } of imports) {
    const name = PACKAGE.exec(module)?.[0];
    const isNew = resolved.some((each) => !importedBefore.includes(each));
    if (name && isNew && (await known.isNamedAbove(name, language, path))) listed.push(...resolved);
  }
  return listed;
}

/**
 * Returns a function that gives, for a file, the comparison of its data. It gives none for rules and sensitive files (manifests, lock
 * files, workflows, contracts), in which every word counts, since a tool may read what the format calls a comment.
 */
async function provideDataComparison(
  files: readonly JudgedFile[],
): Promise<(file: JudgedFile) => ReadSettings["isSameData"]> {
  const isPlain = ({ paths, gate, sensitive }: JudgedFile) =>
    gate === null && sensitive === null && paths.every(isDataFile);
  if (!files.some(isPlain)) return () => undefined;
  const { isSameData } = await loadData();
  return (file) => (isPlain(file) ? isSameData : undefined);
}

/** Returns where a file of data can no longer be read; null if it can, or could not be read before either. */
async function findDataFault({ before, after }: ChangedSides, { linesOf }: ComparedSources) {
  if (!before || !after || !isText(before) || !isText(after) || !hasDataFormat(after.path)) return null;
  const { findNewDataFault } = await loadData();
  return findNewDataFault(after.path, linesOf("before").join("\n"), linesOf("after").join("\n"));
}

function noteModules({ links, loads }: KnownModules, sides: ChangedSides, compared: ComparedSources): void {
  for (const name of ["before", "after"] as const) {
    const [side, module] = [sides[name], compared[name]];
    if (side === null || module === null) continue;
    const key = `${side.oid}:${side.path}`;
    links.set(key, Promise.resolve(module.links ?? null));
    // For a language whose compiler leaves out imports, the search for circles reads them itself.
    if (!supportFor(module.language).erasesImports)
      loads.set(key, Promise.resolve(importsAtLoad(module.imports, compared.linesOf(name))));
  }
}

function isTestGone({ after, symbol }: SignatureChange): boolean {
  return after === null && /(?:^|\.)test/i.test(symbol);
}

/** Returns whether a file has a new name, mode or type, which is a change whatever the text says. */
function isNeverMechanical({ change }: JudgedFile): boolean {
  return change.kind !== "modified" || change.before.mode !== change.after.mode;
}

async function findNewExternals(
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

/** Adds every public symbol that stayed in a renamed file as moved, since those who import it must follow. */
function addMovedSymbols(comparison: SyntaxComparison, after: ParsedModule | null): SyntaxComparison {
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
