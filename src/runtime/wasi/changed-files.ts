import { readFileSync, unlinkSync } from "node:fs";
import { diskPath } from "./disk.ts";
import { Refusal, WASI_ERRNO } from "./errno.ts";
import { sha256 } from "./sha256.ts";
import type { Directory } from "./tree.ts";
import { walk } from "./walk.ts";

/** Names of the files that one change keeps in the folder's top until all changes are made. */
export interface KeptNames {
  /** What stood there before. */
  readonly old: string;
  /** What is to stand there. */
  readonly fresh: string;
}

export function keptNames(label: string, index: number): KeptNames {
  return { old: `.skl-${label}-${index}-old`, fresh: `.skl-${label}-${index}-new` };
}

/** sha256 of a file, hexadecimal; null: nothing is there. Throws where something else is. */
export function digestAt(root: Directory, path: string): string | null {
  return at(root, path, (parent, name) => {
    try {
      const { type } = parent.stat(name);
      if (type !== "file") throw new Error(`${path} is no file any more`);
      return sha256(readFileSync(diskPath(parent, name)));
    } catch (cause) {
      if (cause instanceof Refusal && cause.errno === WASI_ERRNO.notFound) return null;
      throw cause;
    }
  });
}

export function at<Value>(root: Directory, path: string, use: (parent: Directory, name: string) => Value): Value {
  return walk(root, { text: path, last: "itself" }, ({ parent, name }) => {
    if (name === null) throw new Error(`${path} names no entry`);
    return use(parent, name);
  });
}

export function removeQuietly(path: string | null): void {
  if (path === null) return;
  try {
    unlinkSync(path);
  } catch {
    // It was not made, or is gone.
  }
}
