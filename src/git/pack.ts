/** Objects that skl makes itself, their ids, and what packs are made of. See gitformat-pack(5). */
import { createHash } from "node:crypto";
import type { ObjectId } from "../domain/index.ts";

export interface NewObject {
  readonly type: "commit" | "tree" | "blob";
  readonly content: Buffer;
}

/** The digits of an id: 40 for SHA-1, 64 for SHA-256. */
export type IdLength = 40 | 64;

/** Returns the length of the ids of a repository, by one of them. */
export function idLengthOf(id: ObjectId): IdLength {
  return id.length === 64 ? 64 : 40;
}

export const TYPE = { commit: 1, tree: 2, blob: 3 } as const;
/** The type of an object that is stored as the difference to an earlier one, which is named by its distance in bytes. */
export const OFFSET_DELTA = 6;

/** Returns the id that Git gives an object. */
export function idOf({ type, content }: NewObject, length: IdLength): ObjectId {
  return idOfPieces(type, [content], length);
}

/** Returns the id of an object whose content comes in pieces. */
export function idOfPieces(type: NewObject["type"], pieces: readonly Uint8Array[], length: IdLength): ObjectId {
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return digest(length, [Buffer.from(`${type} ${size}\0`), ...pieces]).toString("hex") as ObjectId;
}

/** Returns the first bytes of a pack of `count` objects. */
export function packHead(count: number): Buffer {
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(count, 8);
  return head;
}

/** Encodes type and size: four bits of the size beside the type, then seven a byte, the top bit saying that there is more. */
export function entryHead(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 128, rest & 127);
  }
  return Buffer.from(bytes);
}

export function digest(length: IdLength, pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash(length === 40 ? "sha1" : "sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}
