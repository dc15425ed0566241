/** Objects that skl makes itself, and their ids. */
import { createHash } from "node:crypto";
import type { ObjectId } from "../../kernel/domain/index.ts";

export interface NewObject {
  readonly type: "commit" | "tree" | "blob";
  readonly content: Buffer;
}

/** The digits of an id: 40 for SHA-1, 64 for SHA-256. */
export type IdLength = 40 | 64;

/** Returns the length of the ids of a repository, by one of them. */
export function measureIdLength(id: ObjectId): IdLength {
  return id.length === 64 ? 64 : 40;
}

/** Returns the id that Git gives an object. */
export function computeObjectId({ type, content }: NewObject, length: IdLength): ObjectId {
  const hash = createHash(length === 40 ? "sha1" : "sha256");
  return hash.update(`${type} ${content.length}\0`).update(content).digest("hex") as ObjectId;
}
