import { type Directory, openDisk, Refusal, statOrNull, WASI_ERRNO } from "../wasi/index.ts";
import type { ChangesBelow, Preopen } from "./job.ts";

/** Returns the folder that the changes of a preopen are relative to. */
export function changeRoot(preopen: Preopen, of: ChangesBelow["of"]): Preopen {
  return of === "file" ? { ...preopen, steps: preopen.steps.slice(0, -1) } : preopen;
}

/** Opens a granted folder or file name by name from its root. A file is represented by its folder with nothing else in it. */
export function openPreopen({ root, steps, access, barred }: Preopen, links: "none" | "all"): Directory {
  let directory = openDisk(root, links, barred ?? null);
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const type = isLast ? statOrNull(directory, step)?.type : "directory";
    // Where nothing exists yet, whoever may write may create the file.
    if (type === "file" || (type === undefined && access !== "read")) return restrictToFile(directory, step);
    const next = directory.enter(step);
    directory.close();
    directory = next;
  }
  return directory;
}

const ofFiles = new WeakSet<Directory>();

export const isSingleFile = (directory: Directory): boolean => ofFiles.has(directory);

/** Returns a directory in which only one name exists, as a grant for a single file shows it. */
function restrictToFile(directory: Directory, only: string): Directory {
  const useShown = <Value>(name: string, use: () => Value): Value => {
    if (name !== only) throw new Refusal(WASI_ERRNO.denied);
    return use();
  };
  const restrictedTo: Directory = {
    links: null,
    self: () => directory.self(),
    reopen: () => restrictToFile(directory.reopen(), only),
    close: () => directory.close(),
    stat: (name) => useShown(name, () => directory.stat(name)),
    open: (name, mode) => useShown(name, () => directory.open(name, mode)),
    unlink: (name) => useShown(name, () => directory.unlink(name)),
    enter: (name) => useShown(name, () => directory.enter(name)),
    list: () => directory.list().filter(({ name }) => name === only),
    makeDirectory: (name) => useShown(name, () => directory.makeDirectory(name)),
    removeDirectory: (name) => useShown(name, () => directory.removeDirectory(name)),
  };
  ofFiles.add(restrictedTo);
  return restrictedTo;
}
