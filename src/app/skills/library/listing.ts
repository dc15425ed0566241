import { realpathSync, statSync } from "node:fs";
import { type PackagePlace, packagePlaces } from "./folders.ts";
import type { Places, SkillRoot, SkillScope } from "./roots.ts";
import { systemPlaces } from "./system-packages.ts";
import type { FolderWatch } from "./watch.ts";

/** Where a scope has packages, those of an earlier root first. */
export interface Listing {
  readonly places: readonly PackagePlace[];
  /** Where in them the place of a path stands. */
  readonly positions: ReadonlyMap<string, number>;
  /** By name, the path of the place that has it first: the tables know a name once. */
  readonly first: ReadonlyMap<string, string>;
  /** How many of them are on a disk. */
  readonly onDisk: number;
  /** What the roots looked like before they were listed. */
  readonly roots: readonly RootMark[];
  /** What a link leads to can change anywhere, so that a listing with links is made anew each time. */
  readonly hasLinks: boolean;
}

interface RootMark {
  readonly path: string;
  /** Which folder it is; null: there is none. */
  readonly folder: string | null;
  /** Changes with every name in it. */
  readonly times: string;
}

/** Owner of a root in a watch; no package has such a path. */
const ownerOf = (root: string): string => `root of packages: ${root}`;

export function listed(places: Places, scope: SkillScope, watch: FolderWatch | null): Listing {
  const own = rootsOf(places, scope);
  const roots = own.map(({ path }) => rootMark(path));
  for (const { path, folder } of roots) {
    // Another folder may stand there now.
    watch?.uncover(ownerOf(path));
    if (folder !== null) watch?.cover(ownerOf(path), path);
  }
  const within = scope === "workspace" ? places.workspace : null;
  const onDisk = once(own.flatMap(({ path }) => packagePlaces(path, within)));
  // Below everything of the account.
  const all = scope === "account" ? [...onDisk, ...systemPlaces()] : onDisk;
  const first = new Map<string, string>();
  for (const { name, path } of all) if (!first.has(name)) first.set(name, path);
  const positions = new Map(all.map(({ path }, at) => [path, at]));
  return { places: all, positions, first, onDisk: onDisk.length, roots, hasLinks: onDisk.some(({ isLink }) => isLink) };
}

export function placeOf({ places, positions }: Listing, path: string): PackagePlace | undefined {
  return places[positions.get(path) ?? -1];
}

/** The roots are the very folders that they were when they were listed. */
export function hasSameRoots(listing: Listing): boolean {
  return listing.roots.every(({ path, folder }) => rootMark(path).folder === folder);
}

/** Nothing came into a root or went, as far as anybody noticed. */
export function isCurrent(listing: Listing, touched: ReadonlySet<string>): boolean {
  if (listing.hasLinks) return false;
  return listing.roots.every(({ path, folder, times }) => {
    const now = rootMark(path);
    return now.folder === folder && now.times === times && !touched.has(ownerOf(path));
  });
}

function rootsOf({ roots }: Places, scope: SkillScope): SkillRoot[] {
  return roots.filter((root) => root.scope === scope);
}

function rootMark(path: string): RootMark {
  try {
    const { dev, ino, mtimeMs, ctimeMs } = statSync(path);
    return { path, folder: `${dev}:${ino}:${realpathSync.native(path)}`, times: `${mtimeMs}:${ctimeMs}` };
  } catch {
    // Absent, or nobody may look: listing it says which.
    return { path, folder: null, times: "" };
  }
}

/** A folder that is linked into another root under its own name is one package and told once. */
function once(places: readonly PackagePlace[]): PackagePlace[] {
  const told = new Set<string>();
  return places.filter(({ real, name }) => {
    const key = `${name}\0${real}`;
    return !told.has(key) && told.add(key);
  });
}
