import { posix } from "node:path";
import type { FileChange, FileSide } from "../../kernel/domain/index.ts";
import { isPythonStandardModule } from "../../syntax/ast/index.ts";
import type { GitTree } from "../../workspace/git/index.ts";
import { type ChangedSides, toChangedSides } from "./compared-sides.ts";

const PACKAGE = /(?:^|\/)__init__\.py$/;

/**
 * Returns both sides of a change. A new package hides the Python module of its name: importers do not find it any more though its file
 * stays, so that the module counts as the side before.
 */
export async function findSidesWithHidden(change: FileChange, head: GitTree | null): Promise<ChangedSides> {
  const sides = toChangedSides(change);
  if (sides.before !== null || sides.after === null || head === null || !PACKAGE.test(sides.after.path)) return sides;
  const hidden = await findModuleSide(`${posix.dirname(sides.after.path)}.py`, head);
  return hidden === null ? sides : { before: hidden, after: sides.after };
}

async function findModuleSide(path: string, head: GitTree): Promise<FileSide | null> {
  const entry = await head.entry(path);
  if (entry === null || entry.mode !== "100644") return null;
  return { path: path as FileSide["path"], mode: entry.mode, oid: entry.oid };
}

/** Endings among which an import without one chooses; which of them comes first depends on the program that reads it. */
const SCRIPT = /^(.*\/)?([^/]+)\.(?:[cm]?[jt]s|[jt]sx)$/;
const SCRIPT_ENDINGS = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs"];
const DECLARATION = /\.d\.[cm]?ts$/;
/** What Python, or who checks its types, finds before a module of the same name: a stub, or machine code. */
const BEFORE_PYTHON = /^(.*\/)?([^/.]+)(?:\.pyi|(?:\.[\w-]+)?\.(?:so|pyd))$/;
/** The folders in which Python usually begins to look. Below them a module is found by the names of its packages, too. */
const IMPORT_ROOT = /^(?:\.|src|lib|python)$/;
const PYTHON = /^(.*\/)?([^/.]+)\.py$/;

/**
 * Returns what importers no longer find where a change adds a file: the module of that name which stays beside it, or a module of Python's
 * standard library. `added`: the other new files of the push, which hide nothing that was there.
 */
export async function findHiddenModule(
  change: FileChange,
  head: GitTree | null,
  added: ReadonlySet<string>,
): Promise<string | null> {
  if (head === null || (change.kind !== "added" && change.kind !== "renamed")) return null;
  const path: string = change.after.path;
  const others = isFolderElsewhere(change.after.mode)
    ? [`${path}.py`]
    : listOtherModules(path, change.kind === "renamed");
  for (const other of others) {
    if (other !== path && !added.has(other) && (await head.entry(other)) !== null) return other;
  }
  const [, inFolder = "", own = ""] = PYTHON.exec(path) ?? [];
  const folderOfName = own === "" || own === "__init__" ? null : await head.list(`${inFolder}${own}`);
  const modules = [...(folderOfName?.keys() ?? [])].filter((each) => /\.pyi?$/.test(each));
  // A folder without `__init__` is a package only where no file has its name.
  if (modules.length > 0 && !modules.some((each) => each.startsWith("__init__."))) return `${inFolder}${own}/`;
  const name = findStandardModule(path);
  if (name === null) return null;
  const folder = posix.dirname(name.folder);
  if (!IMPORT_ROOT.test(folder)) return null;
  return (await head.entry(posix.join(folder, "__init__.py"))) === null ? `Python's ${name.module}` : null;
}

/** A link or a submodule may hold a package, which Python finds before a module of its name. */
const isFolderElsewhere = (mode: string): boolean => mode === "120000" || mode === "160000";

function listOtherModules(path: string, isRenamed: boolean): readonly string[] {
  // `findSidesWithHidden` compares a new package with the module; one that was moved has a side before of its own.
  if (isRenamed && PACKAGE.test(path)) return [`${posix.dirname(path)}.py`];
  // `require("./a")` takes the file `a` before `a.js`, and `a.json` before the folder `a`.
  if (!posix.basename(path).includes(".")) return [`${path}.js`, `${path}.cjs`];
  const [, besideFolder = ""] = /^(.*)\.(?:json|node)$/.exec(path) ?? [];
  if (besideFolder !== "") return SCRIPT_ENDINGS.map((ending) => `${besideFolder}/index.${ending}`);
  const [, inFolder = "", stem = ""] = (DECLARATION.test(path) ? null : SCRIPT.exec(path)) ?? [];
  if (stem !== "") {
    const own = `${inFolder}${stem}`;
    const asFolder = stem === "index" ? [] : SCRIPT_ENDINGS.map((ending) => `${own}/index.${ending}`);
    return [...SCRIPT_ENDINGS.map((ending) => `${own}.${ending}`), ...asFolder];
  }
  const [, folder = "", name = ""] = BEFORE_PYTHON.exec(path) ?? [];
  if (name === "") return [];
  const asPackage = name === "__init__" && folder !== "" ? [`${folder.slice(0, -1)}.py`] : [];
  return [`${folder}${name}.py`, ...asPackage];
}

/** A package of tests is called `test` in many repositories. */
function findStandardModule(path: string): { readonly module: string; readonly folder: string } | null {
  const [, , stem = ""] = PYTHON.exec(path) ?? [];
  const place = stem === "__init__" ? posix.dirname(path) : path;
  const module = posix.basename(place, ".py");
  return stem !== "" && module !== "test" && isPythonStandardModule(module) ? { module, folder: place } : null;
}
