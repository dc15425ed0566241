import { posix } from "node:path";
import { LARGEST_FILE, MOST_FILE_BYTES } from "../../library/index.ts";

/** A tree of files that somebody else wrote: a folder, an archive or a commit. Paths have `/` and are relative to its top. */
export interface FileTree {
  readonly entries: ReadonlyMap<string, FileTreeEntry>;
  /** Maps paths that cannot be read to the reason. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Returns the size of a file before it is read. */
  sizeOf(path: string): Promise<number>;
  read(path: string): Promise<Uint8Array>;
}

export type FileTreeEntry =
  | { readonly kind: "file"; readonly isExecutable: boolean }
  /** No system call follows a link; `target` is text. */
  | { readonly kind: "link"; readonly target: string };

/** A larger tree is not looked through. */
export const MOST_ENTRIES = 200_000;

/** Returns whether a folder is looked into; what tools put there is nobody's package. */
export function isLookedInto(path: string, isInPackage: boolean): boolean {
  const name = posix.basename(path);
  if (name === ".git" || path.endsWith(".skl/.cache")) return false;
  return isInPackage || name !== "node_modules";
}

const MOST_HOPS = 5;

/** Returns the path in the tree to which a link leads, or null where it leads out, in a circle or through another link. */
function linkTarget(tree: FileTree, path: string): string | null {
  let at = path;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const entry = tree.entries.get(at);
    if (entry?.kind !== "link") return at;
    if (entry.target.startsWith("/") || entry.target.includes("\\")) return null;
    at = posix.normalize(posix.join(posix.dirname(at), entry.target)).replace(/\/$/, "");
    if (at === ".." || at.startsWith("../")) return null;
  }
  return null;
}

/** A folder with a SKILL.md, or a link to one. */
export interface Place {
  /** The folder's path in the tree; empty for its top. */
  readonly path: string;
  /** The path of the folder that a link stands for; null for the folder itself. */
  readonly linkTo: string | null;
}

/** Lists the places of packages below a folder of the tree, wherever they lie, by path. */
export function listPlacesIn(tree: FileTree, below: string): Place[] {
  const isBelow = (path: string) => below === "" || path === below || path.startsWith(`${below}/`);
  const folders = new Set<string>();
  for (const [path, { kind }] of tree.entries)
    if (kind === "file" && isSkillMd(path)) folders.add(toParentFolder(path));
  const places: Place[] = [...folders].map((path) => ({ path, linkTo: null }));
  for (const [path, { kind }] of tree.entries) {
    if (kind !== "link") continue;
    const target = linkTarget(tree, path);
    const folder = target !== null && isSkillMd(target) ? toParentFolder(target) : target;
    const linkTo = folder !== null && folders.has(folder) ? folder : null;
    // A link to another file is a package of its own, and a broken one is reported where it is read.
    if (isSkillMd(path)) places.push({ path: toParentFolder(path), linkTo });
    else if (linkTo !== null && linkTo === target) places.push({ path, linkTo });
  }
  return places.filter(({ path }) => isBelow(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Packages that tools have installed are not looked for. */
const isSkillMd = (path: string): boolean =>
  posix.basename(path) === "SKILL.md" && !/(?:^|\/)node_modules\//.test(path);

const toParentFolder = (path: string): string => (path.includes("/") ? posix.dirname(path) : "");

export type Entries = readonly (readonly [string, FileTreeEntry])[];

/** Groups the entries of a tree by the places that they lie in; those of a package inside another belong to both. */
export function groupEntriesByPlace(tree: FileTree, places: readonly Place[]): ReadonlyMap<string, Entries> {
  const found = new Map(places.map(({ path }) => [path, [] as [string, FileTreeEntry][]]));
  for (const [path, entry] of tree.entries)
    for (let folder = path; folder !== ""; ) {
      folder = toParentFolder(folder);
      found.get(folder)?.push([path, entry]);
    }
  return found;
}

export interface PlaceFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly links: readonly string[];
  readonly unreadable: ReadonlyMap<string, string>;
  readonly executables: ReadonlySet<string>;
}

/**
 * Reads the files of one package, of which `entries` are those in its folder. A link to a file of the same tree is that file, since the package would be broken without it; any
 * other link stays out.
 */
export async function readPlace(tree: FileTree, { path: place }: Place, entries: Entries): Promise<PlaceFiles> {
  const prefix = place === "" ? "" : `${place}/`;
  const found = { files: new Map<string, Uint8Array>(), links: [] as string[], executables: new Set<string>() };
  const unreadable = new Map([...tree.unreadable].flatMap(([path, reason]) => pickInsidePrefix(path, prefix, reason)));
  let total = 0;
  for (const [path, entry] of entries) {
    const own = path.slice(prefix.length);
    const real = entry.kind === "link" ? linkTarget(tree, path) : path;
    const file = real === null ? undefined : tree.entries.get(real);
    if (real === null || file?.kind !== "file") {
      found.links.push(own);
      continue;
    }
    try {
      const size = await tree.sizeOf(real);
      total += size;
      const isLeftOut = size > LARGEST_FILE || total > MOST_FILE_BYTES;
      found.files.set(own, isLeftOut ? new Uint8Array(LARGEST_FILE + 1) : await tree.read(real));
      if (file.isExecutable) found.executables.add(own);
    } catch (cause) {
      unreadable.set(own, (cause as Error).message);
    }
  }
  return { ...found, unreadable };
}

function pickInsidePrefix(path: string, prefix: string, reason: string): [string, string][] {
  return `${path}/`.startsWith(prefix) ? [[path.slice(prefix.length) || ".", reason]] : [];
}
