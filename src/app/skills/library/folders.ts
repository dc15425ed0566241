import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { version } from "../../../../package.json";
import { SklError } from "../../../domain/index.ts";
import type { SkillFolder } from "../../../skills/package/index.ts";

/**
 * A package on disk as it looked just now. All of this file is synchronous: a call of the system that is waited for costs more
 * than the call, and there may be a hundred thousand small folders.
 */
export interface FolderOnDisk {
  /** Absolute. */
  readonly path: string;
  /** The same with links followed. */
  readonly real: string;
  readonly name: string;
  readonly files: readonly FileOnDisk[];
  readonly links: readonly string[];
  /** Files and folders that may not be read, with the system's reason. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Why it was not looked into; null: it was. */
  readonly refused: string | null;
  /**
   * Changes with every file that is added, removed or written: size and time alone can be set back, but not the time of the
   * last change of the inode, which the system keeps.
   */
  readonly fingerprint: string;
}

interface FileOnDisk {
  /** Inside the package, with `/`. */
  readonly path: string;
  readonly mark: string;
  readonly bytes: number;
}

/** Beyond this a folder is no package, and walking it would take long. */
const MOST_ENTRIES = 5000;

/** Counts up with the shape of what is kept of a package: an index of an older shape is read anew. */
const FORMAT = 2;

/**
 * The packages of a root, by name; a root that is not there has none. Links are followed while they stay inside `within` (null:
 * wherever they lead), since a repository could otherwise have any folder of the machine read. Throws FILE_UNREADABLE.
 */
export function packageFolders(root: string, within: string | null = root): FolderOnDisk[] {
  const realRoot = realOf(root);
  const realWithin = within === null ? null : realOf(within);
  if (realRoot === null) return [];
  const stays = (real: string) => realWithin === null || isInside(real, realWithin);
  return childrenOf(root).map(({ name, isLink }) => {
    const path = join(root, name);
    const real = isLink ? realOf(path) : join(realRoot, name);
    if (real === null) return refused({ path, name, real: join(realRoot, name) }, "It is a link that leads nowhere.");
    if (stays(real)) return { ...folderAt(path, name), real };
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
  return attempt(() => realpathSync(path), ["ENOENT", "ENOTDIR", "ELOOP"], path);
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

function refused(at: Pick<FolderOnDisk, "path" | "name" | "real">, reason: string): FolderOnDisk {
  const fingerprint = createHash("sha256").update(`${version}\0${FORMAT}\0${reason}\0${at.real}`).digest("hex");
  return { ...at, files: [], links: [], unreadable: new Map(), refused: reason, fingerprint };
}

/** One package, whatever the folder above it is. */
export function folderAt(path: string, name: string): FolderOnDisk {
  const found: Found = { files: [], links: [], unreadable: new Map(), entries: 0 };
  walk(path, path, found);
  const { files, links, unreadable } = found;
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  // What another version read of a package may not be what this one reads.
  const hash = createHash("sha256").update(`${version}\0${FORMAT}\0`);
  for (const file of files) hash.update(`${file.path}\0${file.mark}\0`);
  for (const link of links.sort()) hash.update(`${link}\0link\0`);
  for (const [each, reason] of unreadable) hash.update(`${each}\0${reason}\0`);
  return { path, real: path, name, files, links, unreadable, refused: null, fingerprint: hash.digest("hex") };
}

interface Found {
  readonly files: FileOnDisk[];
  readonly links: string[];
  readonly unreadable: Map<string, string>;
  entries: number;
}

function walk(root: string, folder: string, found: Found): void {
  const inside = (path: string) => relative(root, path).split(sep).join("/") || ".";
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (++found.entries > MOST_ENTRIES) return;
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) found.links.push(inside(path));
      else if (entry.isDirectory()) walk(root, path, found);
      else if (entry.isFile()) {
        const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
        if (stats === undefined) continue;
        const mark = `${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
        found.files.push({ path: inside(path), mark, bytes: Number(stats.size) });
      }
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // It went away in between.
    if (code !== "ENOENT") found.unreadable.set(inside(folder), message);
  }
}

/** More of one package is never held in memory; what is read up to here is over the limit of the whole already. */
const MOST_BYTES = 80 * 1024 * 1024;

/** The bytes of a package. A file over `limit` is not read: bytes of that size stand for it, and the parser says so. */
export function readPackage({ path, name, files, links, unreadable }: FolderOnDisk, limit: number): SkillFolder {
  const oversized = files.some(({ bytes }) => bytes > limit) ? new Uint8Array(limit + 1) : new Uint8Array();
  const failed = new Map(unreadable);
  let total = 0;
  const read = files.map((file): [string, Uint8Array] => {
    total += file.bytes;
    if (file.bytes > limit || total > MOST_BYTES) return [file.path, file.bytes > limit ? oversized : new Uint8Array()];
    try {
      return [file.path, readFileSync(join(path, file.path))];
    } catch (cause) {
      failed.set(file.path, (cause as Error).message);
      return [file.path, new Uint8Array()];
    }
  });
  return { folder: name, files: new Map(read.filter(([each]) => !failed.has(each))), links, unreadable: failed };
}
