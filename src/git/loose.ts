import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { ObjectId } from "../domain/index.ts";
import { type CommitContent, commitObject } from "./commit-object.ts";
import { isThere, unwritten, writeTemporary } from "./object-files.ts";
import { idLengthOf, idOf } from "./pack.ts";
import type { Repository } from "./repository.ts";

/** Writes a commit without starting a git, for work that makes many of them one by one. Throws GIT_FAILED. */
export async function writePlainCommit({ commonDir }: Repository, commit: CommitContent): Promise<ObjectId> {
  const object = commitObject(commit);
  const id = idOf(object, idLengthOf(commit.tree));
  const folder = join(commonDir, "objects", id.slice(0, 2));
  const path = join(folder, id.slice(2));
  if (await isThere(path)) return id;
  try {
    await mkdir(folder, { recursive: true });
    const head = Buffer.from(`${object.type} ${object.content.length}\0`);
    await rename(await writeTemporary(folder, "obj", deflateSync(Buffer.concat([head, object.content]))), path);
  } catch (cause) {
    throw unwritten(cause);
  }
  return id;
}
