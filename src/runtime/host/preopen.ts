import { type Directory, openDisk, Refusal, type Stat, WASI_ERRNO } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";
import { restricted } from "./restricted.ts";

/** Where the changes below a preopen begin. */
export function changedFrom(preopen: Preopen, of: ChangesBelow["of"]): Preopen {
  return of === "file" ? { ...preopen, steps: preopen.steps.slice(0, -1) } : preopen;
}

/** Opens what was granted, from the root name by name. A file is its folder with nothing else in it. */
export function openPreopen({ root, steps, access, barred }: Preopen, links: "none" | "all"): Directory {
  let directory = openDisk(root, links, barred ?? null);
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const type = isLast ? typeOf(directory, step) : "directory";
    if (type === "file" || (type === null && access !== "read")) return restricted(directory, step);
    const next = directory.enter(step);
    directory.close();
    directory = next;
  }
  return directory;
}

/** Null: nothing is there; whoever may write may make the file. */
function typeOf(directory: Directory, name: string): Stat["type"] | null {
  try {
    return directory.stat(name).type;
  } catch (cause) {
    if (cause instanceof Refusal && cause.errno === WASI_ERRNO.notFound) return null;
    throw cause;
  }
}
