import { lstatSync, readdirSync, type Stats } from "node:fs";
import { fingerprintOf, isSettled, markOf } from "./marks.ts";

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
  /** Changes with every file that is added, removed or written. */
  readonly fingerprint: string;
}

interface FileOnDisk {
  /** Inside the package, with `/`. */
  readonly path: string;
  readonly bytes: number;
}

/** Beyond this a folder is no package, and walking it would take long. */
const MOST_ENTRIES = 5000;

interface Found {
  readonly top: string;
  readonly onFolder: (path: string) => void;
  readonly files: FileOnDisk[];
  readonly marks: string[];
  readonly links: string[];
  readonly unreadable: Map<string, string>;
  entries: number;
  /** When any of it was changed last. */
  changedAt: number;
}

/** One package, whatever the folder above it is; `onFolder` is told each folder of it before that is looked at. */
export function folderAt(path: string, name: string, onFolder: (path: string) => void = () => {}): FolderOnDisk {
  const found: Found = {
    top: path,
    onFolder,
    files: [],
    marks: [],
    links: [],
    unreadable: new Map(),
    entries: 0,
    changedAt: 0,
  };
  const now = Date.now();
  walk("", found);
  const { files, links, unreadable } = found;
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  links.sort();
  // Who may read a file does not only depend on the file.
  const isWhole = unreadable.size === 0 && found.entries <= MOST_ENTRIES && found.marks[0]?.startsWith("d") === true;
  const reasons = [...unreadable].map(([each, reason]) => JSON.stringify([each, reason]));
  const marks = [...found.marks, ...reasons];
  const fingerprint = fingerprintOf(marks, { isWhole, isSettled: isSettled(found.changedAt, now) });
  return { path, real: path, name, files, links, unreadable, refused: null, fingerprint };
}

/** `inside`: empty, or a path in the package that begins with `/`. */
function walk(inside: string, found: Found): void {
  const folder = found.top + inside;
  found.onFolder(folder);
  try {
    const own = lstatSync(folder, { throwIfNoEntry: false });
    if (own === undefined) return;
    note(own, inside === "" ? "/" : inside, found);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (++found.entries > MOST_ENTRIES) return;
      const path = `${inside}/${entry.name}`;
      if (entry.isSymbolicLink()) found.links.push(path.slice(1));
      else if (entry.isDirectory()) walk(path, found);
      else if (entry.isFile()) {
        const stats = lstatSync(found.top + path, { throwIfNoEntry: false });
        if (stats === undefined) continue;
        note(stats, path, found);
        found.files.push({ path: path.slice(1), bytes: stats.size });
      }
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // It went away in between.
    if (code !== "ENOENT") found.unreadable.set(inside.slice(1) || ".", message);
  }
}

function note(stats: Stats, path: string, found: Found): void {
  const mark = markOf(stats, path);
  if (mark === null) return;
  found.marks.push(mark);
  found.changedAt = Math.max(found.changedAt, stats.ctimeMs);
}
