import { lstatSync, type Stats } from "node:fs";
import { version } from "../../../../package.json";

// The fingerprint of a package's folder is a text, so that whoever has it can look whether it still holds without listing the
// folder: a head, then a line for each folder and file in it, such as `f<inode>:<size>:<times>/SKILL.md`. A folder's own times
// change with every name that comes into it or goes. Size and time of a file can be set back, but not the time of the last
// change of its inode, which the system keeps.

/** Counts up with the shape of what is kept of a package: an index of an older shape, or of another skl, is read anew. */
const HEAD = `${version}/5`;

/** After the head: it was changed so lately that its times may stay the same with the next change. It is read again. */
const UNSETTLED = "!";

/** After the head: what these marks leave out shows only when the folder is walked through. */
const PARTIAL = "?";

/** A plain file; `h` in place of `f`: it has other names, by which it may be changed where nobody looks. */
type Kind = "d" | "f" | "h";

/** The line of a folder or plain file; `path` begins with `/` and is inside the package. Null for anything else. */
export function markOf(stats: Stats, path: string): string | null {
  const kind = kindOf(stats);
  if (kind === null) return null;
  const { ino, size, mtimeMs, ctimeMs } = stats;
  const times = mtimeMs === ctimeMs ? `${ctimeMs}` : `${ctimeMs}:${mtimeMs}`;
  return `${kind}${ino}:${kind === "d" ? "" : size}:${times}${escaped(path)}`;
}

function kindOf(stats: Stats): Kind | null {
  if (stats.isDirectory()) return "d";
  if (!stats.isFile()) return null;
  return stats.nlink > 1 ? "h" : "f";
}

/** A line is one line, whatever a file is called. */
function escaped(path: string): string {
  return /[%\n\r]/.test(path) ? path.replace(/[%\n\r]/g, encodeURIComponent) : path;
}

const unescaped = (path: string): string => (path.includes("%") ? decodeURIComponent(path) : path);

interface Certainty {
  /** Every name of the folder has a mark. */
  readonly isWhole: boolean;
  /** A later change shows in the times. */
  readonly isSettled: boolean;
}

export function fingerprintOf(marks: readonly string[], { isWhole, isSettled: settled }: Certainty): string {
  const doubt = settled ? (isWhole ? "" : PARTIAL) : UNSETTLED;
  return `${HEAD}${doubt}\n${marks.join("\n")}`;
}

/** Whether a folder that was walked through is what it was. */
export function isSame(before: string, now: string): boolean {
  return before === now && !now.startsWith(`${HEAD}${UNSETTLED}`);
}

/** Of what is no folder that could be looked at. */
export function fixedFingerprint(text: string): string {
  return `${HEAD}=${text}`;
}

/**
 * How long after a change another one may have the same time. Linux counts in ticks of at most 10 ms; file systems that know
 * whole seconds alone are told by their times.
 */
const TICK_MS = 20;
const COARSE_MS = 2000;

/** Whether a later change of what was last changed at `ctimeMs` will be seen by its time, when it is looked at `now`. */
export function isSettled(ctimeMs: number, now: number): boolean {
  return now - ctimeMs > (ctimeMs % 1000 === 0 ? COARSE_MS : TICK_MS);
}

/** Whether a folder is what it was when it got its fingerprint; `onFolder` is told each folder in it before that is looked at. */
export function isAsBefore(folder: string, fingerprint: string, onFolder: (path: string) => void = () => {}): boolean {
  const lines = fingerprint.split("\n");
  if (lines[0] !== HEAD) return false;
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const path = unescaped(line.slice(line.indexOf("/")));
    const whole = path === "/" ? folder : folder + path;
    if (line.startsWith("d")) onFolder(whole);
    if (markAt(whole, path) !== line) return false;
  }
  return lines.length > 1;
}

function markAt(whole: string, path: string): string | null {
  try {
    const stats = lstatSync(whole, { throwIfNoEntry: false });
    return stats === undefined ? null : markOf(stats, path);
  } catch {
    // Whoever reads it finds out what is wrong.
    return null;
  }
}

/** A file of it has another name somewhere. */
export function hasLinkedFile(fingerprint: string): boolean {
  return fingerprint.includes("\nh");
}
