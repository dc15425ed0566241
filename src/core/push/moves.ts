import {
  getFileName,
  type ImportRecord,
  type Language,
  type ObjectId,
  type ParsedModule,
  type SignatureChange,
} from "../../kernel/domain/index.ts";
import type { JudgedFile } from "../../rules/checks/index.ts";
import {
  findLanguageByPath,
  ImportResolvers,
  MAX_SOURCE_BYTES,
  parseSource,
  type RootsOf,
  supportFor,
  supportOfFile,
} from "../../syntax/ast/index.ts";
import { findFilesWith } from "../../syntax/use/index.ts";
import type { GitTree, Repository } from "../../workspace/git/index.ts";
import { PackageDoors } from "./package-doors.ts";

export interface MoveSettings {
  readonly repository: Repository;
  readonly base: GitTree;
  readonly head: GitTree;
  readonly headCommit: ObjectId;
  readonly baseCommit: ObjectId;
  readonly rootsOf: RootsOf;
}

/** If more files than this mention a name, one of them is taken to import it. */
const MOST_IMPORTERS = 200;

/** Matches files in folders from which no program imports. */
const ASIDE = /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|examples?|docs?)\//i;

/**
 * Marks symbols as moved that left one file of the push and stand with the same signature in another one, or in the same file under its new
 * name, if all files of the head that import them find them there. Copies in tests do not count.
 */
export async function markMoves(files: readonly JudgedFile[], settings: MoveSettings): Promise<JudgedFile[]> {
  const arrived = new Map<string, string[]>();
  for (const { path, analysis } of files) {
    for (const change of isAside(path) ? [] : (analysis?.syntax.signature_changes ?? [])) {
      if (change.kind === "added")
        arrived.set(buildSignatureKey(change), [...(arrived.get(buildSignatureKey(change)) ?? []), path]);
    }
  }
  const importers = new Importers(settings);
  return Promise.all(
    files.map(async (file) => markInternalChanges(await markMovedSymbols(file, arrived, importers), importers)),
  );
}

