import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Adds a `.gitignore` that covers everything in a folder, unless the folder has one. A folder without it works as well, so nothing fails. */
export async function keepOutOfGit(folder: string): Promise<void> {
  await writeFile(join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => {});
}
