/** Writes files into the folder of objects as git itself does. */
import { randomBytes } from "node:crypto";
import { access, chmod, mkdir, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, SklError } from "../domain/index.ts";
import type { Repository } from "./repository.ts";
import { sharedAccess, sharedMode } from "./shared-access.ts";

/** The part of a repository that writing objects needs. */
export type ObjectStore = Pick<Repository, "commonDir" | "config">;

interface NewFile {
  readonly folder: string;
  readonly kind: "obj" | "pack" | "idx";
  readonly content: Buffer;
}

/** Writes content under a temporary name, which `git gc` removes if this process is killed. Returns the path. */
export async function writeTemporary({ config }: ObjectStore, { folder, kind, content }: NewFile): Promise<string> {
  const path = join(folder, `tmp_${kind}_${randomBytes(6).toString("hex")}`);
  const shared = sharedAccess(config);
  const file = await open(path, "wx", 0o444);
  try {
    await file.writeFile(content);
    if (shared) await file.chmod(sharedMode((await file.stat()).mode, shared, "file"));
    // As with git, what names a loose object may be lost with it when the machine stops; a pack holds more than one may lose.
    if (kind !== "obj") await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

/** Makes a folder of objects unless it exists. */
export async function makeFolder({ config }: ObjectStore, path: string): Promise<void> {
  // Not `recursive`, with which Node calls a read-only file system a folder that is not there.
  const isNew = await mkdir(path).then(
    () => true,
    (cause: NodeJS.ErrnoException) => (cause.code === "EEXIST" ? false : Promise.reject(cause)),
  );
  const shared = isNew ? sharedAccess(config) : null;
  if (shared) await chmod(path, sharedMode((await stat(path)).mode, shared, "folder"));
}

export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

export function writeError(cause: unknown): SklError {
  const reason = messageOf(cause);
  return new SklError("FILE_UNWRITABLE", { message: `A commit could not be written: ${reason}`, cause });
}
