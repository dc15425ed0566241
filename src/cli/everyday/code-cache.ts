/**
 * Keeps V8's code of a script for later runs in a file: the code, a description of it as JSON, and after them the length of the
 * description and a checksum of both, four bytes each. V8 itself refuses code of another version or with other flags, but runs
 * code that was damaged.
 *
 * Whoever can write the file can run anything as the person who starts the script. So it is in the script's own folder, where they
 * could also change the script, and never in a place that a repository or its configuration could name.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";

export interface KeptCode {
  readonly code: Buffer;
  /** Names the parts that had run when the code was kept, since only functions that have run have code. */
  readonly parts: readonly string[];
}

interface Description {
  readonly script: string;
  readonly parts: readonly string[];
}

const TRAILER = 8;

/** Returns the code that is kept of `script`, which names the script and its version; null where there is none or it is damaged. */
export function readKeptCode(file: string, script: string): KeptCode | null {
  try {
    const bytes = readFileSync(file);
    const end = bytes.length - TRAILER;
    if (bytes.readUInt32LE(end + 4) !== crc32(bytes.subarray(0, end))) return null;
    const start = end - bytes.readUInt32LE(end);
    const description = JSON.parse(bytes.toString("utf8", start, end)) as Description;
    return description.script === script ? { code: bytes.subarray(0, start), parts: description.parts } : null;
  } catch {
    return null;
  }
}

/** Keeps code for later runs, unless the folder cannot be written. */
export function keepCode(file: string, script: string, { code, parts }: KeptCode): void {
  const fresh = `${file}.${process.pid}`;
  try {
    const description = Buffer.from(JSON.stringify({ script, parts } satisfies Description));
    const content = Buffer.concat([code, description]);
    const trailer = Buffer.alloc(TRAILER);
    trailer.writeUInt32LE(description.length, 0);
    trailer.writeUInt32LE(crc32(content), 4);
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
    writeFileSync(fresh, Buffer.concat([content, trailer]), { mode: 0o644 });
    renameSync(fresh, file);
  } catch {
    remove(fresh);
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Where nothing can be written there is nothing to remove.
  }
}
