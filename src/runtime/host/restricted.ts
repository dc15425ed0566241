import { type Directory, Refusal, WASI_ERRNO } from "../wasi/index.ts";

const ofFiles = new WeakSet<Directory>();

/** Whether a directory stands for a single file. */
export const isOfFile = (directory: Directory): boolean => ofFiles.has(directory);

/** A directory in which only one name exists: what a grant for a single file shows. */
export function restricted(directory: Directory, only: string): Directory {
  const shown = <Value>(name: string, use: () => Value): Value => {
    if (name !== only) throw new Refusal(WASI_ERRNO.denied);
    return use();
  };
  const restrictedTo: Directory = {
    links: null,
    self: () => directory.self(),
    again: () => restricted(directory.again(), only),
    close: () => directory.close(),
    stat: (name) => shown(name, () => directory.stat(name)),
    open: (name, mode) => shown(name, () => directory.open(name, mode)),
    unlink: (name) => shown(name, () => directory.unlink(name)),
    enter: (name) => shown(name, () => directory.enter(name)),
    list: () => directory.list().filter(({ name }) => name === only),
    makeDirectory: (name) => shown(name, () => directory.makeDirectory(name)),
    removeDirectory: (name) => shown(name, () => directory.removeDirectory(name)),
  };
  ofFiles.add(restrictedTo);
  return restrictedTo;
}
