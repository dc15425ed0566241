import { hash, type KeyObject, sign, verify } from "node:crypto";
import { fstatSync, readSync } from "node:fs";
import { readOpened } from "../files.ts";
import { isBase64, type Signer } from "./dsse.ts";
import { exportSpki } from "./keys.ts";
import { computeEdgeRoot, countEdgeHashes, type Edge, type Hash } from "./merkle.ts";
import { createBrokenLogError } from "./refusal.ts";

/** The content of a checkpoint: the log, its number of entries, and the root of the tree over them. */
interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
}

/**
 * Writes a checkpoint in the C2SP formats tlog-checkpoint and signed-note: origin, size and root, an empty line, and a signature
 * line whose first four bytes identify the key.
 */
export function writeSignedNote(checkpoint: Checkpoint, { key }: Signer, publicKey: KeyObject): Note {
  const text = noteText(checkpoint);
  const signature = sign(null, Buffer.from(text), key);
  const marked = Buffer.concat([computeKeyMark(checkpoint.origin, publicKey), signature]);
  const note = `${text}\n\u2014 ${checkpoint.origin} ${marked.toString("base64")}\n`;
  return { note, checkpoint: { ...checkpoint, text, marked } };
}

const noteText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root.toString("base64")}\n`;

/** Returns the key hash of a signed note with Ed25519, computed from the name, a newline, the byte 1 and the raw public key. */
function computeKeyMark(name: string, publicKey: KeyObject): Buffer {
  const raw = exportSpki(publicKey).subarray(-32);
  return hash("sha256", Buffer.concat([Buffer.from(`${name}\n\u0001`), raw]), "buffer").subarray(0, 4);
}

const NOTE =
  /^(skl-attestations\/[0-9a-f]{16})\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n\n\u2014 \1 ([A-Za-z0-9+/]{91}=)\n$/;

export interface SignedCheckpoint extends Checkpoint {
  readonly text: string;
  /** The decoded signature line: four bytes of the key hash, then the signature. */
  readonly marked: Buffer;
}

interface Note {
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

/** Returns null where the text is not a note of skl. The signature is not checked. */
export function parseNote(note: string): SignedCheckpoint | null {
  const [, origin = "", size = "", root = "", signature = ""] = NOTE.exec(note) ?? [];
  if (origin === "" || !isBase64(root) || !isBase64(signature)) return null;
  const checkpoint = { origin, size: Number(size), root: Buffer.from(root, "base64") };
  return { ...checkpoint, text: noteText(checkpoint), marked: Buffer.from(signature, "base64") };
}

/** Returns the keyid of the key that signed the checkpoint; null where none of these keys did. */
export function findCheckpointSigner(
  { origin, text, marked }: SignedCheckpoint,
  keys: ReadonlyMap<string, KeyObject>,
): string | null {
  for (const [keyid, key] of keys) {
    if (!computeKeyMark(origin, key).equals(marked.subarray(0, 4))) continue;
    if (verify(null, Buffer.from(text), key, marked.subarray(4))) return keyid;
  }
  return null;
}

/** A line of `checkpoints.jsonl`: a signed checkpoint, and what the next append needs. */
export interface CheckpointLine {
  /** The size of the log file at this checkpoint. */
  readonly bytes: number;
  readonly edge: Edge;
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

export function formatCheckpointLine({ bytes, edge, note }: Omit<CheckpointLine, "checkpoint">): string {
  return `${JSON.stringify({ size: edge.size, bytes, edge: edge.hashes.map((each) => each.toString("base64")), note })}\n`;
}

/** Returns null where the line is not a checkpoint or its parts contradict each other. The signature is not checked. */
export function parseCheckpoint(line: string): CheckpointLine | null {
  try {
    const { size, bytes, edge, note } = JSON.parse(line) as Record<string, unknown>;
    if (typeof note !== "string" || !Number.isSafeInteger(bytes) || !Array.isArray(edge)) return null;
    const checkpoint = parseNote(note);
    const hashes = edge.map(parseHash);
    if (checkpoint === null || checkpoint.size !== size || hashes.length !== countEdgeHashes(checkpoint.size))
      return null;
    const parsed = { bytes: bytes as number, edge: { size: checkpoint.size, hashes }, note, checkpoint };
    // The root is signed, so an edge that gives this root is the right one.
    const isWhole =
      computeEdgeRoot(parsed.edge).equals(checkpoint.root) && formatCheckpointLine(parsed) === `${line}\n`;
    return isWhole ? parsed : null;
  } catch {
    return null;
  }
}

function parseHash(text: unknown): Hash {
  if (typeof text !== "string" || text.length !== 44 || !isBase64(text)) throw new Error("No hash.");
  return Buffer.from(text, "base64");
}

/** No line is longer: it has at most as many hashes as a size has bits. */
const LONGEST_LINE = 4096;

interface LastCheckpoint {
  /** Null where the file has no line. */
  readonly last: CheckpointLine | null;
  /** The end of the last whole line. What follows was torn off by a crash, or is being written. */
  readonly end: number;
}

/** A line that this process wrote, and where it ended. */
export interface WrittenCheckpoint {
  readonly last: CheckpointLine;
  /** Includes the line feed. */
  readonly text: Buffer;
  readonly end: number;
}

/**
 * Reads the last whole line of a file of checkpoints. A line that this process wrote and that is unchanged is not parsed again.
 * Throws ATTESTATIONS_BROKEN where the last line is not a checkpoint.
 */
export function readLastCheckpoint(fd: number, file: string, written?: WrittenCheckpoint): LastCheckpoint {
  const size = fstatSync(fd).size;
  if (written?.end === size && isUnchanged(written, fd)) return written;
  const tail = readAt(fd, Math.max(0, size - 2 * LONGEST_LINE), size);
  const whole = tail.lastIndexOf(0x0a) + 1;
  const end = size - (tail.length - whole);
  if (whole === 0 && size <= LONGEST_LINE) return { last: null, end: 0 };
  const line = tail.subarray(tail.lastIndexOf(0x0a, whole - 2) + 1, whole - 1);
  const last = whole === 0 ? null : parseCheckpoint(line.toString("utf8"));
  if (last === null) throw createBrokenLogError(`The last line of ${file} is no checkpoint.`, { file });
  return { last, end };
}

/** Compares the end of the file with the written line and the line feed before it; there is always an earlier line. */
function isUnchanged({ text, end }: WrittenCheckpoint, fd: number): boolean {
  const tail = readAt(fd, end - text.length - 1, end);
  return tail[0] === 0x0a && tail.subarray(1).equals(text);
}

/** Reads the last checkpoint of a file for readers; null where there is no such file. */
export function readLastCheckpointIn(path: string): CheckpointLine | null {
  return readOpened(path, (fd) => readLastCheckpoint(fd, path).last);
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
