import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The list of the files that skl copied into a work tree, in the Git folder of that work tree: a digest and a path a line. */
const LIST = "skl-copied";

/** Writes down which files were copied, so that they may go with the work tree as long as they are what they were. */
export async function rememberCopies(gitDir: string, root: string, paths: readonly string[]): Promise<void> {
  const rows = await Promise.all(paths.map(async (path) => `${await hashCopiedFile(join(root, path))} ${path}\0`));
  await writeFile(join(gitDir, LIST), rows.join(""));
}

/** Returns the copied files that nobody changed since. */
export async function listUnchangedCopies(gitDir: string, root: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(gitDir, LIST), "utf8").catch(() => "");
  const rows = text.split("\0").filter(Boolean);
  const same = await Promise.all(
    rows.map(async (row) => {
      const [digest, path] = [row.slice(0, 64), row.slice(65)];
      return (await hashCopiedFile(join(root, path)).catch(() => null)) === digest ? [path] : [];
    }),
  );
  return new Set(same.flat());
}

async function hashCopiedFile(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}
