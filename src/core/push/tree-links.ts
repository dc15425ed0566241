import {
  getFileName,
  getParentFolder,
  type ImportRecord,
  type Language,
  type ModuleLinks,
  type ObjectId,
  OWN_FILE,
  type SourceTree,
} from "../../kernel/domain/index.ts";
import type { LinkTree, Reached } from "../../rules/checks/index.ts";
import {
  findLanguageByPath,
  ImportResolvers,
  loadParsers,
  MAX_SOURCE_BYTES,
  type RootsOf,
  supportFor,
  supportOfFile,
} from "../../syntax/ast/index.ts";
import type { GitTree, Repository, TreeEntry } from "../../workspace/git/index.ts";

export interface IdentifiedTree extends SourceTree {
  entry(path: string): Promise<TreeEntry | null>;
}

export interface LinkSettings {
  readonly repository: Repository;
  readonly languages: readonly Language[];
  readonly rootsOf: RootsOf;
  readonly known: KnownModules;
  /** Returns the scope of a file; null if it has none. */
  readonly scopeOf: (path: string) => string | null;
}

/** What was read in files, by their content and path. */
export interface KnownModules {
  /** What they give and take. */
  readonly links: Map<string, Promise<ModuleLinks | null>>;
  /** What is imported when they are loaded. */
  readonly loads: Map<string, Promise<readonly ImportRecord[]>>;
}

export function createKnownModules(): KnownModules {
  return { links: new Map(), loads: new Map() };
}

/** Returns the last name of a module: `tokens` for `app.tokens`, `./tokens.js` and `app/tokens/__init__.py`. */
export function readModuleName(written: string): string {
  const path = written
    .replace(/\/(?:(?:__init__|index)(?:\.\w+)*|mod\.rs)$/, "")
    .replace(/\.(?:(?:d\.)?[cm]?(?:[jt]sx?|pyi?)|java|rs)$/, "");
  return /(?<![^./\\])[^./\\]*$/.exec(path)?.[0] ?? "";
}

/** Returns the imports at the left margin. An import in a function is loaded later, and often stands there to avoid a circle. */
export function importsAtLoad(imports: readonly ImportRecord[], lines: readonly string[]): readonly ImportRecord[] {
  return imports.filter(({ kind, line }) => kind === "static" && !/^\s/.test(lines[line - 1] ?? ""));
}

interface ReadModule {
  readonly links: ModuleLinks | null;
  readonly imports: readonly ImportRecord[];
  readonly content: Buffer;
}

function listModuleLoads(read: ReadModule | null, path: string, language: Language): readonly ImportRecord[] {
  if (read === null) return [];
  const erased = supportFor(language).erasedImports?.(read.content, path, language);
  return importsAtLoad(read.imports, read.content.toString("utf8").split("\n")).filter(
    ({ line }) => !erased?.has(line),
  );
}

/** Reads what the files of one tree give and take, and where their imports lead. */
export class TreeLinks implements LinkTree {
  readonly #tree: IdentifiedTree;
  readonly #settings: LinkSettings;
  readonly #resolvers: ImportResolvers;
  readonly #reached = new Map<string, Promise<Reached>>();
  readonly #loaded = new Map<string, Promise<ReadonlyMap<string, number>>>();

  constructor(tree: IdentifiedTree, settings: LinkSettings) {
    this.#tree = tree;
    this.#settings = settings;
    this.#resolvers = new ImportResolvers(tree, settings.rootsOf);
  }

