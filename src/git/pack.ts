/**
 * Objects written by one git instead of one each, which is what a hook would wait for: a pack in memory that holds them, and
 * `git unpack-objects`, which checks it. See gitformat-pack(5).
 */
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { ObjectId } from "../domain/index.ts";
import { type GitLocation, runGit } from "./run.ts";

export interface NewObject {
  readonly type: "commit" | "tree" | "blob";
  readonly content: Buffer;
}

/** As in the repository's ids: SHA-1 has 40 digits, SHA-256 has 64. */
type IdLength = 40 | 64;

const TYPE = { commit: 1, tree: 2, blob: 3 } as const;

/** The id that Git gives an object. */
export function idOf({ type, content }: NewObject, length: IdLength): ObjectId {
  return digest(length, [Buffer.from(`${type} ${content.length}\0`), content]).toString("hex") as ObjectId;
}

/** Writes objects into the repository. Throws GIT_FAILED. */
export async function writeObjects(
  location: GitLocation,
  objects: readonly NewObject[],
  length: IdLength,
): Promise<void> {
  const head = Buffer.alloc(12);
  head.write("PACK");
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const pack = [head, ...objects.flatMap((object) => [entryHead(object), deflateSync(object.content)])];
  await runGit(location, ["unpack-objects", "-q"], { stdin: Buffer.concat([...pack, digest(length, pack)]) });
}

/** Type and size: four bits of the size beside the type, then seven a byte, the top bit saying that there is more. */
function entryHead({ type, content }: NewObject): Buffer {
  const bytes = [(TYPE[type] << 4) | (content.length & 15)];
  for (let rest = Math.floor(content.length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 128, rest & 127);
  }
  return Buffer.from(bytes);
}

function digest(length: IdLength, pieces: readonly Buffer[]): Buffer {
  const hash = createHash(length === 40 ? "sha1" : "sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}