/** Matches signatures of values, but no function that is assigned. A changed constant is never internal, since its users read its value, which is not followed. */
const VALUE =
  /^(?:\w+ ){0,4}(?:const|let|var|val|static)\b(?!.*\bfun | [\w$]+ = (?:async )?\*?[<(])|^[\w.]+\s*(?::[^(]*)?(?:=|$)/;

/** Matches top-level folders of programs that people run and no program imports. */
const RUN_BY_PEOPLE = /^(?:scripts?|tools?|examples?|samples?|demos?|playgrounds?|benchmarks?|benches|www|website)\//;

/** Marks the changes of symbols that only internal modules use, by the custom of the language or by what their package exports. */
async function markInternalChanges(file: JudgedFile, importers: Importers): Promise<JudgedFile> {
  const { analysis, change } = file;
  if (!analysis || change.kind === "added") return file;
  const from = change.before.path;
  const signature_changes = await Promise.all(
    analysis.syntax.signature_changes.map(async (each): Promise<SignatureChange> => {
      const isAsked = each.kind === "removed" || (each.kind === "changed" && !VALUE.test(each.before ?? ""));
      const isInternal = isAsked && (await importers.isInternal(from, each));
      return isInternal && !(await importers.isPassedOn(each, from)) ? { ...each, internal: true } : each;
    }),
  );
  return { ...file, analysis: { ...analysis, syntax: { ...analysis.syntax, signature_changes } } };
}

/** Matches what others may get into their hands without naming it: types and classes, and their members. */
const HANDED_OUT = /^(?:\w+ ){0,4}(?:class|interface|type|enum|namespace)\b/;

/** Matches functions that the language lets only their own crate or a module of it call; that their callers still fit is checked apart. */
const KEPT = /^(?:@?[\w#[\]()]{1,100} ){0,4}?pub\((?:crate|super|self|in\b[^)]{0,200})\) /;

/** Matches types that a crate or a module of it keeps to itself, with their names. */
const KEPT_TYPE =
  /^[ \t]*pub\((?:crate|super|self|in\b[^)\n]{0,200})\)[ \t]+(?:unsafe[ \t]+)?(?:struct|enum|union|trait)[ \t]+(\w+)/gm;

const GO_PROGRAM = /^package main\b/m;

async function markMovedSymbols(
  file: JudgedFile,
  arrived: ReadonlyMap<string, readonly string[]>,
  importers: Importers,
): Promise<JudgedFile> {
  const { analysis, change } = file;
  if (!analysis || change.kind === "added") return file;
  const { syntax } = analysis;
  const from = change.before.path;
  const signature_changes = await Promise.all(
    syntax.signature_changes.map(async (each): Promise<SignatureChange> => {
      const stays = each.kind === "moved" && (isAside(from) || !isAside(file.path)) ? [file.path] : [];
      const to = each.kind === "removed" ? (arrived.get(buildSignatureKey(each)) ?? []) : stays;
      if (to.length > 0 && (await importers.find(each.symbol, from, to))) {
        return { ...each, kind: "moved", after: each.before };
      }
      return each.kind === "moved" ? { ...each, kind: "removed", after: null } : each;
    }),
  );
  const isStructural = change.kind === "renamed" || signature_changes.some(({ kind }) => kind === "moved");
  const ast_change_type = isStructural && syntax.language !== null ? "structural" : syntax.ast_change_type;
  return { ...file, analysis: { ...analysis, syntax: { ...syntax, signature_changes, ast_change_type } } };
}

function buildSignatureKey({ symbol, before, after }: SignatureChange): string {
  return `${symbol}\0${after ?? before}`;
}

/** Returns whether no program imports a file, by its name. */
export function isAside(path: string): boolean {
  return ASIDE.test(path) || (supportOfFile(path)?.files.test.test(getFileName(path)) ?? false);
}

/** A name is followed through at most this many modules that pass it on. */
const MOST_STEPS = 3;

/** Finds the files that import a name from a file in which the base has it. */
class Importers {
  readonly #settings: MoveSettings;
  readonly #before: ImportResolvers;
  readonly #after: ImportResolvers;
  readonly #doors: PackageDoors;
  readonly #modules = new Map<string, Promise<ParsedModule | null>>();

  constructor(settings: MoveSettings) {
    this.#settings = settings;
    this.#before = new ImportResolvers(settings.base, settings.rootsOf);
    this.#after = new ImportResolvers(settings.head, settings.rootsOf);
    this.#doors = new PackageDoors(settings.base);
  }

  /** Returns whether all files that imported the symbol, or its owner, from one file now get it from one of the others. */
  async find(symbol: string, from: string, to: readonly string[]): Promise<boolean> {
    const language = findLanguageByPath(from);
    if (!language) return false;
    const name = readImportedName(symbol);
    const candidates = await this.#mentioning(name ?? toImportWord(from), language, this.#settings.headCommit);
    if (candidates === null) return false;
    const answers = candidates
      .filter((path) => path !== from)
      .map((path) => this.#finds({ path, name, language }, from, to));
    return !(await Promise.all(answers)).includes(false);
  }

  /** Returns whether nobody outside the repository imports a symbol from a file, unless another module passes it on. */
  async isInternal(path: string, { symbol, before }: Pick<SignatureChange, "symbol" | "before">): Promise<boolean> {
    const support = supportOfFile(path);
    if (RUN_BY_PEOPLE.test(path) || support?.internalPaths?.test(path)) return true;
    if (KEPT.test(before ?? "") && !symbol.includes(".")) return /\bfn \w/.test(before ?? "");
    const owner = symbol.split(".").at(-2);
    if (path.endsWith(".rs") && owner !== undefined)
      return [...(await this.#text(path)).matchAll(KEPT_TYPE)].some(([, name]) => name === owner);
    if (path.endsWith(".go")) return GO_PROGRAM.test(await this.#text(path));
    const isHandedOut = symbol.includes(".") || HANDED_OUT.test(before ?? "");
    return support?.files.projectFiles.includes("package.json") === true && !isHandedOut && this.#doors.isBehind(path);
  }

  async #text(path: string): Promise<string> {
    return Buffer.from((await this.#settings.base.read(path)) ?? []).toString("utf8");
  }

  /** Returns whether a public module of the base imports the symbol from a file, directly or through internal modules. */
  async isPassedOn(
    change: Pick<SignatureChange, "symbol" | "before">,
    from: string,
    steps = MOST_STEPS,
  ): Promise<boolean> {
    const language = findLanguageByPath(from);
    const name = readImportedName(change.symbol);
    if (!language || name === null || steps === 0) return true;
    const words = [name, toImportWord(from)];
    const found = await Promise.all(words.map((word) => this.#mentioning(word, language, this.#settings.baseCommit)));
    if (found.includes(null)) return true;
    const candidates = new Set(found.flatMap((paths) => paths ?? []).filter((path) => path !== from && !isAside(path)));
    const takers = await Promise.all([...candidates].map((path) => this.#takes({ path, name, language }, from)));
    const importers = [...candidates].filter((_, at) => takers[at]);
    for (const path of importers) if (!(await this.isInternal(path, change))) return true;
    for (const path of importers) if (await this.isPassedOn(change, path, steps - 1)) return true;
    return false;
  }

  /** Returns whether a file of the base imports the name, or all names, from another one. */
  async #takes({ path, name, language }: Importer, from: string): Promise<boolean> {
    const module = await this.#parse(path, language, this.#settings.base);
    const records = (module?.imports ?? []).filter(({ names }) => names.includes("*") || names.includes(name ?? ""));
    const resolved = await this.#before.for(supportFor(language)).resolve(path, records);
    return resolved.some((each) => each.resolved.includes(from));
  }

  /** Returns the files of a commit that contain a word; null if they are too many. */
  async #mentioning(word: string, language: Language, commit: ObjectId): Promise<string[] | null> {
    const found = await findFilesWith(["-F", "-w", "-e", word], {
      repository: this.#settings.repository,
      commit,
      extensions: supportFor(language).names.flatMap(({ extensions }) => extensions),
      most: MOST_IMPORTERS,
    });
    return found.length === MOST_IMPORTERS ? null : found;
  }

  async #finds({ path, name, language }: Importer, from: string, to: readonly string[]): Promise<boolean> {
    const imports = (await this.#module(path))?.imports ?? [];
    const records = imports.filter(
      ({ names }) => name === null || names.length === 0 || names.includes("*") || names.includes(name),
    );
    const support = supportFor(language);
    const before = await this.#before.for(support).resolve(path, records);
    const former: ImportRecord[] = before.filter(({ resolved }) => resolved.includes(from));
    const after = former.length === 0 ? [] : await this.#after.for(support).resolve(path, former);
    return after.every(({ resolved }) => resolved.some((each) => to.includes(each)));
  }

  #module(path: string): Promise<ParsedModule | null> {
    const known = this.#modules.get(path) ?? this.#parse(path, findLanguageByPath(path), this.#settings.head);
    this.#modules.set(path, known);
    return known;
  }

  async #parse(path: string, language: Language | null, tree: GitTree): Promise<ParsedModule | null> {
    const bytes = language && (await tree.read(path));
    if (!language || !bytes || bytes.length > MAX_SOURCE_BYTES) return null;
    const outcome = await parseSource(bytes, path, language);
    return outcome.ok ? outcome.value : null;
  }
}

interface Importer {
  readonly path: string;
  /** This is null for the whole module. */
  readonly name: string | null;
  readonly language: Language;
}

/** Returns the name by which others import a symbol or its owner; null if each importer chooses a name. */
function readImportedName(symbol: string): string | null {
  const [name = ""] = symbol.split(".");
  return symbol.startsWith("module.exports") || name === "default" || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
    ? null
    : name;
}

/** Returns the word that an import of a file has to contain. */
function toImportWord(path: string): string {
  const names = path.split("/").map((name) => name.replace(/\..*$/, ""));
  return names.filter((name) => name !== "index" && name !== "__init__").at(-1) ?? "";
}
