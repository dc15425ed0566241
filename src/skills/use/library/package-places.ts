import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { computeFixedFingerprint, type FolderOnDisk, walkFolderAt } from "./package-folder.ts";
import type { Places, SkillScope } from "./roots.ts";
import { listSystemFolders } from "./system-packages.ts";

/** The place of a package in a root, before its files are listed. */
export interface PackagePlace {
  /** Absolute. */
  readonly path: string;
  /** This is `path` with links followed. */
  readonly real: string;
  readonly name: string;
  /** The listing of a package that is refused or comes with skl; null if the folder has to be listed. */
  readonly fixed: FolderOnDisk | null;
}

/** Lists the places of one scope, those of an earlier root first; packages that come with skl are the last of the account's. */
export function listScopePlaces({ roots, workspace }: Places, scope: SkillScope): PackagePlace[] {
  const within = scope === "workspace" ? workspace : null;
  const onDisk = roots.filter((root) => root.scope === scope).flatMap(({ path }) => listPackagePlaces(path, within));
  const own = scope === "account" ? listSystemFolders() : [];
  const all = [...onDisk, ...own.map((fixed) => ({ path: fixed.path, real: fixed.real, name: fixed.name, fixed }))];
  // A folder that is linked into another root under its own name is one package.
  const seen = new Set<string>();
  return all.filter(({ real, name }) => {
    const key = `${name}\0${real}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Lists the packages of a root by name. */
export function listPackageFoldersOnDisk(root: string): FolderOnDisk[] {
  return listPackagePlaces(root, root).map(lookInto);
}

export function lookInto({ path, real, name, fixed }: PackagePlace): FolderOnDisk {
  return fixed ?? { ...walkFolderAt(real, name), path, real };
}

/**
 * Lists the places of packages in a root by name; a root that does not exist has none. Links are followed only inside `within` (null:
 * anywhere), since a repository could otherwise have any folder of the machine read. Throws FILE_UNREADABLE.
 */
function listPackagePlaces(root: string, within: string | null): PackagePlace[] {
  const realRoot = findRealPath(root);
  const realWithin = within === null ? null : findRealPath(within);
  if (realRoot === null) return [];
  const stays = (real: string) => realWithin === null || isInside(real, realWithin);
  return listFolderChildren(root).map(({ name, isLink }) => {
    const path = `${root}${sep}${name}`;
    const real = isLink ? findRealPath(path) : join(realRoot, name);
    if (real === null)
      return createRefusedPlace({ path, name, real: join(realRoot, name) }, "It is a link that leads nowhere.");
    if (stays(real)) return { path, real, name, fixed: null };
    return createRefusedPlace(
      { path, name, real },
      "It is a link that leads out of the workspace, and is not followed.",
    );
  });
}

/** Leaves out hidden names, plain files and links to plain files. */
function listFolderChildren(root: string): { readonly name: string; readonly isLink: boolean }[] {
  const entries = lookUnlessAbsent(() => readdirSync(root, { withFileTypes: true }), ["ENOENT", "ENOTDIR"], root) ?? [];
  return entries
    .filter((entry) => !entry.name.startsWith("."))
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && !leadsToFile(join(root, entry.name))))
    .map((entry) => ({ name: entry.name, isLink: entry.isSymbolicLink() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function leadsToFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function findRealPath(path: string): string | null {
  return lookUnlessAbsent(() => realpathSync.native(path), ["ENOENT", "ENOTDIR", "ELOOP"], path);
}

/** Returns null for the error codes in `absent`, which mean that the path does not exist. */
export function lookUnlessAbsent<T>(look: () => T, absent: readonly string[], path: string): T | null {
  try {
    return look();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (absent.includes(code ?? "")) return null;
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${message}`, data: { path }, cause });
  }
}

const isInside = (path: string, top: string): boolean => path === top || path.startsWith(`${top}${sep}`);

function createRefusedPlace(at: Pick<FolderOnDisk, "path" | "name" | "real">, reason: string): PackagePlace {
  const fingerprint = computeFixedFingerprint(`${reason} ${at.real}`);
  return { ...at, fixed: { ...at, files: [], links: [], unreadable: new Map(), refused: reason, fingerprint } };
}
