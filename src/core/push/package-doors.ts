/** What of an npm package others can import, by its package.json. */

import { getFileName, getParentFolder } from "../../kernel/domain/index.ts";
import { readJson, readTableValue } from "../../syntax/ast/index.ts";
import type { GitTree } from "../../workspace/git/index.ts";

/** Which modules of a package are doors: what they export can be imported from outside. */
export class PackageDoors {
  readonly #tree: GitTree;
  readonly #stems = new Map<string, Promise<ReadonlySet<string> | null>>();

  constructor(tree: GitTree) {
    this.#tree = tree;
  }

  /**
   * Returns whether `exports` of the nearest package.json keeps a module from being imported from outside. Built files are not followed back to
   * their sources: each module with the name of an exported file, such as `index`, counts as a door. All modules are doors where `exports` has a
   * pattern (`./*`), or a built file that has another name than every source of the package's top folders, as `dist/shop.js` of `src/run.ts`. Where
   * `exports` has one entry alone and `src` an `index`, which is built into the bundle of another name, `index` is the door.
   */
  async isBehind(path: string): Promise<boolean> {
    const stems = await this.#stemsFor(getParentFolder(path));
    return stems !== null && !stems.has(toSourceStem(path));
  }

  #stemsFor(folder: string): Promise<ReadonlySet<string> | null> {
    const known = this.#stems.get(folder);
    if (known) return known;
    const found = this.#find(folder);
    this.#stems.set(folder, found);
    return found;
  }

  async #find(folder: string): Promise<ReadonlySet<string> | null> {
    const bytes = await this.#tree.read(folder === "" ? "package.json" : `${folder}/package.json`);
    if (bytes === null) return folder === "" ? null : this.#stemsFor(getParentFolder(folder));
    const table = readJson(Buffer.from(bytes).toString("utf8"));
    const exports = readTableValue(table, "exports");
    const exported = collectTextsIn(exports);
    if (exported.length === 0 || exported.some((text) => text.includes("*"))) return null;
    const others = ["main", "module", "types", "typings", "browser", "bin"].flatMap((field) =>
      collectTextsIn(readTableValue(table, field)),
    );
    const sources = await this.#sourcesIn(folder);
    const isKnown = (file: string) => !CODE.test(file) || sources.has(toSourceStem(file));
    const doors = new Set([...exported, ...others].map(toSourceStem));
    if (exported.every(isKnown)) return doors;
    const isBundle =
      sources.has("index") && ![...sources].some((stem) => ENTRY.test(stem) || stem === getFileName(folder));
    return isBundle && isOneEntry(exports) ? doors.add("index") : null;
  }

  /** Returns the names of the modules in the folders of a package where entries stand. */
  async #sourcesIn(folder: string): Promise<ReadonlySet<string>> {
    const folders = ["", "src", "source", "lib"].map((name) => [folder, name].filter(Boolean).join("/"));
    const lists = await Promise.all(folders.map((each) => this.#tree.list(each)));
    return new Set(
      lists.flatMap((list) => [...(list?.keys() ?? [])].filter((name) => CODE.test(name)).map(toSourceStem)),
    );
  }
}

/** Other names by which a package may begin. */
const ENTRY = /^(?:main|mod|entry|lib|api|public.*|exports?|bundle)$/i;

/** Returns whether code is exported under one name alone, whatever the conditions. */
function isOneEntry(exports: unknown): boolean {
  const entries = typeof exports === "object" && exports !== null ? Object.entries(exports) : [];
  return (
    entries.filter(([name, value]) => name.startsWith(".") && collectTextsIn(value).some((each) => CODE.test(each)))
      .length <= 1
  );
}

const CODE = /\.[cm]?[jt]sx?$/;

/** Returns all texts of a value, such as the conditions of an export; the keys of subpaths are no files. */
function collectTextsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectTextsIn) : [];
}

/** Returns the name of a file without what its compiler changes: `dist/index.d.mts` and `src/index.ts` are both `index`. */
const toSourceStem = (path: string): string => getFileName(path).replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
