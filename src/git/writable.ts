import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../domain/index.ts";
import type { Repository } from "./repository.ts";

const PROBE = Buffer.alloc(1024 * 1024);

/**
 * Makes sure that a repository can be written to, which shows only when something is: a read-only or full disk takes away no right. A
 * fetch that fails says nothing else of that. Throws FILE_UNWRITABLE.
 */
export async function requireWritable({ commonDir }: Pick<Repository, "commonDir">): Promise<void> {
  // Git itself clears away what a killed process left under such a name.
  const path = join(commonDir, "objects", `tmp_obj_skl_${process.pid}`);
  try {
    await writeFile(path, PROBE, { flag: "wx" });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SklError("FILE_UNWRITABLE", { message: `Nothing can be written to ${commonDir}: ${why}`, cause });
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
