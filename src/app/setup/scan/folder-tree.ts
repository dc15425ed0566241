import { languages } from "../../../ast/index.ts";
import { folderOf, foldersAbove, nameOf } from "../../../domain/index.ts";
import type { FileRoles } from "./file-roles.ts";

export interface Folder {
  /** Without a final slash; the root is `""`. */
  readonly path: string;
  /** Files that stand directly in it, by path. */
  readonly files: readonly string[];
  /** Folders that stand directly in it, by path. */
  readonly folders: readonly Folder[];
  /** Source files in it and below; tests are not counted, since their number says little of what a module is. */
  readonly sources: number;
}

interface GrowingFolder extends Folder {
  files: string[];
  folders: GrowingFolder[];
  sources: number;
}

/** `files` are sorted. */
export function buildFolderTree(files: readonly string[], roles: FileRoles): Folder {
  const root: GrowingFolder = { path: "", files: [], folders: [], sources: 0 };
  const known = new Map<string, GrowingFolder>([["", root]]);
  for (const file of files) {
    const isSource = roles.get(file)?.kind === "source";
    let folder = root;
    if (isSource) root.sources += 1;
    for (const path of foldersAbove(file)) {
      let below = known.get(path);
      if (!below) {
        below = { path, files: [], folders: [], sources: 0 };
        known.set(path, below);
        folder.folders.push(below);
      }
      folder = below;
      if (isSource) folder.sources += 1;
    }
    folder.files.push(file);
  }
  return root;
}

export function filesBelow(folder: Folder): string[] {
  return [...folder.files, ...folder.folders.flatMap(filesBelow)];
}

const PROJECT_FILES = new Set(languages.flatMap(({ files }) => files.projectFiles));
const NOT_A_PACKAGE = /^(docs?|examples?|samples?|demos?|templates?|fixtures?|tests?|__tests__|e2e|benchmarks?)$/;

/**
 * The packages of a monorepo: the outermost folders below the root that have a manifest of their own and source files.
 * The manifests are taken instead of the workspace globs because every tool writes those elsewhere, and because a
 * service without a workspace file is a module all the same.
 */
export function findPackages(root: Folder): ReadonlySet<string> {
  const packages = new Set<string>();
  const visit = (folder: Folder) => {
    if (folder.sources === 0 || NOT_A_PACKAGE.test(nameOf(folder.path))) return;
    if (folder.files.some((file) => PROJECT_FILES.has(nameOf(file)))) packages.add(folder.path);
    else folder.folders.forEach(visit);
  };
  root.folders.forEach(visit);
  return packages;
}

/** The package that a folder is or lies in, or null. */
export function packageAround(folder: string, packages: ReadonlySet<string>): string | null {
  for (let path = folder; path !== ""; path = folderOf(path)) if (packages.has(path)) return path;
  return null;
}
