import { FD_FLAG } from "../descriptors.ts";
import { Refusal, WASI_ERRNO } from "../errno.ts";
import { RIGHT } from "../rights.ts";
import type { WasiCall } from "../run.ts";
import type { Directory } from "../tree.ts";
import { type Place, walk } from "../walk.ts";
import { fileCalls } from "./open.ts";
import { readCallPath, statAt, toSafeOffset } from "./paths.ts";

const SETTABLE_FLAGS = FD_FLAG.append | FD_FLAG.nonblock;

export const writingCalls: Readonly<Record<string, WasiCall>> = {
  ...fileCalls,

  path_create_directory: (run, fd: number, path: number, length: number) => {
    const { directory } = run.descriptors.directory(fd, RIGHT.path_create_directory);
    const text = readCallPath(run, path, length, "local.write");
    walk(directory, { text, last: "itself" }, (place) => {
      if (statAt(place) !== null) throw new Refusal(WASI_ERRNO.exists);
      requireName(place, (parent, name) => parent.makeDirectory(name));
    });
  },

  path_unlink_file: (run, fd: number, path: number, length: number) => {
    const { directory } = run.descriptors.directory(fd, RIGHT.path_unlink_file);
    const text = readCallPath(run, path, length, "local.write");
    walk(directory, { text, last: "itself" }, (place) => {
      const stat = statAt(place);
      if (stat === null) throw new Refusal(WASI_ERRNO.notFound);
      if (stat.type === "directory") throw new Refusal(WASI_ERRNO.isDirectory);
      if (place.asDirectory) throw new Refusal(WASI_ERRNO.notDirectory);
      requireName(place, (parent, name) => parent.unlink(name));
    });
  },

  path_remove_directory: (run, fd: number, path: number, length: number) => {
    const { directory } = run.descriptors.directory(fd, RIGHT.path_remove_directory);
    const text = readCallPath(run, path, length, "local.write");
    walk(directory, { text, last: "itself" }, (place) => {
      const stat = statAt(place);
      if (stat === null) throw new Refusal(WASI_ERRNO.notFound);
      if (stat.type !== "directory") throw new Refusal(WASI_ERRNO.notDirectory);
      requireName(place, (parent, name) => parent.removeDirectory(name));
    });
  },

  fd_filestat_set_size: ({ descriptors }, fd: number, size: bigint) =>
    descriptors.file(fd, RIGHT.fd_filestat_set_size).file.resize(toSafeOffset(size)),

  fd_fdstat_set_flags: ({ descriptors }, fd: number, flags: number) => {
    const descriptor = descriptors.get(fd);
    if (descriptor.kind === "directory") throw new Refusal(WASI_ERRNO.badHandle);
    if ((descriptor.base & RIGHT.fd_fdstat_set_flags) === 0n) throw new Refusal(WASI_ERRNO.denied);
    // How writes reach the disk is decided when a file is opened.
    const synchronous = ~SETTABLE_FLAGS & 0xffff;
    if ((flags & synchronous) !== (descriptor.flags & synchronous) && (flags & synchronous) !== 0)
      throw new Refusal(WASI_ERRNO.invalid);
    descriptors.replace(fd, { ...descriptor, flags });
  },

  fd_sync: ({ descriptors }, fd: number) => descriptors.file(fd, RIGHT.fd_sync).file.sync(),
  fd_datasync: ({ descriptors }, fd: number) => descriptors.file(fd, RIGHT.fd_datasync).file.sync(),
};

/** Refuses a path that leads to the start itself (`.`, `a/..`): it names nothing that could be removed or made. */
function requireName(place: Place, use: (parent: Directory, name: string) => void): void {
  if (place.name === null) throw new Refusal(WASI_ERRNO.invalid);
  use(place.parent, place.name);
}
