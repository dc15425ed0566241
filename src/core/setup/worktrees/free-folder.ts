import { existsSync } from "node:fs";

/** Returns a folder that is not there yet: the one wished for, or with a number behind it. */
export function findFreeFolder(wish: string): string {
  let folder = wish;
  for (let number = 2; existsSync(folder); number += 1) folder = `${wish}-${number}`;
  return folder;
}
