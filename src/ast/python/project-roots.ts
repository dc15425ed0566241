/** The folders that a project's own build settings name as roots of its modules. */
import { parse as parseToml } from "smol-toml";
import type { SourceTree } from "../../domain/index.ts";
import { folderOf, join, type ModuleFinder } from "./module-finder.ts";

export const PROJECT_FILES: readonly string[] = ["pyproject.toml", "setup.cfg", "setup.py"];

/** Roots of the project in `folder`: those that its settings name, `src` if it holds modules, and the folder itself. */
export async function projectRoots(tree: SourceTree, finder: ModuleFinder, folder: string): Promise<readonly string[]> {
  const [pyproject, setupCfg] = await Promise.all([
    readText(tree, join(folder, "pyproject.toml")),
    readText(tree, join(folder, "setup.cfg")),
  ]);
  const named = [...rootsInPyproject(pyproject), ...rootsInSetupCfg(setupCfg)];
  const source = (await holdsModules(finder, join(folder, "src"))) ? ["src"] : [];
  const roots = [...named, ...source, ""].map((root) => normalized(folder, root));
  return [...new Set(roots)].filter((root) => root !== null);
}

async function readText(tree: SourceTree, path: string): Promise<string> {
  const bytes = await tree.read(path);
  return bytes === null ? "" : new TextDecoder().decode(bytes);
}

/** `src` counts if it is no package itself and has a module or a folder that could be a package. */
async function holdsModules(finder: ModuleFinder, folder: string): Promise<boolean> {
  const names = await finder.list(folder);
  if (names === null || names.has("__init__.py")) return false;
  return [...names].some(([name, kind]) => (kind === "directory" ? /^\w+$/.test(name) : /\.pyi?$/.test(name)));
}

/** A root relative to the tree, or null where it leads out of it. */
function normalized(folder: string, root: string): string | null {
  const parts: string[] = folder === "" ? [] : folder.split("/");
  for (const part of root.replaceAll("\\", "/").split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

type Table = Readonly<Record<string, unknown>>;

function rootsInPyproject(text: string): readonly string[] {
  if (text === "") return [];
  const tool = at(tomlOrEmpty(text), "tool");
  const setuptools = at(tool, "setuptools");
  const hatch = [at(tool, "hatch", "build", "targets", "wheel"), at(tool, "hatch", "build")];
  return [
    ...packageDirRoots(at(setuptools, "package-dir")),
    ...strings(at(setuptools, "packages", "find").where),
    ...tables(at(tool, "poetry").packages).flatMap(poetryRoot),
    ...hatch.flatMap((target) => [...strings(target.packages).map(folderOf), ...hatchSources(target.sources)]),
    ...strings([at(tool, "pdm")["package-dir"], at(tool, "pdm", "build")["package-dir"]]),
    ...strings([at(tool, "uv", "build-backend")["module-root"], at(tool, "maturin")["python-source"]]),
    ...strings(at(tool, "pytest", "ini_options").pythonpath),
  ];
}

function tomlOrEmpty(text: string): Table {
  try {
    return parseToml(text);
  } catch {
    // A broken pyproject is for other tools to report; detection goes on with the folders.
    return {};
  }
}

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The table at a path of keys, empty where there is none. */
function at(table: Table, ...keys: readonly string[]): Table {
  let found: unknown = table;
  for (const key of keys) found = isTable(found) ? found[key] : undefined;
  return isTable(found) ? found : {};
}

const tables = (value: unknown): readonly Table[] => (Array.isArray(value) ? value.filter(isTable) : []);

/** A string, or the strings of a list. */
function strings(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === "string");
}

/** `{"" = "src"}` names a root; `{pkg = "lib/pkg"}` does if the folder has the package's name. */
function packageDirRoots(table: Table): readonly string[] {
  return Object.entries(table).flatMap(([name, folder]) => {
    if (typeof folder !== "string") return [];
    if (name === "") return [folder];
    const path = name.replaceAll(".", "/");
    return folder === path || folder.endsWith(`/${path}`) ? [folder.slice(0, -path.length)] : [];
  });
}

function poetryRoot({ from }: Table): readonly string[] {
  return [typeof from === "string" ? from : ""];
}

/** `["src"]` or `{"src/pkg" = "pkg"}`. */
function hatchSources(sources: unknown): readonly string[] {
  if (!isTable(sources)) return strings(sources);
  return packageDirRoots(Object.fromEntries(Object.entries(sources).map(([folder, name]) => [String(name), folder])));
}

function rootsInSetupCfg(text: string): readonly string[] {
  const options = section(text, "options");
  const find = section(text, "options.packages.find");
  const packageDir = /^package_dir\s*=((?:.*\n?)(?:[ \t]+.*\n?)*)/m.exec(options)?.[1] ?? "";
  const pairs = [...packageDir.matchAll(/^\s*([\w.]*)\s*=\s*(\S+)\s*$/gm)].map(([, name, folder]) => [name, folder]);
  const where = /^where\s*=\s*((?:.*\n?)(?:[ \t]+.*\n?)*)/m.exec(find)?.[1] ?? "";
  return [...packageDirRoots(Object.fromEntries(pairs)), ...where.split(/[\s,]+/).filter((root) => root !== "")];
}

function section(text: string, name: string): string {
  const start = text.indexOf(`[${name}]`);
  if (start < 0) return "";
  const rest = text.slice(start + name.length + 2);
  const end = rest.search(/^\[/m);
  return end < 0 ? rest : rest.slice(0, end);
}
