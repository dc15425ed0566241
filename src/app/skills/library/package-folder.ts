import { lstatSync, readdirSync, type Stats } from "node:fs";
import { version } from "../../../../package.json";

/**
 * A package on disk as one look found it. Everything in this file is synchronous: waiting for a system call costs more than the
 * call, and there may be a hundred thousand small folders.
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
  /** Why the folder was not looked into; null: it was. */
  readonly refused: string | null;
  /** Changes with every file that is added, removed or written. */
  readonly fingerprint: string;
}

interface FileOnDisk {
  /** Inside the package, with `/`. */
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
  /** When any part of the package was changed last. */
  changedAt: number;
}

/** Lists one package, whatever the folder above it is. */
export function folderAt(path: string, name: string): FolderOnDisk {
  const walked: Walk = { top: path, files: [], marks: [], links: [], unreadable: new Map(), entries: 0, changedAt: 0 };
  const now = Date.now();
  walk("", walked);
  const { files, links, unreadable, marks } = walked;
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  links.sort();
  // Whether a file may be read does not depend on the file alone, so such a folder is walked each time.
  const isWhole = unreadable.size === 0 && walked.entries <= MOST_ENTRIES && marks[0]?.startsWith("d") === true;
  const reasons = [...unreadable].map(([each, reason]) => JSON.stringify([each, reason]));
  const doubt = isSettled(walked.changedAt, now) ? (isWhole ? "" : PARTIAL) : UNSETTLED;
  const fingerprint = `${HEAD}${doubt}\n${[...marks, ...reasons].join("\n")}`;
  return { path, real: path, name, files, links, unreadable, refused: null, fingerprint };
}

/** `inside`: empty, or a path in the package that begins with `/`. */
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
    // ENOENT: it was removed since its folder was listed.
    if (code !== "ENOENT") walked.unreadable.set(inside.slice(1) || ".", message);
  }
}

function addMark(stats: Stats, path: string, walked: Walk): void {
  const mark = markOf(stats, path);
  if (mark === null) return;
  walked.marks.push(mark);
  walked.changedAt = Math.max(walked.changedAt, stats.ctimeMs);
}

// A fingerprint is a text, so that whoever has it can check it with one `lstat` a line and without listing a folder: a head,
// then a line for each folder and file of the package, such as `f<inode>:<size>:<times>/SKILL.md`. A folder's own times change
// with every name that is added or removed. Size and time of a file can be set back, but not the time of its inode's last
// change, which the system keeps.

/** The number goes up with the shape of what is kept of a package: an index of an older shape, or of another skl, is read anew. */
const HEAD = `${version}/6`;

/** After the head: the package changed so lately that a further change may leave its times as they are. It is read again. */
const UNSETTLED = "!";

/** After the head: a change of what the marks leave out shows only when the folder is walked. */
const PARTIAL = "?";

/** The line of a folder or plain file; null for anything else. `path` begins with `/` and is inside the package. */
function markOf(stats: Stats, path: string): string | null {
  const isFolder = stats.isDirectory();
  if (!isFolder && !stats.isFile()) return null;
  const { ino, size, mtimeMs, ctimeMs } = stats;
  const times = mtimeMs === ctimeMs ? `${ctimeMs}` : `${ctimeMs}:${mtimeMs}`;
  return `${isFolder ? "d" : "f"}${ino}:${isFolder ? "" : size}:${times}${escaped(path)}`;
}

/** A mark is one line, whatever the file is called. */
function escaped(path: string): string {
  return /[%\n\r]/.test(path) ? path.replace(/[%\n\r]/g, encodeURIComponent) : path;
}

/** Whether a package that was walked twice is the same. */
export function isSame(before: string, now: string): boolean {
  return before === now && !now.startsWith(`${HEAD}${UNSETTLED}`);
}

/** The fingerprint of what is no folder that can be looked into. */
export function fixedFingerprint(text: string): string {
  return `${HEAD}=${text}`;
}

/**
 * How long after a change another one may have the same time. Linux counts in ticks of at most 10 ms; file systems that know
 * whole seconds alone are recognised by their times.
 */
const TICK_MS = 20;
const COARSE_MS = 2000;

/** Whether a later change of what was last changed at `ctimeMs` will show in its time, when it is looked at `now`. */
export function isSettled(ctimeMs: number, now: number): boolean {
  return now - ctimeMs > (ctimeMs % 1000 === 0 ? COARSE_MS : TICK_MS);
}

/** Whether a folder still is what it was when it got its fingerprint. */
export function isAsBefore(folder: string, fingerprint: string): boolean {
  const [head, ...marks] = fingerprint.split("\n");
  if (head !== HEAD || marks.length === 0) return false;
  return marks.every((mark) => {
    const escapedPath = mark.slice(mark.indexOf("/"));
    const path = escapedPath.includes("%") ? decodeURIComponent(escapedPath) : escapedPath;
    return markAt(path === "/" ? folder : folder + path, path) === mark;
  });
}

function markAt(whole: string, path: string): string | null {
  try {
    const stats = lstatSync(whole, { throwIfNoEntry: false });
    return stats === undefined ? null : markOf(stats, path);
  } catch {
    // Whoever reads the package finds out what is wrong.
    return null;
  }
}
