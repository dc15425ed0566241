import { randomUUID } from "node:crypto";
import { link, open, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "../../../domain/index.ts";
import type { DeferredChange } from "../../adapter.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { type Folder, openFolder } from "../private-folder.ts";

/** A queue that nobody empties is no longer read by anybody. */
const MOST_ENTRIES = 10_000;

/** Where an entry goes, and the fields that it starts with. */
interface EntryPlace {
  readonly home: string;
  readonly folder: string;
  readonly at: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Whether the queue takes an entry now. 51: it is full; 29: it cannot be used. */
export function roomFor(home: string, folder: string): Promise<Result<null, Errno>> {
  return inFolder(home, folder, hasRoom);
}

async function hasRoom({ path }: Folder): Promise<Result<null, Errno>> {
  return (await readdir(path)).length < MOST_ENTRIES ? ok(null) : err(ERRNO.noSpace);
}

/**
 * One entry of a queue. Staging writes it under a name that nobody reads, on the disk; committing gives it its name, as a whole
 * and never in the place of another.
 */
export function createEntry({ home, folder, at, fields }: EntryPlace): DeferredChange & { readonly id: string } {
  const created = new Date(at).toISOString();
  const id = `${created.replace(/[-:.]/g, "")}-${randomUUID()}`;
  const text = `${JSON.stringify({ id, created_at: created, ...fields }, null, 2)}\n`;
  const draft = `.${id}.tmp`;
  const commit = async ({ path, handle }: Folder): Promise<Result<null, Errno>> => {
    // A link is never made over a file that is there; a rename would be.
    await link(join(path, draft), join(path, `${id}.json`));
    await unlink(join(path, draft));
    await handle.sync();
    return ok(null);
  };
  return {
    id,
    stage: () =>
      inFolder(home, folder, async (opened) => {
        const room = await hasRoom(opened);
        return room.ok ? fill(join(opened.path, draft), text) : room;
      }),
    commit: async () => {
      const placed = await inFolder(home, folder, commit);
      if (!placed.ok) throw new Error(`The entry ${id} could not be put into ${folder}.`);
    },
    discard: async () => {
      await inFolder(home, folder, async ({ path }) => ok(await unlink(join(path, draft)).then(() => null)));
    },
  };
}

async function inFolder(
  home: string,
  name: string,
  use: (folder: Folder) => Promise<Result<null, Errno>>,
): Promise<Result<null, Errno>> {
  try {
    const folder = await openFolder(home, name, "create");
    if (folder === null) return err(ERRNO.io);
    try {
      return await use(folder);
    } finally {
      await folder.handle.close();
    }
  } catch {
    return err(ERRNO.io);
  }
}

async function fill(path: string, text: string): Promise<Result<null, Errno>> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    return ok(null);
  } catch {
    await unlink(path);
    return err(ERRNO.io);
  } finally {
    await file.close();
  }
}