  async has(path: string): Promise<boolean> {
    return (await this.#tree.entry(path)) !== null;
  }

  async readModuleLinks(path: string): Promise<ModuleLinks | null> {
    const language = findLanguageByPath(path);
    if (language === null || !this.#settings.languages.includes(language)) return null;
    const entry = await this.#tree.entry(path);
    if (entry === null || !entry.mode.startsWith("100")) return null;
    const { known } = this.#settings;
    const key = `${entry.oid}:${path}`;
    const links = known.links.get(key);
    if (links !== undefined) return links;
    const reading = this.#read(path, entry.oid, language);
    const given = reading.then((read) => read?.links ?? null);
    known.links.set(key, given);
    if (!known.loads.has(key))
      known.loads.set(
        key,
        reading.then((read) => listModuleLoads(read, path, language)),
      );
    return given;
  }

  /** Returns the files of the repository that are loaded with this one, each with the line of its import. */
  loadedBy(path: string): Promise<ReadonlyMap<string, number>> {
    const known = this.#loaded.get(path) ?? this.#filesLoadedBy(path);
    this.#loaded.set(path, known);
    return known;
  }

  async #filesLoadedBy(path: string): Promise<ReadonlyMap<string, number>> {
    const [language, support] = [findLanguageByPath(path), supportOfFile(path)];
    const entry = language && support && (await this.#tree.entry(path));
    if (!entry || !this.#settings.languages.includes(language) || !entry.mode.startsWith("100")) return new Map();
    const { loads } = this.#settings.known;
    const key = `${entry.oid}:${path}`;
    const records =
      loads.get(key) ?? this.#read(path, entry.oid, language).then((read) => listModuleLoads(read, path, language));
    loads.set(key, records);
    const resolved = await this.#resolvers.for(support).resolve(path, await records);
    return new Map(resolved.flatMap(({ resolved: files, line }) => files.map((file) => [file, line] as const)));
  }

  async #read(path: string, oid: ObjectId, language: Language): Promise<ReadModule | null> {
    const { objects } = this.#settings.repository;
    const info = await objects.info(oid);
    const stored = info && info.size <= MAX_SOURCE_BYTES ? await objects.read(oid) : null;
    if (!stored) return null;
    await loadParsers(new Set([language]));
    const support = supportFor(language);
    await support.prepare(stored.content, path, language);
    const parsed = support.parse(stored.content, path, language);
    if (!parsed.ok) return null;
    const { value } = parsed;
    return {
      get links() {
        return value.links ?? null;
      },
      imports: value.imports,
      content: stored.content,
    };
  }

  resolve(from: string, module: string, name: string | null): Promise<Reached> {
    const key = `${from}\0${module}\0${name ?? ""}`;
    const known =
      this.#reached.get(key) ??
      this.#resolve(from, { module, names: name === null ? [] : [name], line: 0, kind: "static" });
    this.#reached.set(key, known);
    return known;
  }

  async #resolve(from: string, record: ImportRecord): Promise<Reached> {
    const support = supportOfFile(from);
    if (record.module === OWN_FILE) return { files: [from], isForeign: false };
    if (support === null) return { files: [], isForeign: true };
    const [found] = await this.#resolvers.for(support).resolve(from, [record]);
    const resolved = found?.resolved ?? [];
    const files = support.isFolderModule ? resolved : resolved.slice(0, 1);
    const isForeign = found?.stdlib === true || found?.external != null;
    return { files, isForeign: isForeign || (files.length === 0 && (await this.#isMadeAbove(from, record.module))) };
  }

  /** Returns whether the code of a module above may make this module, as `requests.packages` puts others into `sys.modules`. */
  async #isMadeAbove(from: string, module: string): Promise<boolean> {
    const [, above, last = ""] = /^(.*[^.])\.([^.]+)$/.exec(module) ?? [];
    if (above === undefined || this.moduleBelow(from, above, last) !== module) return false;
    const { files, isForeign } = await this.resolve(from, above, null);
    const links = await Promise.all(files.map((file) => this.readModuleLinks(file)));
    return isForeign || links.some((each) => each?.isOpen === true);
  }

  moduleBelow(from: string, module: string, name: string): string | null {
    return supportOfFile(from)?.moduleBelow?.(module, name) ?? null;
  }
}

/** Shows another tree with the files that only the branch changed laid over it. */
export class TreeOver implements IdentifiedTree {
  readonly #paths: ReadonlySet<string>;

  constructor(
    paths: readonly string[],
    private readonly over: GitTree,
    private readonly under: GitTree,
  ) {
    this.#paths = new Set(paths);
  }

  #treeOf(path: string): GitTree {
    return this.#paths.has(path) ? this.over : this.under;
  }

  async list(folder: string): ReturnType<SourceTree["list"]> {
    const [own, base] = await Promise.all([this.over.list(folder), this.under.list(folder)]);
    const names = new Map(base ?? []);
    const inner = folder === "" ? "" : `${folder}/`;
    for (const path of this.#paths) {
      if (!path.startsWith(inner)) continue;
      const name = path.slice(inner.length).split("/")[0] ?? "";
      const kind = own?.get(name);
      if (kind !== undefined) names.set(name, kind);
      else if (getFileName(path) === name && getParentFolder(path) === folder) names.delete(name);
    }
    return names.size === 0 ? null : names;
  }

  read(path: string): Promise<Uint8Array | null> {
    return this.#treeOf(path).read(path);
  }

  entry(path: string): Promise<TreeEntry | null> {
    return this.#treeOf(path).entry(path);
  }
}
