/** Writes objects as files of their own, as git itself does. */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describeThrown, type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { type CommitContent, commitObject } from "./commit-object.ts";
import { computeObjectId, type IdLength, measureIdLength, type NewObject } from "./new-object.ts";
import type { Repository } from "./repository.ts";
import { computeSharedMode, readSharedAccess } from "./shared-access.ts";

/** The part of a repository that writing objects needs. */
export type ObjectStore = Pick<Repository, "commonDir" | "config">;

/** Writes a commit without starting a git, for work that makes many of them one by one. Throws FILE_UNWRITABLE. */
export function writePlainCommit(store: ObjectStore, commit: CommitContent): ObjectId {
  return writeLoose(store, commitObject(commit), measureIdLength(commit.tree));
}

/**
 * Writes an object under a temporary name first, which `git gc` removes if this process is killed, and returns its id. Its calls wait, since
 * a session writes thousands of small files one after the other and passing each call to another thread takes longer. Throws FILE_UNWRITABLE.
 */
export function writeLoose({ commonDir, config }: ObjectStore, object: NewObject, length: IdLength): ObjectId {
  const id = computeObjectId(object, length);
  const folder = join(commonDir, "objects", id.slice(0, 2));
  const path = join(folder, id.slice(2));
  if (existsSync(path)) return id;
  const head = Buffer.from(`${object.type} ${object.content.length}\0`);
  const content = deflateSync(Buffer.concat([head, object.content]));
  const shared = readSharedAccess(config);
  try {
    const isNew = makeFolder(folder);
    if (isNew && shared) chmodSync(folder, computeSharedMode(statSync(folder).mode, shared, "folder"));
    const temporary = join(folder, `tmp_obj_${randomBytes(6).toString("hex")}`);
    // As with git, an object may be lost with what names it when the machine stops.
    writeFileSync(temporary, content, { flag: "wx", mode: 0o444 });
    if (shared) chmodSync(temporary, computeSharedMode(statSync(temporary).mode, shared, "file"));
    renameSync(temporary, path);
  } catch (cause) {
    throw new SklError("FILE_UNWRITABLE", {
      message: `A commit could not be written: ${describeThrown(cause)}`,
      cause,
    });
  }
  return id;
}

/** Makes a folder unless it exists. It is not `recursive`, with which Node calls a read-only file system a folder that is not there. */
function makeFolder(path: string): boolean {
  if (existsSync(path)) return false;
  try {
    mkdirSync(path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
}
