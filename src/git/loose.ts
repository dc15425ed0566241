import { rename } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { ObjectId } from "../domain/index.ts";
import { type CommitContent, commitObject } from "./commit-object.ts";
import { type IdLength, idLengthOf, idOf, type NewObject } from "./new-object.ts";
import { isThere, makeFolder, type ObjectStore, writeError, writeTemporary } from "./object-files.ts";

/** Writes a commit without starting a git, for work that makes many of them one by one. Throws FILE_UNWRITABLE. */
export function writePlainCommit(store: ObjectStore, commit: CommitContent): Promise<ObjectId> {
  return writeLoose(store, commitObject(commit), idLengthOf(commit.tree));
}

/** Writes an object as a file of its own, as git does, and returns its id. Throws FILE_UNWRITABLE. */
export async function writeLoose(store: ObjectStore, object: NewObject, length: IdLength): Promise<ObjectId> {
  const id = idOf(object, length);
  const folder = join(store.commonDir, "objects", id.slice(0, 2));
  const path = join(folder, id.slice(2));
  if (await isThere(path)) return id;
  try {
    await makeFolder(store, folder);
    const head = Buffer.from(`${object.type} ${object.content.length}\0`);
    const content = deflateSync(Buffer.concat([head, object.content]));
    await rename(await writeTemporary(store, { folder, kind: "obj", content }), path);
  } catch (cause) {
    throw writeError(cause);
  }
  return id;
}
