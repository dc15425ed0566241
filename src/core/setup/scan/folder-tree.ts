import { getFileName, getParentFolder, listFoldersAbove } from "../../../kernel/domain/index.ts";
import { languages } from "../../../syntax/ast/index.ts";
import type { FileRoles } from "../../state/index.ts";

export interface Folder {
  /** Has no final slash; the root is `""`. */
  readonly path: string;
  /** The files directly in the folder, by path. */
  readonly files: readonly string[];
  /** The folders directly in the folder, by path. */
  readonly folders: readonly Folder[];
  /** Counts the source files in the folder and below. Tests do not count, since their number says little about what a module is. */
  readonly sources: number;
}

interface GrowingFolder extends Folder {
  files: string[];
  folders: GrowingFolder[];
  sources: number;
}

/** Builds the tree of folders from sorted `files`. */
export function buildFolderTree(files: readonly string[], roles: FileRoles): Folder {
  const root: GrowingFolder = { path: "", files: [], folders: [], sources: 0 };
  const known = new Map<string, GrowingFolder>([["", root]]);
  for (const file of files) {
    const isSource = roles.get(file)?.kind === "source";
    let folder = root;
    if (isSource) root.sources += 1;
    for (const path of listFoldersAbove(file)) {
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

const PROJECT_FILES = new Set(languages.flatMap(({ files }) => files.projectFiles));
/** Matches the name of a folder whose files show or try the program and are no part of it. */
export const NO_PART =
  /^(docs?|examples?|samples?|demos?|templates?|(__)?fixtures?(__)?|tests?|__tests__|e2e|benchmarks?)$/;

/** Every folder directly in one of these folders is a package. */
const HOLDER = /^(packages|pkgs|apps|libs|modules|plugins|services)$/;

/**
 * Returns the packages of a monorepo: the outermost folders below the root that have a manifest of their own and source files.
 * The manifests are taken instead of the workspace globs because every tool writes those elsewhere, and because a
 * service without a workspace file is a module all the same.
 */
export function findPackages(root: Folder): ReadonlySet<string> {
  const packages = new Set<string>();
  const visit = (folder: Folder) => {
    const isMember = HOLDER.test(getFileName(getParentFolder(folder.path)));
    if (folder.sources === 0 || (!isMember && NO_PART.test(getFileName(folder.path)))) return;
    if (folder.files.some((file) => PROJECT_FILES.has(getFileName(file)))) packages.add(folder.path);
    else folder.folders.forEach(visit);
  };
  root.folders.forEach(visit);
  return packages;
}
