import { hash, type KeyObject, sign, verify } from "node:crypto";
import { isBase64, type Signer } from "./dsse.ts";
import type { Hash } from "./merkle.ts";
import { spkiOf } from "./spki.ts";

/** What a checkpoint says: the log, how many entries it has, and the root of the tree over them. */
export interface Checkpoint {
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
