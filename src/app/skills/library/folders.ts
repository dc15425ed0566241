import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { SklError } from "../../../domain/index.ts";
import { type FolderOnDisk, folderAt } from "./folder-at.ts";
import { fixedFingerprint } from "./marks.ts";

/** Where a root has a package, before anything in it is looked at. */
export interface PackagePlace {
  /** Absolute. */
  readonly path: string;
  /** The same with links followed. */
  readonly real: string;
  readonly name: string;
  readonly isLink: boolean;
  /** What is known of it without looking: it is refused, or no folder of a disk. Null: look. */
  readonly fixed: FolderOnDisk | null;
}

/** The packages of a root as they look just now, by name; `within` as for `packagePlaces`. */
export function packageFolders(root: string, within: string | null = root): FolderOnDisk[] {
  return packagePlaces(root, within).map((place) => lookInto(place));
}

/** `onFolder` is told each folder of the package before it is looked at. */
export function lookInto({ path, real, name, fixed }: PackagePlace, onFolder?: (path: string) => void): FolderOnDisk {
  return fixed ?? { ...folderAt(real, name, onFolder), path, real };
}

/**
 * Where a root has packages, by name; a root that is not there has none. Links are followed while they stay inside `within` (null:
 * wherever they lead), since a repository could otherwise have any folder of the machine read. Throws FILE_UNREADABLE.
 */
export function packagePlaces(root: string, within: string | null = root): PackagePlace[] {
  const realRoot = realOf(root);
  const realWithin = within === null ? null : realOf(within);
  if (realRoot === null) return [];
  const stays = (real: string) => realWithin === null || isInside(real, realWithin);
  const top = join(root, sep);
  const realTop = join(realRoot, sep);
  return childrenOf(root).map(({ name, isLink }) => {
    const path = top + name;
    const real = isLink ? realOf(path) : realTop + name;
    if (real === null) return refused({ path, name, real: realTop + name }, "It is a link that leads nowhere.");
    if (stays(real)) return { path, real, name, isLink, fixed: null };
    return refused({ path, name, real }, "It is a link that leads out of the workspace, and is not followed.");
  });
}

/** Hidden names and plain files are no packages, nor is a link to a plain file. */
function childrenOf(root: string): { readonly name: string; readonly isLink: boolean }[] {
  const entries = attempt(() => readdirSync(root, { withFileTypes: true }), ["ENOENT", "ENOTDIR"], root) ?? [];
  return entries
    .filter((entry) => !entry.name.startsWith("."))
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && !leadsToFile(join(root, entry.name))))
    .map((entry) => ({ name: entry.name, isLink: entry.isSymbolicLink() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function leadsToFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function realOf(path: string): string | null {
  return attempt(() => realpathSync.native(path), ["ENOENT", "ENOTDIR", "ELOOP"], path);
}

/** Null for the codes that mean "not there". */
function attempt<T>(look: () => T, absent: readonly string[], path: string): T | null {
  try {
    return look();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (absent.includes(code ?? "")) return null;
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${message}`, data: { path }, cause });
  }
}

const isInside = (path: string, top: string): boolean => path === top || path.startsWith(`${top}${sep}`);

function refused(at: Pick<FolderOnDisk, "path" | "name" | "real">, reason: string): PackagePlace {
  const fingerprint = fixedFingerprint(`${reason} ${at.real}`);
  const fixed = { ...at, files: [], links: [], unreadable: new Map(), refused: reason, fingerprint };
  return { ...at, isLink: true, fixed };
}
