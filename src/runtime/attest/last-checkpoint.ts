import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { type CheckpointLine, parseCheckpoint } from "./checkpoint-line.ts";
import { broken } from "./refusal.ts";

/** A line is shorter, with as many hashes as a size can have bits. */
const LONGEST_LINE = 4096;

export interface LastCheckpoint {
  /** Null: the file has none. */
  readonly last: CheckpointLine | null;
  /** Where the whole lines end; what is behind was torn off by a crash, or is being written. */
  readonly end: number;
}

/** A line that this process wrote, and where it ended. */
export interface WrittenCheckpoint {
  readonly last: CheckpointLine;
  /** With its line feed. */
  readonly text: Buffer;
  readonly end: number;
}

/**
 * The last whole line of a file of checkpoints; one that was written here and is still there to the byte is not read again. Throws
 * ATTESTATIONS_BROKEN where that is none.
 */
export function lastCheckpointOf(fd: number, file: string, written?: WrittenCheckpoint): LastCheckpoint {
  const size = fstatSync(fd).size;
  if (written?.end === size && isThere(written, fd)) return written;
  const tail = readAt(fd, Math.max(0, size - 2 * LONGEST_LINE), size);
  const whole = tail.lastIndexOf(0x0a) + 1;
  const end = size - (tail.length - whole);
  if (whole === 0 && size <= LONGEST_LINE) return { last: null, end: 0 };
  const line = tail.subarray(tail.lastIndexOf(0x0a, whole - 2) + 1, whole - 1);
  const last = whole === 0 ? null : parseCheckpoint(line.toString("utf8"));
  if (last === null) throw broken(`The last line of ${file} is no checkpoint.`, { file });
  return { last, end };
}

/** As a line of its own: there is always one before it. */
function isThere({ text, end }: WrittenCheckpoint, fd: number): boolean {
  const tail = readAt(fd, end - text.length - 1, end);
  return tail[0] === 0x0a && tail.subarray(1).equals(text);
}

/** The same for readers; null where there is no such file. */
export function lastCheckpointIn(path: string): CheckpointLine | null {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw cause;
  }
  try {
    return lastCheckpointOf(fd, path).last;
  } finally {
    closeSync(fd);
  }
}

export function readAt(fd: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(fd, bytes, done, bytes.length - done, from + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}
