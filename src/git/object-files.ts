/** Files in the folder of objects, as git itself writes them. */
import { randomBytes } from "node:crypto";
import { access, open } from "node:fs/promises";
import { join } from "node:path";
import { SklError } from "../domain/index.ts";

/** Writes content under a name by which `git gc` knows what somebody left who was killed. Returns its path. */
export async function writeTemporary(folder: string, kind: "obj" | "pack" | "idx", content: Buffer): Promise<string> {
  const path = join(folder, `tmp_${kind}_${randomBytes(6).toString("hex")}`);
  const file = await open(path, "wx", 0o444);
  try {
    await file.writeFile(content);
    // As with git, what names a loose object may be lost with it when the machine stops; a pack holds more than one may lose.
    if (kind !== "obj") await file.sync();
  } finally {
    await file.close();
  }
  return path;
}

export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

export function unwritten(cause: unknown): SklError {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new SklError("GIT_FAILED", { message: `A commit could not be written: ${said}`, cause });
}
