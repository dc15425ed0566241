import {
  ImportResolvers,
  languageOf,
  MAX_SOURCE_BYTES,
  parseSource,
  type RootsOf,
  supportFor,
  supportOfFile,
} from "../../ast/index.ts";
import type { JudgedFile } from "../../checks/index.ts";
import {
  type ImportRecord,
  type Language,
  nameOf,
  type ObjectId,
  type ParsedModule,
  type SignatureChange,
} from "../../domain/index.ts";
import type { GitTree, Repository } from "../../git/index.ts";
import { filesWith } from "../syntax/index.ts";

export interface MoveSettings {
  readonly repository: Repository;
  readonly base: GitTree;
  readonly head: GitTree;
  readonly headCommit: ObjectId;
  readonly rootsOf: RootsOf;
}

/** With more files than this that mention a name, one of them is taken to import it. */
const MOST_IMPORTERS = 200;

/** Folders whose files no program imports. */
const ASIDE = /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|examples?|docs?)\//i;

/**
 * Marks the symbols that left one file of the push and stand in another, or in the same under another name, with the same
 * signature: they have moved, if the files of the head that import them find them there. Copies in tests do not count.
 */
export async function markMoves(files: readonly JudgedFile[], settings: MoveSettings): Promise<JudgedFile[]> {
  const arrived = new Map<string, string[]>();
  for (const { path, analysis } of files) {
    for (const change of isAside(path) ? [] : (analysis?.syntax.signature_changes ?? [])) {
      if (change.kind === "added") arrived.set(identityOf(change), [...(arrived.get(identityOf(change)) ?? []), path]);
    }
  }
  const importers = new Importers(settings);
  return Promise.all(files.map((file) => withMoves(file, arrived, importers)));
}

async function withMoves(
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
      const to = each.kind === "removed" ? (arrived.get(identityOf(each)) ?? []) : stays;
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

function identityOf({ symbol, before, after }: SignatureChange): string {
  return `${symbol}\0${after ?? before}`;
}

/** Returns whether a file is one that no program imports, by its name. */
export function isAside(path: string): boolean {
  return ASIDE.test(path) || (supportOfFile(path)?.files.test.test(nameOf(path)) ?? false);
}

/** The files of the head that import a name from a file in which the base has it. */
class Importers {
  readonly #settings: MoveSettings;
  readonly #before: ImportResolvers;
  readonly #after: ImportResolvers;
  readonly #modules = new Map<string, Promise<ParsedModule | null>>();

  constructor(settings: MoveSettings) {
    this.#settings = settings;
    this.#before = new ImportResolvers(settings.base, settings.rootsOf);
    this.#after = new ImportResolvers(settings.head, settings.rootsOf);
  }

  /** Returns whether all that import the symbol, or what it is a member of, from one file now get it from one of others. */
  async find(symbol: string, from: string, to: readonly string[]): Promise<boolean> {
    const language = languageOf(from);
    if (!language) return false;
    const name = importedName(symbol);
    const { repository, headCommit } = this.#settings;
    const { names } = supportFor(language);
    const candidates = await filesWith(["-F", "-w", "-e", name ?? moduleName(from)], {
      repository,
      commit: headCommit,
      extensions: names.flatMap(({ extensions }) => extensions),
      most: MOST_IMPORTERS,
    });
    if (candidates.length === MOST_IMPORTERS) return false;
    const answers = candidates
      .filter((path) => path !== from)
      .map((path) => this.#finds({ path, name, language }, from, to));
    return !(await Promise.all(answers)).includes(false);
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
    const known = this.#modules.get(path) ?? this.#parse(path, languageOf(path));
    this.#modules.set(path, known);
    return known;
  }

  async #parse(path: string, language: Language | null): Promise<ParsedModule | null> {
    const bytes = language && (await this.#settings.head.read(path));
    if (!language || !bytes || bytes.length > MAX_SOURCE_BYTES) return null;
    const outcome = await parseSource(bytes, path, language);
    return outcome.ok ? outcome.value : null;
  }
}

interface Importer {
  readonly path: string;
  /** Null for the whole module. */
  readonly name: string | null;
  readonly language: Language;
}

/** Returns the name by which others import a symbol or what it is a member of; null where they choose one themselves. */
function importedName(symbol: string): string | null {
  const [name = ""] = symbol.split(".");
  return symbol.startsWith("module.exports") || name === "default" || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
    ? null
    : name;
}

/** Returns the word that whoever imports a file has to write. */
function moduleName(path: string): string {
  const names = path.split("/").map((name) => name.replace(/\..*$/, ""));
  return names.filter((name) => name !== "index" && name !== "__init__").at(-1) ?? "";
}
