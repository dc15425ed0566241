import { rename, rm } from "node:fs/promises";

/** Puts a folder in the place of another one, which may be missing. */
export async function replaceFolder(folder, fresh) {
  const old = `${folder}-${process.pid}-old`;
  await rename(folder, old).catch(() => undefined);
  await rename(fresh, folder);
  await rm(old, { recursive: true, force: true });
}
