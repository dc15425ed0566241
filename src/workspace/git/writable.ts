import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeThrown, SklError } from "../../kernel/domain/index.ts";
import type { Repository } from "./repository.ts";

const PROBE = Buffer.alloc(1024 * 1024);

/**
 * Writes a test file into a repository, since rights do not show that a disk is full or read-only, and a fetch that fails for that does
 * not say so. Throws FILE_UNWRITABLE.
 */
export async function requireWritable({ commonDir }: Pick<Repository, "commonDir">): Promise<void> {
  // Git itself clears away what a killed process left under such a name.
  const path = join(commonDir, "objects", `tmp_obj_skl_${process.pid}`);
  try {
    await writeFile(path, PROBE, { flag: "wx" });
  } catch (cause) {
    const why = describeThrown(cause);
    throw new SklError("FILE_UNWRITABLE", { message: `Nothing can be written to ${commonDir}: ${why}`, cause });
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
