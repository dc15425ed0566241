import { getParentFolder, joinFolderAndName, joinPath, type SourceTree } from "../../../kernel/domain/index.ts";
import { isTable, listTableEntries, readTableValue, readToml, toTextList } from "../tables.ts";
import type { ModuleFinder } from "./module-finder.ts";
import { parseSetupCfg } from "./packages/setup-cfg.ts";
import { readText } from "./text-file.ts";

/** Describes a folder in which modules are searched. Installed ones come behind the standard library. */
export interface Root {
  readonly folder: string;
  readonly isInstalled: boolean;
}

/** Returns the roots of the project in `folder`: those in its build settings, `src` if it holds modules, and the folder itself. */
export async function findProjectRoots(
  tree: SourceTree,
  finder: ModuleFinder,
  folder: string,
  pythonpath: readonly string[],
): Promise<readonly Root[]> {
  const [pyproject, setupCfg] = await Promise.all([
    readText(tree, joinFolderAndName(folder, "pyproject.toml")),
    readText(tree, joinFolderAndName(folder, "setup.cfg")),
  ]);
  const named = [...readPyprojectRoots(pyproject), ...readSetupCfgRoots(setupCfg)];
  const source = (await holdsModules(finder, joinFolderAndName(folder, "src"))) ? ["src"] : [];
  const installed = [...named, ...source].flatMap((root) => joinPath(folder, root.replaceAll("\\", "/")) ?? []);
  const searchedFirst = new Set([...pythonpath, folder]);
  return [...new Set([...installed, ...searchedFirst])].map((root) => ({
    folder: root,
    isInstalled: !searchedFirst.has(root),
  }));
}

/** Returns whether a folder is not a package and has a module or a folder that could be a package. */
async function holdsModules(finder: ModuleFinder, folder: string): Promise<boolean> {
  const names = await finder.list(folder);
  if (names === null || names.has("__init__.py")) return false;
  return [...names].some(([name, kind]) => (kind === "directory" ? /^\w+$/.test(name) : /\.pyi?$/.test(name)));
}

function readPyprojectRoots(text: string): readonly string[] {
  // A broken pyproject names no roots: other tools report it.
  const tool = readTableValue(readToml(text), "tool");
  const setuptools = readTableValue(tool, "setuptools");
  const poetryPackages = readTableValue(tool, "poetry", "packages");
  const hatch = [readTableValue(tool, "hatch", "build", "targets", "wheel"), readTableValue(tool, "hatch", "build")];
  return [
    ...listPackageDirRoots(listTableEntries(readTableValue(setuptools, "package-dir"))),
    ...toTextList(readTableValue(setuptools, "packages", "find", "where")),
    ...(Array.isArray(poetryPackages) ? poetryPackages.filter(isTable).flatMap(readPoetryRoot) : []),
    ...hatch.flatMap((target) => [
      ...toTextList(readTableValue(target, "packages")).map(getParentFolder),
      ...readHatchSources(readTableValue(target, "sources")),
    ]),
    ...toTextList(readTableValue(tool, "pdm", "package-dir")),
    ...toTextList(readTableValue(tool, "pdm", "build", "package-dir")),
    ...toTextList(readTableValue(tool, "uv", "build-backend", "module-root")),
    ...toTextList(readTableValue(tool, "maturin", "python-source")),
  ];
}

/** Returns the roots in a table of package folders: `{"" = "src"}` names one, and so does `{pkg = "lib/pkg"}`, where the names agree. */
function listPackageDirRoots(folders: readonly (readonly [string, unknown])[]): readonly string[] {
  return folders.flatMap(([name, folder]) => {
    if (typeof folder !== "string") return [];
    if (name === "") return [folder];
    const path = name.replaceAll(".", "/");
    return folder === path || folder.endsWith(`/${path}`) ? [folder.slice(0, -path.length)] : [];
  });
}

function readPoetryRoot({ from }: { readonly from?: unknown }): string {
  return typeof from === "string" ? from : "";
}

/** Reads `["src"]` or `{"src/pkg" = "pkg"}`. */
function readHatchSources(sources: unknown): readonly string[] {
  if (!isTable(sources)) return toTextList(sources);
  return listPackageDirRoots(Object.entries(sources).map(([folder, name]) => [String(name), folder]));
}

function readSetupCfgRoots(text: string): readonly string[] {
  const sections = parseSetupCfg(text);
  const packageDir = (sections.get("options")?.get("package_dir") ?? []).flatMap((line) => {
    const [, name = "", folder] = /^([\w.]*)\s*=\s*(\S+)$/.exec(line) ?? [];
    return folder === undefined ? [] : [[name, folder] as const];
  });
  const where = sections.get("options.packages.find")?.get("where")?.join(" ") ?? "";
  return [...listPackageDirRoots(packageDir), ...where.split(/[\s,]+/).filter((root) => root !== "")];
}
