import {
  getFileName,
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type ResolvedImport,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { listStringItems, listTableEntries, readTableValue, readTextAt, readToml } from "../tables.ts";
import { importName, listDependencyTables } from "./cargo.ts";
import { type DeclaredNames, readRustDeclaredNames } from "./declared-names.ts";
import { listModuleSegments } from "./paths.ts";

const STANDARD = new Set(["std", "core", "alloc", "proc_macro", "test"]);

/** Describes a package of the tree: its folder, its library file, and its dependencies by the names that code uses. */
interface Crate {
  readonly folder: string;
  readonly name: string;
  readonly library: string;
  /** The files of programs, tests and examples that the manifest names. */
  readonly targets: readonly string[];
  readonly local: ReadonlyMap<string, string>;
  readonly foreign: ReadonlySet<string>;
}

/** Where a file is in the module tree of a crate. */
interface Place {
  readonly crate: Crate | null;
  /** The root file of the crate. */
  readonly root: string;
  readonly modules: readonly string[];
}

/** Says at which file a path stops having files of its own, and which parts are left. */
interface End {
  readonly file: string;
  readonly modules: readonly string[];
  readonly left: readonly string[];
  readonly root: string;
}

/** Re-exports may form a circle. */
const MOST_STEPS = 8;
const MOST_FILES = 1_000;

type Answer = Omit<ResolvedImport, keyof ImportRecord>;
const nowhere: Answer = { resolved: [], external: null, stdlib: false };

/** Resolves paths to module files, in the file's own crate and in those that its manifest names by a folder. */
export class RustResolver implements ImportResolver {
  readonly #crates = new Map<string, Promise<Crate | null>>();
  readonly #names = new Map<string, Promise<DeclaredNames>>();

  constructor(private readonly tree: SourceTree) {}

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    const place = await this.#placeOf(from);
    return Promise.all(
      imports.map(async (record) => ({ ...record, ...(await this.#resolveOne(record, from, place)) })),
    );
  }

  async #resolveOne({ module, names }: ImportRecord, from: string, place: Place): Promise<Answer> {
    if (/\/\*\.rs$/.test(module)) return { ...nowhere, resolved: await this.#modulesIn(module, from, place) };
    if (/\.rs$/.test(module)) {
      const file = joinPath(getParentFolder(from), module);
      return { ...nowhere, resolved: file !== null && (await this.#has(file)) ? [file] : [] };
    }
    const [, declared] = /^self::(\w+)$/.exec(module) ?? [];
    if (declared !== undefined && names.length === 0) {
      const file = await this.#moduleFile(from, place.modules, declared, place.root);
      return { ...nowhere, resolved: file === null ? [] : [file] };
    }
    // A path without names consists of modules only. The last name of another path may be a function or a type.
    const paths = (names.length === 0 ? ["*"] : names).map((name) => [...module.split("::"), name]);
    const answers = await Promise.all(paths.map((path) => this.#resolvePath(path.filter(Boolean), from, place)));
    const resolved = [...new Set(answers.flatMap((each) => each.resolved))];
    return resolved.length > 0 ? { ...nowhere, resolved } : (answers[0] ?? nowhere);
  }

  async #modulesIn(pattern: string, from: string, { crate }: Place): Promise<string[]> {
    const folder = joinPath(crate?.folder ?? "", pattern.replace(/\/\*\.rs$/, ""));
    const names = folder === null ? [] : [...((await this.tree.list(folder)) ?? [])];
    const files = names.filter(([name, kind]) => kind === "file" && /(?<!^(?:mod|lib|main))\.rs$/.test(name));
    const paths = files.map(([name]) => joinFolderAndName(folder ?? "", name)).filter((path) => path !== from);
    return paths.slice(0, MOST_FILES);
  }

  async #resolvePath(path: readonly string[], from: string, place: Place, steps = 0): Promise<Answer> {
    const [first = "", ...rest] = path;
    const answerWithEnd = async (end: End | null): Promise<Answer> => {
      if (end === null) return nowhere;
      const given = steps < MOST_STEPS ? await this.#givenOn(end, place, steps) : nowhere;
      return { ...nowhere, resolved: [...new Set([end.file, ...given.resolved])] };
    };
    if (first === "crate") return answerWithEnd(await this.#walk(place.root, [], rest, place.root));
    if (first === "self") return answerWithEnd(await this.#walk(from, place.modules, rest, place.root));
    if (first === "super") {
      const ups = path.findIndex((part) => part !== "super");
      const above = place.modules.slice(0, Math.max(0, place.modules.length - (ups < 0 ? path.length : ups)));
      const end = await this.#walk(place.root, [], above, place.root);
      return answerWithEnd(end && (await this.#walk(end.file, above, ups < 0 ? [] : path.slice(ups), place.root)));
    }
    const child = await this.#moduleFile(from, place.modules, first, place.root);
    if (child !== null) return answerWithEnd(await this.#walk(child, [...place.modules, first], rest, place.root));
    if (STANDARD.has(first)) return { ...nowhere, stdlib: true };
    const { crate } = place;
    if (crate !== null && crate.name === first && place.root !== crate.library)
      return answerWithEnd(await this.#walk(crate.library, [], rest, crate.library));
    const folder = crate?.local.get(first);
    const other = folder === undefined ? null : await this.#crateIn(folder);
    if (other !== null) return answerWithEnd(await this.#walk(other.library, [], rest, other.library));
    if (crate?.foreign.has(first)) return { ...nowhere, external: first };
    // It is a type of this file, or a module that stands in it.
    return nowhere;
  }

  /** Follows a path through the modules as far as they have files of their own. */
  async #walk(start: string, modules: readonly string[], path: readonly string[], root: string): Promise<End | null> {
    let [file, at] = [start, modules];
    let left = [...path];
    for (const part of path) {
      const next = (await this.#moduleFile(file, at, part, root)) ?? (await this.#placedFile(file, part));
      if (next === null) break;
      [file, at, left] = [next, [...at, part], left.slice(1)];
    }
    return (await this.#has(file)) ? { file, modules: at, left, root } : null;
  }

  /** Follows a re-exported name: `pub extern crate a as b`, `pub use a::b`. */
  async #givenOn({ file, modules, left, root }: End, place: Place, steps: number): Promise<Answer> {
    const [name = "", ...rest] = left;
    if (!/^[a-z_]/.test(name)) return nowhere;
    const target = (await this.#namesIn(file)).given.get(name);
    if (target === undefined || (rest.length === 0 && target.length > 1)) return nowhere;
    const from = root === place.root ? place : await this.#placeOf(file);
    return this.#resolvePath([...target, ...rest], file, { ...from, root, modules }, steps + 1);
  }

  #namesIn(file: string): Promise<DeclaredNames> {
    const known = this.#names.get(file) ?? this.tree.read(file).then((bytes) => readRustDeclaredNames(bytes));
    this.#names.set(file, known);
    return known;
  }

  async #moduleFile(file: string, modules: readonly string[], name: string, root: string): Promise<string | null> {
    const ownFolder =
      file === root || getFileName(file) === "mod.rs" ? getParentFolder(file) : file.replace(/\.rs$/, "");
    const inFolder = modules.length === 0 && file === root ? getParentFolder(file) : ownFolder;
    const plain = name.replace(/^r#/, "");
    for (const each of [`${plain}.rs`, `${plain}/mod.rs`]) {
      const path = joinFolderAndName(inFolder, each);
      if (path !== root && (await this.#has(path))) return path;
    }
    return null;
  }

  /** Returns the file that a `#[path]` attribute assigns to a module. */
  async #placedFile(file: string, name: string): Promise<string | null> {
    if (!/^[a-z_]/.test(name) || !(await this.#has(file))) return null;
    const path = (await this.#namesIn(file)).placed.get(name);
    const placed = path === undefined ? null : joinPath(getParentFolder(file), path);
    return placed !== null && (await this.#has(placed)) ? placed : null;
  }

  async #has(path: string): Promise<boolean> {
    return (await this.tree.list(getParentFolder(path)))?.get(getFileName(path)) === "file";
  }

  async #placeOf(from: string): Promise<Place> {
    for (const folder of listFolderAndAncestors(getParentFolder(from))) {
      const crate = await this.#crateIn(folder);
      if (crate === null) continue;
      const inside = folder === "" ? from : from.slice(folder.length + 1);
      const source = /^(src)\/(.*)$/.exec(inside)?.[2];
      const target = /^(?:src\/bin|tests|examples|benches)\/([^/]+)/.exec(inside);
      if (target) {
        const main = joinFolderAndName(folder, `${target[0]}/main.rs`);
        const beside = joinFolderAndName(folder, `${target[0]}.rs`);
        const placed = crate.targets.find((path) => path !== from && from.startsWith(`${getParentFolder(path)}/`));
        const inFolder = (await this.#has(main)) ? main : (await this.#has(beside)) ? beside : (placed ?? from);
        const root = target[0].endsWith(".rs") ? joinFolderAndName(folder, target[0]) : inFolder;
        return { crate, root, modules: listModuleSegments(from, root) };
      }
      const placed = crate.targets.find((path) => path === from || from.startsWith(`${getParentFolder(path)}/`));
      if (source === undefined && placed !== undefined)
        return { crate, root: placed, modules: listModuleSegments(from, placed) };
      if (
        source === undefined &&
        getParentFolder(crate.library) !== "" &&
        !from.startsWith(`${getParentFolder(crate.library)}/`)
      )
        return { crate, root: from, modules: [] };
      const main = joinFolderAndName(getParentFolder(crate.library), "main.rs");
      const hasLibrary = await this.#has(crate.library);
      const root = from === main || !hasLibrary ? main : crate.library;
      return { crate, root, modules: listModuleSegments(from, root) };
    }
    return { crate: null, root: from, modules: [] };
  }

  #crateIn(folder: string): Promise<Crate | null> {
    const known = this.#crates.get(folder) ?? this.#readCrate(folder);
    this.#crates.set(folder, known);
    return known;
  }

  async #manifestIn(folder: string): Promise<unknown> {
    if (!(await this.tree.list(folder))?.has("Cargo.toml")) return null;
    const bytes = await this.tree.read(joinFolderAndName(folder, "Cargo.toml"));
    return bytes === null ? null : readToml(new TextDecoder().decode(bytes));
  }

  async #readCrate(folder: string): Promise<Crate | null> {
    const toml = await this.#manifestIn(folder);
    const name = readTextAt(toml, "package", "name");
    if (name === null) return null;
    const local = new Map<string, string>();
    const foreign = new Set<string>();
    for (const table of listDependencyTables(toml))
      for (const [key, value] of listTableEntries(table)) {
        const place = await this.#folderOf(key, value, folder);
        if (place === null) foreign.add(importName(key));
        else local.set(importName(key), place);
      }
    const library = joinPath(folder, readTextAt(toml, "lib", "path") ?? "src/lib.rs") ?? "src/lib.rs";
    const targets = ["bin", "test", "example", "bench"].flatMap((kind) => {
      const tables = readTableValue(toml, kind);
      return (Array.isArray(tables) ? tables : []).flatMap(
        (table) => joinPath(folder, readTextAt(table, "path") ?? "") ?? [],
      );
    });
    const placed = targets.filter((path) => path.endsWith(".rs"));
    return {
      folder,
      name: importName(readTextAt(toml, "lib", "name") ?? name),
      library,
      targets: placed,
      local,
      foreign,
    };
  }

  /** Returns the folder of a path dependency, or null for one from elsewhere. */
  async #folderOf(key: string, value: unknown, folder: string): Promise<string | null> {
    const path = readTextAt(value, "path");
    if (path !== null) return joinPath(folder, path);
    if (readTableValue(value, "workspace") !== true) return null;
    for (const above of listFolderAndAncestors(folder)) {
      const workspace = readTableValue(await this.#manifestIn(above), "workspace");
      if (workspace === undefined) continue;
      const shared = readTextAt(readTableValue(workspace, "dependencies", key), "path");
      if (shared !== null) return joinPath(above, shared);
      return listStringItems(readTableValue(workspace, "members")).includes(key) ? joinPath(above, key) : null;
    }
    return null;
  }
}
