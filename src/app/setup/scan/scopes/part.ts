import { nameOf } from "../../../../domain/index.ts";
import { type Folder, filesBelow } from "../folder-tree.ts";

/**
 * A group of files on its way to become a scope. `module`: a folder, with what was merged into it; `package`: the same
 * with a manifest of its own, which never joins a sibling; `rest`: what stands at the level of a folder that
 * was divided; the others are one each.
 */
export type PartKind = "module" | "package" | "rest" | "tests" | "docs" | "project";

/** No two parts hold the same file, and no prefix of a part lies inside a prefix of another. */
export interface Part {
  readonly kind: PartKind;
  /** The folder that gives the name. */
  readonly folder: string;
  /** The folder whose division it came from; parts of one division are siblings. */
  readonly division: string;
  /** Folders, without a final slash. */
  readonly folders: readonly string[];
  /** Files that stand outside these folders. */
  readonly paths: readonly string[];
  /** Every file of the part. */
  readonly files: readonly string[];
  readonly sources: number;
}

/** A folder with fewer source files than this gets no scope of its own. */
export const SMALLEST_SCOPE = 3;

/** Names that say how a repository is laid out, not what the folder is about. */
const LAYOUT_NAMES = new Set(["src", "source", "lib", "libs", "app", "apps", "packages", "pkgs", "services"]);
const MODULE_HOLDERS = new Set([...LAYOUT_NAMES, "modules", "plugins", "extensions", "projects"]);

export const isLayoutName = (folder: string): boolean => LAYOUT_NAMES.has(nameOf(folder));

/** Whether a folder's subfolders are modules by convention. */
export const holdsModules = (folder: string): boolean => MODULE_HOLDERS.has(nameOf(folder));

/** Returns a key that is unique among the parts of one repository. */
export function keyOf(part: Part): string {
  if (part.kind === "module" || part.kind === "package") return part.folder;
  return part.kind === "rest" ? `${part.folder}/*` : `/${part.kind}`;
}

export function wholeFolder(folder: Folder, kind: "module" | "package", division: string): Part {
  const named = innermostName(folder).path;
  return {
    kind,
    folder: kind === "package" ? folder.path : named,
    division,
    folders: [folder.path],
    paths: [],
    files: filesBelow(folder),
    sources: folder.sources,
  };
}

/** Returns the folder that gives the name: `src/flask/` for an `src/` that holds nothing but `flask/`. */
function innermostName(folder: Folder): Folder {
  const [only, ...others] = folder.folders.filter(({ sources }) => sources > 0);
  const isAlone = only && others.length === 0 && only.sources === folder.sources;
  return isAlone && isLayoutName(folder.path) ? innermostName(only) : folder;
}

/** Adds the files of `part` to `into`, which keeps its name and its place. */
export function join(into: Part, part: Part): Part {
  return {
    ...into,
    folders: [...into.folders, ...part.folders].sort(),
    paths: [...into.paths, ...part.paths].sort(),
    files: [...into.files, ...part.files],
    sources: into.sources + part.sources,
  };
}

/** Joins parts that are one by their key, such as the test folders of several levels. */
export function joinEqual(parts: readonly Part[]): Part[] {
  const joined = new Map<string, Part>();
  for (const part of parts) {
    const known = joined.get(keyOf(part));
    joined.set(keyOf(part), known ? join(known, part) : part);
  }
  return [...joined.values()];
}

/** Compares parts by size, the smallest first, and then by key. */
export function bySize(a: Part, b: Part): number {
  return a.sources - b.sources || (keyOf(a) < keyOf(b) ? -1 : 1);
}
