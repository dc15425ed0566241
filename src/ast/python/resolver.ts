import {
  folderOf,
  type ImportRecord,
  type ImportResolver,
  type ResolvedImport,
  type ResolveOptions,
  type SourceTree,
} from "../../domain/index.ts";
import { type FoundModule, ModuleFinder } from "./module-finder.ts";
import { RootDetection } from "./roots.ts";
import { isStdlib } from "./stdlib.ts";

/** Makes a resolver. `roots` replace detection; a file's own folder or package root is searched in any case. */
export function createResolver(tree: SourceTree, options: ResolveOptions): ImportResolver {
  const finder = new ModuleFinder(tree);
  const detection = new RootDetection(tree, finder);
  const configured = options.roots.map((root) => root.replaceAll(/^(?:\.?\/)+|^\.$|(?<!\/)\/+$/g, ""));
  return {
    resolve: async (from, imports) => {
      const roots = configured.length > 0 ? configured : await detection.rootsFor(from);
      const own = await finder.rootAbove(from);
      const search: Search = { finder, from, roots, own };
      return Promise.all(imports.map((record) => resolveOne(record, search)));
    },
  };
}

interface Search {
  readonly finder: ModuleFinder;
  readonly from: string;
  readonly roots: readonly string[];
  /** This is the folder above the file's topmost package, or its own folder, since scripts import their siblings. */
  readonly own: string;
}

const UNRESOLVED = { resolved: [], external: null, stdlib: false } as const;

async function resolveOne(record: ImportRecord, search: Search): Promise<ResolvedImport> {
  const [dots = ""] = /^\.*/.exec(record.module) ?? [];
  const name = record.module.slice(dots.length);
  const parts = name === "" ? [] : name.split(".");
  if (dots !== "") return { ...record, ...UNRESOLVED, resolved: await relative(record, dots.length, parts, search) };
  const top = parts[0] ?? "";
  // A module beside the file does not hide a standard module, since a file of a package could not import it.
  const hidden = isStdlib(top) && !(await isPackaged(search)) && !search.roots.includes(search.own);
  const roots = hidden ? search.roots : [...new Set([search.own, ...search.roots])];
  const hits = await Promise.all(roots.map((root) => search.finder.find(root, parts)));
  const found = hits.filter((hit) => hit !== null);
  const resolved = await firstFiles(record, found, search);
  if (resolved.length > 0) return { ...record, ...UNRESOLVED, resolved };
  if (await ownsName(top, roots, search)) return { ...record, ...UNRESOLVED };
  return isStdlib(top) ? { ...record, ...UNRESOLVED, stdlib: true } : { ...record, ...UNRESOLVED, external: top };
}

async function isPackaged({ finder, from, own }: Search): Promise<boolean> {
  return (await finder.find(folderOf(from), []))?.file !== null && own !== folderOf(from);
}

/** Returns the files of the first root that has any; a regular package or module comes before a folder without `__init__`. */
async function firstFiles(
  record: ImportRecord,
  found: readonly FoundModule[],
  search: Search,
): Promise<readonly string[]> {
  const regular = found.find(({ file }) => file !== null);
  for (const module of regular === undefined ? found : [regular]) {
    const files = await filesOf(record, module, search.finder);
    if (files.length > 0) return files;
  }
  return [];
}

/** Returns, for each name, the submodule of that name or else the module's own file. */
async function filesOf({ names }: ImportRecord, module: FoundModule, finder: ModuleFinder): Promise<readonly string[]> {
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

async function relative(
  record: ImportRecord,
  level: number,
  parts: readonly string[],
  { finder, from }: Search,
): Promise<readonly string[]> {
  let folder = folderOf(from);
  for (let up = 1; up < level; up += 1) {
    if (folder === "") return [];
    folder = folderOf(folder);
  }
  const module = await finder.find(folder, parts);
  return module === null ? [] : filesOf(record, module, finder);
}

/** Returns whether a regular package or module of the tree has this top-level name, so that no outside package is meant. */
async function ownsName(top: string, roots: readonly string[], { finder }: Search): Promise<boolean> {
  const hits = await Promise.all(roots.map((root) => finder.find(root, [top])));
  return hits.some((hit) => hit !== null && hit.file !== null);
}
