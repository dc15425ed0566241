import { closeSync, constants, fdatasync, fstatSync, ftruncateSync, openSync } from "node:fs";
import { promisify } from "node:util";
import { type CheckpointLine, checkpointText } from "./checkpoint-line.ts";
import { type Envelope, envelopeText, sealed } from "./dsse.ts";
import { parseEntry, signedBy } from "./entries.ts";
import { writeAll } from "./files.ts";
import { type AccountKey, accountKey, type PublicKeys, trustedKeys } from "./keys.ts";
import { readAt, type WrittenCheckpoint } from "./last-checkpoint.ts";
import { takeLogLock } from "./log-lock.ts";
import { leafHash, rootOf, withLeaf } from "./merkle.ts";
import { signedNote } from "./note.ts";
import { closeLog, lastWritten, logFolders, type OpenLog, openLog, setAside } from "./open-log.ts";
import type { Places } from "./places.ts";
import { asUnusable, unusable } from "./refusal.ts";
import type { AnyStatement } from "./statement.ts";

/** An entry that is in the log and on the disk. */
export interface Appended {
  readonly attestation_id: string;
  /** From 0. */
  readonly index: number;
  readonly envelope: Envelope;
}

/** A statement is of one run; more than this is none that should be kept. */
const MOST_BYTES = 16 * 1024 * 1024;

const queues = new Map<string, Promise<unknown>>();

/**
 * Signs a statement and adds it to the account's log. When this resolves, the entry, its checkpoint and all before them are on the
 * disk. Throws ATTESTATIONS_UNUSABLE or ATTESTATIONS_BROKEN, and then the log is as it was.
 */
export function append(home: string, statement: AnyStatement): Promise<Appended> {
  // Those of one process wait for each other here and not at the turn, which is asked for again and again.
  const before = queues.get(home) ?? Promise.resolve();
  const result = before.then(() => appendInTurn(home, statement));
  const settled = result.then(
    () => undefined,
    () => undefined,
  );
  queues.set(home, settled);
  void settled.then(() => (queues.get(home) === settled ? queues.delete(home) : false));
  return result;
}

async function appendInTurn(home: string, statement: AnyStatement): Promise<Appended> {
  try {
    const payload = Buffer.from(JSON.stringify(statement));
    if (payload.length > MOST_BYTES) throw unusable("The attestation of this run would be too large to keep.");
    const places = logFolders(home);
    const end = await takeLogLock(places.turns);
    try {
      const key = accountKey(home);
      const envelope = sealed(payload, key.signer);
      const index = await written(places, key, `${envelopeText(envelope)}\n`);
      return { attestation_id: statement.predicate.attestation_id, index, envelope };
    } finally {
      end();
    }
  } catch (cause) {
    throw asUnusable(cause, home, "written");
  }
}

async function written(places: Places, key: AccountKey, line: string): Promise<number> {
  const opened = openLog(places, key);
  try {
    const whole = withInterrupted(opened, key, () => trustedKeys(places.home, key));
    lastWritten.set(places.home, await addLine(whole, Buffer.from(line), key));
    return whole.last.edge.size;
  } finally {
    closeLog(opened);
  }
}

/**
 * Entries that a crash left without their checkpoint get it now; what is behind them and no entry is set aside. Nobody was told
 * that any of it is there.
 */
function withInterrupted(opened: OpenLog, key: AccountKey, trusted: () => PublicKeys): OpenLog {
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
    const { last, end: checkpointsEnd } = checkpointed(current, rest.subarray(from, end), key);
    current = { ...current, last, checkpointsEnd };
    from = end;
  }
  return current;
}

function isSigned(line: Buffer, keys: PublicKeys): boolean {
  const entry = parseEntry(line);
  return typeof entry !== "string" && signedBy(entry.envelope, keys) !== null;
}

/** Its checkpoint. A full disk or a failing one takes back what is there of both. */
async function addLine(opened: OpenLog, line: Buffer, key: AccountKey): Promise<WrittenCheckpoint> {
  try {
    writeAll(opened.log, line, opened.last.bytes);
    // The disk takes the entry while its checkpoint is signed; nothing is taken back while it is still at one of them.
    const [entry, checkpoint] = await Promise.allSettled([onDisk(opened.log), checkpointOnDisk(opened, line, key)]);
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

const onDisk = promisify(fdatasync);

async function checkpointOnDisk(opened: OpenLog, line: Buffer, key: AccountKey): Promise<WrittenCheckpoint> {
  const checkpoint = checkpointed(opened, line, key);
  await onDisk(opened.checkpoints);
  return checkpoint;
}

/** Writes the checkpoint over one more entry, which is in the log already. */
function checkpointed(opened: OpenLog, line: Buffer, { signer, publicKey }: AccountKey): WrittenCheckpoint {
  const { last, checkpointsEnd } = opened;
  const edge = withLeaf(last.edge, leafHash(line.subarray(0, -1)));
  const { origin } = last.checkpoint;
  const signed = signedNote({ origin, size: edge.size, root: rootOf(edge) }, signer, publicKey);
  const next: CheckpointLine = { bytes: last.bytes + line.length, edge, ...signed };
  const text = Buffer.from(checkpointText(next));
  writeAll(opened.checkpoints, text, checkpointsEnd);
  return { last: next, text, end: checkpointsEnd + text.length };
}

/**
 * In place, since a note never gets shorter and is shorter than a sector. It is not waited for: after a power cut it may be an
 * older one, never one that is ahead of the log.
 */
function writeHead(path: string, { note }: CheckpointLine): void {
  const fd = openSync(path, constants.O_WRONLY | constants.O_NOFOLLOW);
  try {
    writeAll(fd, Buffer.from(note), 0);
  } finally {
    closeSync(fd);
  }
}
