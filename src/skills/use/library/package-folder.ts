import { lstatSync, readdirSync, type Stats } from "node:fs";
import { version } from "../../../../package.json";

/**
 * The listing of a package on disk. Everything in this file is synchronous: waiting for a system call costs more than the call, and
 * there may be a hundred thousand small folders.
 */
export interface FolderOnDisk {
  /** Absolute. */
  readonly path: string;
  /** This is `path` with links followed. */
  readonly real: string;
  readonly name: string;
  readonly files: readonly FileOnDisk[];
  readonly links: readonly string[];
  /** Maps the files and folders that may not be read to the system's reason. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Why the folder was not read; null if it was. */
  readonly refused: string | null;
  /** A text that changes with every file that is added, removed or written. */
  readonly fingerprint: string;
}

interface FileOnDisk {
  /** This is relative to the package, with `/`. */
  readonly path: string;
  readonly bytes: number;
}

/** A folder with more entries is no package, and walking it would take long. */
const MOST_ENTRIES = 5000;

interface Walk {
  readonly top: string;
  readonly files: FileOnDisk[];
  readonly marks: string[];
  readonly links: string[];
  readonly unreadable: Map<string, string>;
  entries: number;
  /** The time of the latest change of any part of the package. */
  changedAt: number;
}

export function walkFolderAt(path: string, name: string): FolderOnDisk {
  const walked: Walk = { top: path, files: [], marks: [], links: [], unreadable: new Map(), entries: 0, changedAt: 0 };
  const now = Date.now();
  walk("", walked);
  const { files, links, unreadable, marks } = walked;
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  links.sort();
  // A folder with unreadable files is walked each time, since whether a file may be read does not depend on the file alone.
  const isWhole = unreadable.size === 0 && walked.entries <= MOST_ENTRIES && marks[0]?.startsWith("d") === true;
  const reasons = [...unreadable].map(([each, reason]) => JSON.stringify([each, reason]));
  const doubt = isSettled(walked.changedAt, now) ? (isWhole ? "" : PARTIAL) : UNSETTLED;
  const fingerprint = `${FORM}${doubt}\n${[...marks, ...reasons].join("\n")}`;
  return { path, real: path, name, files, links, unreadable, refused: null, fingerprint };
}

/** `inside` is empty or a path in the package that begins with `/`. */
function walk(inside: string, walked: Walk): void {
  const folder = walked.top + inside;
  try {
    const own = lstatSync(folder, { throwIfNoEntry: false });
    if (own === undefined) return;
    addMark(own, inside === "" ? "/" : inside, walked);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (++walked.entries > MOST_ENTRIES) return;
      const path = `${inside}/${entry.name}`;
      if (entry.isSymbolicLink()) walked.links.push(path.slice(1));
      else if (entry.isDirectory()) walk(path, walked);
      else if (entry.isFile()) {
        const stats = lstatSync(walked.top + path, { throwIfNoEntry: false });
        if (stats === undefined) continue;
        addMark(stats, path, walked);
        walked.files.push({ path: path.slice(1), bytes: stats.size });
      }
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // ENOENT means that it was removed after its folder was listed.
    if (code !== "ENOENT") walked.unreadable.set(inside.slice(1) || ".", message);
  }
}

function addMark(stats: Stats, path: string, walked: Walk): void {
  const mark = formatStatsMark(stats, path);
  if (mark === null) return;
  walked.marks.push(mark);
  walked.changedAt = Math.max(walked.changedAt, stats.ctimeMs);
}

// A fingerprint is a text, so that whoever has it can check it with one `lstat` a line and without listing a folder: a head,
// then a line for each folder and file of the package, such as `f<inode>:<size>:<times>/SKILL.md`. A folder's own times change
// with every name that is added or removed. Size and time of a file can be set back, but not the time of its inode's last
// change, which the system keeps.

/** The number goes up when packages are indexed in another form, so that an index of an older form or another skl is made again. */
export const FORM = `${version}/7`;

/** This mark after the head says that the package changed so recently that a further change may not show in its times. */
const UNSETTLED = "!";

/** This mark after the head says that the lines do not cover everything, so the folder has to be walked to see a change. */
const PARTIAL = "?";

/** Returns the line of a folder or plain file, null for anything else. `path` begins with `/` and is relative to the package. */
function formatStatsMark(stats: Stats, path: string): string | null {
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile()) return null;
  const { ino, size, mtimeMs, ctimeMs } = stats;
  const times = mtimeMs === ctimeMs ? `${ctimeMs}` : `${ctimeMs}:${mtimeMs}`;
  return `${isFolder ? "d" : "f"}${ino}:${isFolder ? "" : size}:${times}${escapePath(path)}`;
}

/** Encodes line breaks, so that a mark is one line whatever the file is called. */
function escapePath(path: string): string {
  return /[%\n\r]/.test(path) ? path.replace(/[%\n\r]/g, encodeURIComponent) : path;
}

/** Returns whether a package that was walked twice is the same. */
export function isSame(before: string, now: string): boolean {
  return before === now && !now.startsWith(`${FORM}${UNSETTLED}`);
}

/** Returns the fingerprint of a package that is not a readable folder on disk. */
export function computeFixedFingerprint(text: string): string {
  return `${FORM}=${text}`;
}

export const isFixed = (fingerprint: string): boolean => fingerprint.startsWith(`${FORM}=`);

/**
 * A second change within this time may get the same time stamp as the first. Linux counts in ticks of at most 10 ms; file systems that
 * store whole seconds are recognised by their time stamps.
 */
const TICK_MS = 20;
const COARSE_MS = 2000;

/** Returns whether a change after `now` is sure to give another time than `ctimeMs`. */
export function isSettled(ctimeMs: number, now: number): boolean {
  return now - ctimeMs > (ctimeMs % 1000 === 0 ? COARSE_MS : TICK_MS);
}

/** Returns whether a folder is unchanged since it got its fingerprint; with `counts`, whether those of its paths are that count. */
export function isAsBefore(
  folder: string,
  fingerprint: string,
  counts: (path: string) => boolean = () => true,
): boolean {
  const [head, ...marks] = fingerprint.split("\n");
  if (head !== FORM || marks.length === 0) return false;
  return marks.every((mark) => {
    const escapedPath = mark.slice(mark.indexOf("/"));
    const path = escapedPath.includes("%") ? decodeURIComponent(escapedPath) : escapedPath;
    return !counts(path) || markAt(folder + path, path) === mark;
  });
}

function markAt(whole: string, path: string): string | null {
  try {
    const stats = lstatSync(whole, { throwIfNoEntry: false });
    return stats === undefined ? null : formatStatsMark(stats, path);
  } catch {
    // Reading the package reports the reason.
    return null;
  }
}
