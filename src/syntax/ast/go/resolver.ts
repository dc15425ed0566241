import {
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type ResolvedImport,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { type GoMod, readGoMod } from "./go-mod.ts";
import { isWithinModule } from "./packages.ts";

/** Describes a module of the tree, or a folder that replaces one. */
interface PlacedModule {
  readonly path: string;
  readonly folder: string;
}

/** The specifier by which a file's links refer to its own package. */
export const OWN_PACKAGE = ".";
/** The specifier for the same package with its test files, which only tests see. */
export const OWN_PACKAGE_WITH_TESTS = "./_test.go";

const nowhere = { resolved: [], external: null, stdlib: false } as const;

/** Resolves an import to the files of its package, in the file's own module, in the modules of the workspace and in local replacements. */
export class GoResolver implements ImportResolver {
  readonly #read = new Map<string, Promise<GoMod | null>>();
  readonly #found = new Map<string, Promise<Omit<ResolvedImport, keyof ImportRecord>>>();

  constructor(private readonly tree: SourceTree) {}

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    const home = await this.#homeOf(getParentFolder(from));
    return Promise.all(
      imports.map(async (record) => {
        const key = `${home ?? ""}\0${record.module}\0${record.module.startsWith(".") ? getParentFolder(from) : ""}`;
        const known = this.#found.get(key) ?? this.#resolveOne(getParentFolder(from), home, record.module);
        this.#found.set(key, known);
        return { ...record, ...(await known) };
      }),
    );
  }

  /** Returns the nearest folder that has a `go.mod`. */
  async #homeOf(folder: string): Promise<string | null> {
    for (const each of listFolderAndAncestors(folder)) if ((await this.#modIn(each)) !== null) return each;
    return null;
  }

  #modIn(folder: string): Promise<GoMod | null> {
    return this.#fileIn(folder, "go.mod");
  }

  #fileIn(folder: string, name: string): Promise<GoMod | null> {
    const path = joinFolderAndName(folder, name);
    const known = this.#read.get(path) ?? this.#readFile(folder, name);
    this.#read.set(path, known);
    return known;
  }

  async #readFile(folder: string, name: string): Promise<GoMod | null> {
    if (!(await this.tree.list(folder))?.has(name)) return null;
    const bytes = await this.tree.read(joinFolderAndName(folder, name));
    return bytes === null ? null : readGoMod(new TextDecoder().decode(bytes));
  }

  async #resolveOne(
    folder: string,
    home: string | null,
    module: string,
  ): Promise<Omit<ResolvedImport, keyof ImportRecord>> {
    if (module === OWN_PACKAGE_WITH_TESTS) return { ...nowhere, resolved: await this.#filesIn(folder, true) };
    if (/^\.{1,2}(?:\/|$)/.test(module)) {
      const place = joinPath(folder, module);
      return place === null ? nowhere : { ...nowhere, resolved: await this.#filesIn(place) };
    }
    const places = (await this.#modulesFor(home)).filter(({ path }) => isWithinModule(module, path));
    places.sort((a, b) => b.path.length - a.path.length);
    for (const { path, folder: root } of places) {
      const files = await this.#filesIn(joinFolderAndName(root, module.slice(path.length + 1)).replace(/\/$/, ""));
      if (files.length > 0) return { ...nowhere, resolved: files };
    }
    if (places.length > 0) return nowhere;
    if (!/^[^/]*\./.test(module)) return { ...nowhere, stdlib: true };
    return { ...nowhere, external: await this.#moduleOf(home, module) };
  }

  /** Returns the file's own module, those of the workspace, and those that a folder replaces. */
  async #modulesFor(home: string | null): Promise<PlacedModule[]> {
    const found: PlacedModule[] = [];
    const add = async (folder: string | null) => {
      const mod = folder === null ? null : await this.#modIn(folder);
      if (folder !== null && mod?.module) found.push({ path: mod.module, folder });
    };
    await add(home);
    const replacing: [string, GoMod | null][] = home === null ? [] : [[home, await this.#modIn(home)]];
    for (const folder of listFolderAndAncestors(home ?? "")) {
      const work = await this.#fileIn(folder, "go.work");
      for (const use of work?.uses ?? []) await add(joinPath(folder, use));
      replacing.push([folder, work]);
    }
    for (const [folder, mod] of replacing)
      for (const [path, target] of mod?.localReplacements ?? []) {
        const place = joinPath(folder, target);
        if (place !== null) found.push({ path, folder: place });
      }
    return found;
  }

  /** Returns the module that contains a package: the one in `go.mod`, or else the first parts of the path, as in `github.com/a/b`. */
  async #moduleOf(home: string | null, path: string): Promise<string> {
    const named = (home === null ? null : await this.#modIn(home))?.requires.map(({ name }) => name) ?? [];
    const [longest] = named.filter((name) => isWithinModule(path, name)).sort((a, b) => b.length - a.length);
    if (longest !== undefined) return longest;
    const parts = path.split("/");
    const length = /^(?:github\.com|gitlab\.com|bitbucket\.org|golang\.org|codeberg\.org)$/.test(parts[0] ?? "")
      ? 3
      : 2;
    return parts.slice(0, /^v\d+$/.test(parts[length] ?? "") ? length + 1 : length).join("/");
  }

  async #filesIn(folder: string, withTests = false): Promise<string[]> {
    const names = [...((await this.tree.list(folder)) ?? [])];
    return names
      .filter(
        ([name, kind]) => kind === "file" && /^[^_.].*\.go$/.test(name) && (withTests || !name.endsWith("_test.go")),
      )
      .map(([name]) => joinFolderAndName(folder, name))
      .sort();
  }
}
