import { hash, type KeyObject, sign, verify } from "node:crypto";
import { fstatSync, readSync } from "node:fs";
import { readOpened } from "../files.ts";
import { isBase64, type Signer } from "./dsse.ts";
import { spkiOf } from "./keys.ts";
import { type Edge, edgeLength, type Hash, rootOf } from "./merkle.ts";
import { broken } from "./refusal.ts";

/** What a checkpoint says: the log, how many entries it has, and the root of the tree over them. */
interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Hash;
}

/**
 * A checkpoint as C2SP's tlog-checkpoint and signed-note have it: origin, size and root, an empty line, and a signature line
 * whose first four bytes say which key it is by.
 */
export function signedNote(checkpoint: Checkpoint, { key }: Signer, publicKey: KeyObject): Note {
  const text = noteText(checkpoint);
  const signature = sign(null, Buffer.from(text), key);
  const marked = Buffer.concat([keyMark(checkpoint.origin, publicKey), signature]);
  const note = `${text}\n\u2014 ${checkpoint.origin} ${marked.toString("base64")}\n`;
  return { note, checkpoint: { ...checkpoint, text, marked } };
}

const noteText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root.toString("base64")}\n`;

/** Of signed notes, Ed25519: of the name, a newline, 1 and the raw public key. */
function keyMark(name: string, publicKey: KeyObject): Buffer {
  const raw = spkiOf(publicKey).subarray(-32);
  return hash("sha256", Buffer.concat([Buffer.from(`${name}\n\u0001`), raw]), "buffer").subarray(0, 4);
}

const NOTE =
  /^(skl-attestations\/[0-9a-f]{16})\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n\n\u2014 \1 ([A-Za-z0-9+/]{91}=)\n$/;

export interface SignedCheckpoint extends Checkpoint {
  readonly text: string;
  /** Base64 decoded: four bytes of the key's mark, then the signature. */
  readonly marked: Buffer;
}

interface Note {
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

/** Null: it is no note of ours. Nothing is said about its signature. */
export function parseNote(note: string): SignedCheckpoint | null {
  const [, origin = "", size = "", root = "", signature = ""] = NOTE.exec(note) ?? [];
  if (origin === "" || !isBase64(root) || !isBase64(signature)) return null;
  const checkpoint = { origin, size: Number(size), root: Buffer.from(root, "base64") };
  return { ...checkpoint, text: noteText(checkpoint), marked: Buffer.from(signature, "base64") };
}

/** By which of these keys; null: by none of them. */
export function signerOf(
  { origin, text, marked }: SignedCheckpoint,
  keys: ReadonlyMap<string, KeyObject>,
): string | null {
  for (const [keyid, key] of keys) {
    if (!keyMark(origin, key).equals(marked.subarray(0, 4))) continue;
    if (verify(null, Buffer.from(text), key, marked.subarray(4))) return keyid;
  }
  return null;
}

/** A line of `checkpoints.jsonl`: a signed checkpoint, and what is needed to go on from there. */
export interface CheckpointLine {
  /** Of the log up to this checkpoint. */
  readonly bytes: number;
  readonly edge: Edge;
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

export function checkpointText({ bytes, edge, note }: Omit<CheckpointLine, "checkpoint">): string {
  return `${JSON.stringify({ size: edge.size, bytes, edge: edge.hashes.map((each) => each.toString("base64")), note })}\n`;
}

/** Null: it is no such line, or its parts contradict each other. Nothing is said about its signature. */
export function parseCheckpoint(line: string): CheckpointLine | null {
  try {
    const { size, bytes, edge, note } = JSON.parse(line) as Record<string, unknown>;
    if (typeof note !== "string" || !Number.isSafeInteger(bytes) || !Array.isArray(edge)) return null;
    const checkpoint = parseNote(note);
    const hashes = edge.map(parseHash);
    if (checkpoint === null || checkpoint.size !== size || hashes.length !== edgeLength(checkpoint.size)) return null;
    const parsed = { bytes: bytes as number, edge: { size: checkpoint.size, hashes }, note, checkpoint };
    // The root is signed, so an edge that gives it is the right one.
    const isWhole = rootOf(parsed.edge).equals(checkpoint.root) && checkpointText(parsed) === `${line}\n`;
    return isWhole ? parsed : null;
  } catch {
    return null;
  }
}

function parseHash(text: unknown): Hash {
  if (typeof text !== "string" || text.length !== 44 || !isBase64(text)) throw new Error("No hash.");
  return Buffer.from(text, "base64");
}

/** A line is shorter, with as many hashes as a size can have bits. */
const LONGEST_LINE = 4096;

interface LastCheckpoint {
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
export function readLastCheckpoint(fd: number, file: string, written?: WrittenCheckpoint): LastCheckpoint {
  const size = fstatSync(fd).size;
  if (written?.end === size && isUnchanged(written, fd)) return written;
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
function isUnchanged({ text, end }: WrittenCheckpoint, fd: number): boolean {
  const tail = readAt(fd, end - text.length - 1, end);
  return tail[0] === 0x0a && tail.subarray(1).equals(text);
}

/** The same for readers; null where there is no such file. */
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
