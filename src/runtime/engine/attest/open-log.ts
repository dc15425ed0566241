import { randomUUID } from "node:crypto";
import { closeSync, constants, fstatSync, ftruncateSync, openSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { placeFile, readIfThere, syncFolder, writeAll } from "../files.ts";
import {
  type CheckpointLine,
  findCheckpointSigner,
  formatCheckpointLine,
  parseNote,
  readAt,
  readLastCheckpoint,
  type WrittenCheckpoint,
  writeSignedNote,
} from "./checkpoint.ts";
import { openOwnFolder } from "./files.ts";
import { type AccountKey, listTrustedKeys } from "./keys.ts";
import { computeEdgeRoot, EMPTY_EDGE } from "./merkle.ts";
import { createBrokenLogError } from "./refusal.ts";

/**
 * The checkpoint that this process wrote last, by home. While it is the last of the log, its signature need not be checked again.
 */
export const lastWritten = new Map<string, WrittenCheckpoint>();

/** A log that is open for writing, with its last checkpoint. */
export interface OpenLog {
  readonly places: Places;
  readonly log: number;
  readonly checkpoints: number;
  readonly last: CheckpointLine;
  /** The position of the next checkpoint in its file. */
  readonly checkpointsEnd: number;
}

/**
 * Opens the log for the process that holds the lock; the first time it makes a new one. Throws ATTESTATIONS_BROKEN where the log
 * was changed, since another entry would seem to vouch for that.
 */
export function openLog(places: Places, key: AccountKey): OpenLog {
  const { home } = places;
  const head = readIfThere(places.head);
  const checkpoints = openFile(places.checkpoints);
  const log = openFile(places.log);
  try {
    const { last, end } = readLast(places, checkpoints) ?? beginLog({ places, log, checkpoints, head }, key);
    if (
      last !== lastWritten.get(home)?.last &&
      findCheckpointSigner(last.checkpoint, listTrustedKeys(home, key)) === null
    )
      throw createBrokenLogError("The last checkpoint of the log is not signed by this account.", {
        file: places.checkpoints,
      });
    checkHead(places, { last, head: head ?? readIfThere(places.head) });
    if (fstatSync(log).size < last.bytes)
      throw createBrokenLogError(`${places.log} has lost its end: its last checkpoint has ${last.bytes} bytes.`, {
        file: places.log,
      });
    return { places, log, checkpoints, last, checkpointsEnd: end };
  } catch (cause) {
    closeSync(log);
    closeSync(checkpoints);
    throw cause;
  }
}

export function closeLog({ log, checkpoints }: OpenLog): void {
  closeSync(log);
  closeSync(checkpoints);
}

const openFile = (path: string): number =>
  openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);

/** Reads the last checkpoint and sets aside what a crash left behind it; null where there is none. */
function readLast(
  { home, folder, checkpoints: file }: Places,
  fd: number,
): { last: CheckpointLine; end: number } | null {
  const { last, end } = readLastCheckpoint(fd, file, lastWritten.get(home));
  if (fstatSync(fd).size > end) setAside(folder, fd, end);
  return last === null ? null : { last, end };
}

/** Makes a new log, its head first. A log with an entry therefore has a head, and one that is missing was removed. */
function beginLog(
  { places, log, checkpoints, head }: { places: Places; log: number; checkpoints: number; head: Buffer | null },
  { signer, publicKey }: AccountKey,
): { last: CheckpointLine; end: number } {
  const isNew = head === null || parseNote(head.toString("utf8"))?.size === 0;
  if (!isNew || fstatSync(log).size > 0)
    throw createBrokenLogError("The checkpoints of the log of attestations are gone.", { file: places.checkpoints });
  const origin = `skl-attestations/${signer.keyid.slice(0, 16)}`;
  const note =
    head?.toString("utf8") ??
    writeSignedNote({ origin, size: 0, root: computeEdgeRoot(EMPTY_EDGE) }, signer, publicKey).note;
  if (head === null) placeFile(dirname(places.head), basename(places.head), Buffer.from(note));
  writeAll(checkpoints, Buffer.from(formatCheckpointLine({ bytes: 0, edge: EMPTY_EDGE, note })), 0);
  syncFolder(places.folder);
  const { last, end } = readLastCheckpoint(checkpoints, places.checkpoints);
  if (last === null) throw new Error("A log cannot be begun.");
  return { last, end };
}

function checkHead(places: Places, { last, head }: { last: CheckpointLine; head: Buffer | null }): void {
  const note = head?.toString("utf8");
  if (note === last.note) return;
  const seen = note === undefined ? null : parseNote(note);
  const at = { file: places.head };
  if (seen === null)
    throw createBrokenLogError(`${places.head}, which says how long the log was, is gone or changed.`, at);
  if (seen.origin !== last.checkpoint.origin)
    throw createBrokenLogError("The log of attestations is another one than before.", at);
  if (seen.size > last.checkpoint.size)
    throw createBrokenLogError(
      `The log of attestations had ${seen.size} entries, and has ${last.checkpoint.size} now.`,
      at,
    );
  if (seen.size === last.checkpoint.size && !seen.root.equals(last.checkpoint.root))
    throw createBrokenLogError("The log of attestations has another content than before.", at);
}

/** Moves everything from `from` on into a file `torn-…`. */
export function setAside(folder: string, fd: number, from: number): void {
  placeFile(folder, `torn-${randomUUID()}`, readAt(fd, from, fstatSync(fd).size));
  ftruncateSync(fd, from);
}

export function logFolders(home: string): Places {
  const places = locateLogFiles(home);
  openOwnFolder(places.folder);
  openOwnFolder(places.turns);
  return places;
}

/** The files of an account's log. */
export interface Places {
  readonly home: string;
  readonly folder: string;
  /** One envelope per line. */
  readonly log: string;
  /** A checkpoint for each size that the log had, from 0 on. */
  readonly checkpoints: string;
  readonly turns: string;
  /**
   * The last checkpoint once more, outside the folder of the log, where restoring an older state of the folder does not
   * change it.
   */
  readonly head: string;
}

export function locateLogFiles(home: string): Places {
  const folder = join(home, "attestations");
  return {
    home,
    folder,
    log: join(folder, "log.jsonl"),
    checkpoints: join(folder, "checkpoints.jsonl"),
    turns: join(folder, "turns"),
    head: join(home, "attestations-head"),
  };
}
