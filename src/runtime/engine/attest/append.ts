import { closeSync, constants, fdatasync, fstatSync, ftruncateSync, openSync } from "node:fs";
import { promisify } from "node:util";
import { writeAll } from "../files.ts";
import {
  type CheckpointLine,
  formatCheckpointLine,
  readAt,
  type WrittenCheckpoint,
  writeSignedNote,
} from "./checkpoint.ts";
import { type Envelope, formatEnvelope, sealEnvelope } from "./dsse.ts";
import { findSigningKey, parseEntry } from "./entries.ts";
import { runExclusively } from "./exclusive.ts";
import { type AccountKey, listTrustedKeys, openAccountKey, type PublicKeys } from "./keys.ts";
import { addLeafToEdge, computeEdgeRoot, hashLeaf } from "./merkle.ts";
import { closeLog, lastWritten, type OpenLog, openLog, type Places, setAside } from "./open-log.ts";
import { createUnusableLogError } from "./refusal.ts";
import type { AnyStatement } from "./statement.ts";

/** An entry that is in the log and on the disk. */
export interface Appended {
  readonly attestation_id: string;
  /** Counted from 0. */
  readonly index: number;
  readonly envelope: Envelope;
}

/** A statement is about one run; a larger one is not kept. */
const MOST_BYTES = 16 * 1024 * 1024;

const queues = new Map<string, Promise<unknown>>();

/**
 * Signs a statement and adds it to the account's log. When this resolves, the entry, its checkpoint and everything before them
 * are on the disk. Throws ATTESTATIONS_UNUSABLE or ATTESTATIONS_BROKEN; then the log is unchanged.
 */
export function appendToLog(home: string, statement: AnyStatement): Promise<Appended> {
  // Appends of one process wait for each other here, because waiting for the file lock means polling.
  const before = queues.get(home) ?? Promise.resolve();
  const result = before.then(() => appendExclusively(home, statement));
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  queues.set(home, settled);
  void settled.then(() => (queues.get(home) === settled ? queues.delete(home) : false));
  return result;
}

function appendExclusively(home: string, statement: AnyStatement): Promise<Appended> {
  return runExclusively(home, async (places) => {
    const payload = Buffer.from(JSON.stringify(statement));
    if (payload.length > MOST_BYTES)
      throw createUnusableLogError("The attestation of this run would be too large to keep.");
    const key = openAccountKey(home);
    const envelope = sealEnvelope(payload, key.signer);
    const index = await writeEntry(places, key, `${formatEnvelope(envelope)}\n`);
    return { attestation_id: statement.predicate.attestation_id, index, envelope };
  });
}

async function writeEntry(places: Places, key: AccountKey, line: string): Promise<number> {
  const opened = openLog(places, key);
  try {
    const whole = completeInterrupted(opened, key, () => listTrustedKeys(places.home, key));
    lastWritten.set(places.home, await addLine(whole, Buffer.from(line), key));
    return whole.last.edge.size;
  } finally {
    closeLog(opened);
  }
}

/** Gives checkpoints to entries that a crash left without one, and sets the rest aside. None of them was acknowledged to anybody. */
function completeInterrupted(opened: OpenLog, key: AccountKey, trusted: () => PublicKeys): OpenLog {
  const rest = readAt(opened.log, opened.last.bytes, fstatSync(opened.log).size);
  if (rest.length === 0) return opened;
  const keys = trusted();
  let current = opened;
  for (let from = 0; from < rest.length; ) {
    const end = rest.indexOf(0x0a, from) + 1;
    if (end === 0 || !isSigned(rest.subarray(from, end - 1), keys)) {
      setAside(opened.places.folder, opened.log, current.last.bytes);
      break;
    }
    const { last, end: checkpointsEnd } = writeCheckpoint(current, rest.subarray(from, end), key);
    current = { ...current, last, checkpointsEnd };
    from = end;
  }
  return current;
}

function isSigned(line: Buffer, keys: PublicKeys): boolean {
  const entry = parseEntry(line);
  return typeof entry !== "string" && findSigningKey(entry.envelope, keys) !== null;
}

/** Writes a line and its checkpoint. Where the disk is full or fails, both are taken back. */
async function addLine(opened: OpenLog, line: Buffer, key: AccountKey): Promise<WrittenCheckpoint> {
  try {
    writeAll(opened.log, line, opened.last.bytes);
    // The entry goes to the disk while its checkpoint is signed. Nothing is taken back before both have settled.
    const [entry, checkpoint] = await Promise.allSettled([flush(opened.log), flushCheckpoint(opened, line, key)]);
    if (entry.status === "rejected") throw entry.reason;
    if (checkpoint.status === "rejected") throw checkpoint.reason;
    writeHead(opened.places.head, checkpoint.value.last);
    return checkpoint.value;
  } catch (cause) {
    ftruncateSync(opened.checkpoints, opened.checkpointsEnd);
    ftruncateSync(opened.log, opened.last.bytes);
    throw cause;
  }
}

const flush = promisify(fdatasync);

async function flushCheckpoint(opened: OpenLog, line: Buffer, key: AccountKey): Promise<WrittenCheckpoint> {
  const checkpoint = writeCheckpoint(opened, line, key);
  await flush(opened.checkpoints);
  return checkpoint;
}

/** Writes the checkpoint over one more entry, which is already in the log. */
function writeCheckpoint(opened: OpenLog, line: Buffer, { signer, publicKey }: AccountKey): WrittenCheckpoint {
  const { last, checkpointsEnd } = opened;
  const edge = addLeafToEdge(last.edge, hashLeaf(line.subarray(0, -1)));
  const { origin } = last.checkpoint;
  const signed = writeSignedNote({ origin, size: edge.size, root: computeEdgeRoot(edge) }, signer, publicKey);
  const next: CheckpointLine = { bytes: last.bytes + line.length, edge, ...signed };
  const text = Buffer.from(formatCheckpointLine(next));
  writeAll(opened.checkpoints, text, checkpointsEnd);
  return { last: next, text, end: checkpointsEnd + text.length };
}

/**
 * Overwrites the head in place: a note never gets shorter and is smaller than a sector. The write is not waited for; after a
 * power cut the head may be old, but never ahead of the log.
 */
function writeHead(path: string, { note }: CheckpointLine): void {
  const fd = openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW);
  try {
    writeAll(fd, Buffer.from(note), 0);
  } finally {
    closeSync(fd);
  }
}
