import { randomUUID } from "node:crypto";
import { type FileHandle, link, open, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "../../../domain/index.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { type Folder, openFolder } from "../private-folder.ts";

/** A queue that nobody empties is no longer read by anybody. */
const MOST_ENTRIES = 10_000;

/** Where an entry goes, and the fields that it starts with. */
export interface Entry {
  readonly home: string;
  readonly folder: string;
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Writes one entry of a queue and returns its id. The file is there as a whole or not at all, on the disk before the answer,
 * and never in the place of another. 51: the queue is full; 29: it cannot be written.
 */
export async function writeEntry(entry: Entry): Promise<Result<string, Errno>> {
  try {
    const folder = await openFolder(entry.home, entry.folder, "create");
    if (folder === null) return err(ERRNO.io);
    try {
      if ((await readdir(folder.path)).length >= MOST_ENTRIES) return err(ERRNO.noSpace);
      return ok(await place(folder, entry));
    } finally {
      await folder.handle.close();
    }
  } catch {
    return err(ERRNO.io);
  }
}

async function place(folder: Folder, entry: Entry): Promise<string> {
  const created = new Date(entry.at).toISOString();
  const id = `${created.replace(/[-:.]/g, "")}-${randomUUID()}`;
  const draft = join(folder.path, `.${id}.tmp`);
  const file = await open(draft, "wx", 0o600);
  try {
    await fill(file, `${JSON.stringify({ id, created_at: created, ...entry.fields }, null, 2)}\n`);
    // A link is never made over a file that is there; a rename would be.
    await link(draft, join(folder.path, `${id}.json`));
  } finally {
    await unlink(draft);
  }
  await folder.handle.sync();
  return id;
}

async function fill(file: FileHandle, text: string): Promise<void> {
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
