/**
 * Finds the folders in which modules are searched. It reads a bounded number of folders, never the whole tree: the root, the
 * projects directly below it, and those in folders where monorepos keep them.
 */
import {
  getParentFolder,
  joinFolderAndName,
  listFolderAndAncestors,
  listFoldersAbove,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { pythonFacts } from "./language.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { findProjectRoots, type Root } from "./project-roots.ts";
import { type PytestSettings, readPytestSettings } from "./pytest-settings.ts";

/** Folders with these names usually hold projects. */
const COLLECTIONS = /^(?:packages|libs?|projects?|apps?|services|components|plugins|python|backend|modules|tools)$/;
const MAX_PROJECTS = 200;

export class RootDetection {
  #members: Promise<readonly string[]> | null = null;
  readonly #projects = new Map<string, Promise<readonly Root[]>>();
  readonly #pytest = new Map<string, Promise<PytestSettings | null>>();

  constructor(
    private readonly tree: SourceTree,
    private readonly finder: ModuleFinder,
  ) {}

  /** Returns the roots for a file: those of the projects around it from the inside out, then those of the tree's other projects. */
  async rootsFor(file: string): Promise<readonly Root[]> {
    const around = listFoldersAbove(file).reverse();
    const marked = await Promise.all(
      around.map(async (folder) => ((await this.#isProject(folder)) || (await this.#pytestIn(folder)) ? [folder] : [])),
    );
    this.#members ??= this.#findMembers();
    const projects = [...marked.flat(), "", ...(await this.#members)];
    const roots = (await Promise.all(projects.map((folder) => this.#rootsOf(folder)))).flat();
    const first = new Set(roots.flatMap(({ folder, isInstalled }) => (isInstalled ? [] : [folder])));
    return [...new Set(roots.map(({ folder }) => folder))].map((folder) => ({
      folder,
      isInstalled: !first.has(folder),
    }));
  }

  /** Returns the folders above a file that pytest searches for the tests in them, from the inside out, and how it does so. */
  async testFolders(file: string): Promise<{ folders: readonly string[]; mode: PytestSettings["importMode"] }> {
    const above = listFolderAndAncestors(getParentFolder(file));
    const settings = await Promise.all(above.map((folder) => this.#pytestIn(folder)));
    const mode = settings.find((each) => each !== null)?.importMode ?? "prepend";
    if (mode === "importlib") return { folders: [], mode };
    const folders = await Promise.all(
      above.map(async (folder) => {
        const names = [...((await this.finder.list(folder)) ?? [])];
        const holdsTests = names.some(([name, kind]) => kind !== "directory" && pythonFacts.files.test.test(name));
        return holdsTests ? [await this.finder.rootAbove(joinFolderAndName(folder, "conftest.py"))] : [];
      }),
    );
    return { folders: [...new Set(folders.flat())], mode };
  }

  #rootsOf(folder: string): Promise<readonly Root[]> {
    const known = this.#projects.get(folder) ?? this.#readRoots(folder);
    this.#projects.set(folder, known);
    return known;
  }

  async #readRoots(folder: string): Promise<readonly Root[]> {
    return findProjectRoots(this.tree, this.finder, folder, (await this.#pytestIn(folder))?.pythonpath ?? []);
  }

  #pytestIn(folder: string): Promise<PytestSettings | null> {
    const known = this.#pytest.get(folder) ?? this.#readPytest(folder);
    this.#pytest.set(folder, known);
    return known;
  }

  async #readPytest(folder: string): Promise<PytestSettings | null> {
    const names = await this.finder.list(folder);
    return names === null ? null : readPytestSettings(this.tree, folder, names);
  }

  async #isProject(folder: string): Promise<boolean> {
    const names = await this.finder.list(folder);
    return names !== null && pythonFacts.files.projectFiles.some((file) => names.has(file));
  }

  async #findMembers(): Promise<readonly string[]> {
    const top = await this.#folders("");
    const collections = top.filter((folder) => COLLECTIONS.test(folder));
    const nested = await Promise.all(collections.map((folder) => this.#projectsIn(folder)));
    const candidates = [...top, ...nested.flat()].slice(0, MAX_PROJECTS);
    const found = await Promise.all(
      candidates.map(async (folder) => ((await this.#isProject(folder)) ? [folder] : [])),
    );
    return found.flat();
  }

  /** Lists the projects in a folder. One with `__init__.py` is a package, whose folders are packages, too, and may be many. */
  async #projectsIn(collection: string): Promise<readonly string[]> {
    const names = await this.finder.list(collection);
    return names?.has("__init__.py") ? [] : this.#folders(collection);
  }

  async #folders(folder: string): Promise<readonly string[]> {
    const names = await this.finder.list(folder);
    if (names === null) return [];
    const folders = [...names].filter(([name, kind]) => kind === "directory" && /^\w/.test(name));
    return folders.map(([name]) => joinFolderAndName(folder, name)).sort();
  }
}
