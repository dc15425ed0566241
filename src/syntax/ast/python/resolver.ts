import {
  getFileName,
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  listFoldersAbove,
  type ResolvedImport,
  type ResolveOptions,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { pythonFacts } from "./language.ts";
import { type FoundModule, ModuleFinder } from "./module-finder.ts";
import type { Root } from "./project-roots.ts";
import { RootDetection } from "./roots.ts";
import { isBuiltIn, isStdlib } from "./stdlib.ts";

/** Makes a resolver. `roots` replace detection; a file's own folder or package root and its folders of tests are searched in any case. */
export function createResolver(tree: SourceTree, options: ResolveOptions): ImportResolver {
  const finder = new ModuleFinder(tree);
  const detection = new RootDetection(tree, finder);
  const configured = options.roots.map((root) => root.replaceAll(/^(?:\.?\/)+|^\.$|(?<!\/)\/+$/g, ""));
  return {
    resolve: async (from, imports) => {
      const roots =
        configured.length > 0
          ? configured.map((folder) => ({ folder, isInstalled: false }))
          : await detection.rootsFor(from);
      const tests = await detection.testFolders(from);
      const search = { finder, from, ...(await listSearchedFolders(from, roots, tests, finder)) };
      return Promise.all(imports.map((record) => resolveOne(record, search)));
    },
  };
}

interface Search {
  readonly finder: ModuleFinder;
  readonly from: string;
  readonly folders: readonly string[];
  /** Those of the folders that come before the standard library. */
  readonly first: readonly string[];
}

/** Returns where the modules are that a file imports, in Python's order. */
async function listSearchedFolders(
  from: string,
  roots: readonly Root[],
  tests: Awaited<ReturnType<RootDetection["testFolders"]>>,
  finder: ModuleFinder,
): Promise<Pick<Search, "folders" | "first">> {
  const isTest = pythonFacts.files.test.test(getFileName(from));
  // This is the folder above the file's topmost package, or its own folder, since scripts import their siblings.
  const own = isTest && tests.mode === "importlib" ? [] : [await finder.rootAbove(from)];
  const installed = roots.flatMap(({ folder, isInstalled }) => (isInstalled ? [folder] : []));
  const isInPackage = own[0] !== getParentFolder(from);
  const isScript =
    !isInPackage && !listFoldersAbove(getParentFolder(from)).some((folder) => installed.includes(folder));
  const isOwnFirst = isTest ? tests.mode === "prepend" : isScript || (isInPackage && !installed.includes(own[0] ?? ""));
  const rest = roots.map(({ folder }) => folder);
  return {
    folders: [
      ...new Set([...own, ...(tests.mode === "prepend" ? [...tests.folders, ...rest] : [...rest, ...tests.folders])]),
    ],
    first: [
      ...new Set([
        ...(isOwnFirst ? own : []),
        ...(tests.mode === "prepend" ? tests.folders : []),
        ...rest.filter((folder) => !installed.includes(folder)),
      ]),
    ],
  };
}

const UNRESOLVED = { resolved: [], external: null, stdlib: false } as const;

async function resolveOne(record: ImportRecord, search: Search): Promise<ResolvedImport> {
  const [dots = ""] = /^\.*/.exec(record.module) ?? [];
  const name = record.module.slice(dots.length);
  const parts = name === "" ? [] : name.split(".");
  if (dots !== "")
    return { ...record, ...UNRESOLVED, resolved: await resolveRelativeImport(record, dots.length, parts, search) };
  const top = parts[0] ?? "";
  const folders = isStdlib(top) ? await findHidingFolders(top, search) : search.folders;
  if (folders.length === 0) return { ...record, ...UNRESOLVED, stdlib: true };
  const hits = await Promise.all(folders.map((root) => search.finder.find(root, parts)));
  const found = hits.filter((hit) => hit !== null);
  const resolved = await pickFirstFiles(record, found, search);
  if (resolved.length > 0 || (await ownsName(top, folders, search))) return { ...record, ...UNRESOLVED, resolved };
  return { ...record, ...UNRESOLVED, external: top };
}

/** Returns the first folder whose module of this name Python takes for the standard one; a folder without `__init__` hides none. */
async function findHidingFolders(top: string, { finder, first }: Search): Promise<readonly string[]> {
  if (isBuiltIn(top)) return [];
  const hits = await Promise.all(first.map((folder) => finder.find(folder, [top])));
  return first.filter((_, place) => hits[place]?.file != null).slice(0, 1);
}

/** Returns the files of the first root that has any; a regular package or module comes before a folder without `__init__`. */
async function pickFirstFiles(
  record: ImportRecord,
  found: readonly FoundModule[],
  search: Search,
): Promise<readonly string[]> {
  const regular = found.find(({ file }) => file !== null);
  for (const module of regular === undefined ? found : [regular]) {
    const files = await findModuleFiles(record, module, search.finder);
    if (files.length > 0) return files;
  }
  return [];
}

/** Returns, for each name, the submodule of that name or else the module's own file. */
async function findModuleFiles(
  { names }: ImportRecord,
  module: FoundModule,
  finder: ModuleFinder,
): Promise<readonly string[]> {
  const own = module.file === null ? [] : [module.file];
  if (names.length === 0) return own;
  const files = await Promise.all(
    names.map(async (name) => {
      if (name === "*" || module.folder === null) return own;
      const submodule = await finder.find(module.folder, [name]);
      return submodule?.file == null ? own : [submodule.file];
    }),
  );
  return [...new Set(files.flat())];
}

async function resolveRelativeImport(
  record: ImportRecord,
  level: number,
  parts: readonly string[],
  { finder, from }: Search,
): Promise<readonly string[]> {
  let folder = getParentFolder(from);
  for (let up = 1; up < level; up += 1) {
    if (folder === "") return [];
    folder = getParentFolder(folder);
  }
  const module = await finder.find(folder, parts);
  return module === null ? [] : findModuleFiles(record, module, finder);
}

/** Returns whether a regular package or module of the tree has this top-level name, so that no outside package is meant. */
async function ownsName(top: string, roots: readonly string[], { finder }: Search): Promise<boolean> {
  const hits = await Promise.all(roots.map((root) => finder.find(root, [top])));
  return hits.some((hit) => hit !== null && hit.file !== null);
}
