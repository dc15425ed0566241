import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { SklError } from "../kernel/domain/index.ts";

/** Writes the file that an option such as `--output` names, relative to `--cwd`, and returns its absolute path. Throws FILE_UNWRITABLE. */
export async function writeOutputFile(cwd: string, file: string, content: string | Uint8Array): Promise<string> {
  const path = resolve(cwd, file);
  await writeFile(path, content).catch((cause: Error) => {
    throw new SklError("FILE_UNWRITABLE", { message: `${path} cannot be written: ${cause.message}`, cause });
  });
  return path;
}
