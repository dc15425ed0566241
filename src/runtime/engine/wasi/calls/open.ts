import type { Descriptor, DirectoryDescriptor, FileDescriptor } from "../descriptors.ts";
import { Refusal, WASI_ERRNO } from "../errno.ts";
import { directoryOnlyRights, fileRights, RIGHT } from "../rights.ts";
import type { WasiCall, WasiRun } from "../run.ts";
import { type Place, walk } from "../walk.ts";
import { readCallPath, statAt, toSafeOffset } from "./paths.ts";

const OPEN = { create: 1, directory: 2, exclusive: 4, truncate: 8 } as const;
const knownOpenFlags = 0b1111;
const knownFdFlags = 0b11111;
const WRITING_RIGHTS = RIGHT.fd_write | RIGHT.fd_allocate | RIGHT.fd_filestat_set_size;

interface Request {
  readonly flags: number;
  readonly fdFlags: number;
  readonly base: bigint;
  readonly inheriting: bigint;
}

/**
 * `path_open`. Rights that the directory does not pass on are left out, except for writing: a request to write without the right
 * is refused (76).
 */
function openPath(
  run: WasiRun,
  fd: number,
  lookup: number,
  path: number,
  length: number,
  flags: number,
  base: bigint,
  inheriting: bigint,
  fdFlags: number,
  into: number,
): void {
  const asked = BigInt.asUintN(64, base);
  const writes = (flags & (OPEN.create | OPEN.truncate)) !== 0 || (asked & RIGHT.fd_write) !== 0n;
  const text = readCallPath(run, path, length, writes ? "local.write" : "local.read");
  run.memory.view(into, 4);
  if ((flags & ~knownOpenFlags) !== 0 || (fdFlags & ~knownFdFlags) !== 0) throw new Refusal(WASI_ERRNO.invalid);
  const from = run.descriptors.directory(fd, computeOpenRights(flags));
  if ((asked & RIGHT.fd_write & ~from.inheriting) !== 0n) throw new Refusal(WASI_ERRNO.denied);
  run.descriptors.makeRoom();
  const request = { flags, fdFlags, base: asked, inheriting: BigInt.asUintN(64, inheriting) };
  const last = (lookup & 1) !== 0 ? "its target" : "itself";
  const descriptor = walk(from.directory, { text, last }, (place) => openPlace(place, from, request));
  run.memory.setU32(into, run.descriptors.add(descriptor));
}

function computeOpenRights(flags: number): bigint {
  return (
    RIGHT.path_open |
    ((flags & OPEN.create) === 0 ? 0n : RIGHT.path_create_file) |
    ((flags & OPEN.truncate) === 0 ? 0n : RIGHT.path_filestat_set_size)
  );
}

function openPlace(place: Place, from: DirectoryDescriptor, request: Request): Descriptor {
  const { flags } = request;
  const creates = (flags & OPEN.create) !== 0;
  const stat = statAt(place);
  if (stat === null) {
    if (!creates) throw new Refusal(WASI_ERRNO.notFound);
    if ((flags & OPEN.directory) !== 0) throw new Refusal(WASI_ERRNO.invalid);
    if (place.asDirectory) throw new Refusal(WASI_ERRNO.isDirectory);
    return openFile(place, from, request);
  }
  if (creates && (flags & OPEN.exclusive) !== 0) throw new Refusal(WASI_ERRNO.exists);
  switch (stat.type) {
    case "link":
      throw new Refusal(WASI_ERRNO.loop);
    case "other":
      throw new Refusal(WASI_ERRNO.denied);
    case "directory":
      return openDirectory(place, from, request);
    case "file":
      if ((flags & OPEN.directory) !== 0 || place.asDirectory) throw new Refusal(WASI_ERRNO.notDirectory);
      return openFile(place, from, request);
  }
}

function openDirectory({ parent, name }: Place, from: DirectoryDescriptor, request: Request): Descriptor {
  const { flags, base, inheriting } = request;
  if ((flags & (OPEN.create | OPEN.truncate)) !== 0 || (base & RIGHT.fd_write) !== 0n)
    throw new Refusal(WASI_ERRNO.isDirectory);
  return {
    kind: "directory",
    directory: name === null ? parent.reopen() : parent.enter(name),
    preopen: null,
    listing: null,
    flags: request.fdFlags,
    base: base & from.base & directoryOnlyRights,
    inheriting: inheriting & from.inheriting,
  };
}

function openFile({ parent, name }: Place, from: DirectoryDescriptor, request: Request): Descriptor {
  if (name === null) throw new Refusal(WASI_ERRNO.isDirectory);
  const base = request.base & from.inheriting & fileRights;
  const file = parent.open(name, {
    read: (base & RIGHT.fd_read) !== 0n,
    write: (base & WRITING_RIGHTS) !== 0n,
    create: (request.flags & OPEN.create) !== 0,
    exclusive: (request.flags & OPEN.exclusive) !== 0,
    truncate: (request.flags & OPEN.truncate) !== 0,
  });
  const inheriting = request.inheriting & from.inheriting;
  return { kind: "file", file, offset: 0, flags: request.fdFlags, base, inheriting };
}

/** The calls that reading and writing have in common. */
export const fileCalls: Readonly<Record<string, WasiCall>> = {
  path_open: openPath,

  fd_seek: ({ memory, descriptors }, fd: number, delta: bigint, whence: number, into: number) => {
    memory.view(into, 8);
    const asksOnly = whence === 1 && delta === 0n;
    const descriptor = descriptors.file(fd, asksOnly ? RIGHT.fd_tell : RIGHT.fd_seek);
    const offset = computeSeekTarget(descriptor, delta, whence);
    descriptors.replace(fd, { ...descriptor, offset });
    memory.setU64(into, BigInt(offset));
  },

  fd_tell: ({ memory, descriptors }, fd: number, into: number) =>
    memory.setU64(into, BigInt(descriptors.file(fd, RIGHT.fd_tell).offset)),
};

function computeSeekTarget({ file, offset }: FileDescriptor, delta: bigint, whence: number): number {
  const from = [0n, BigInt(offset), whence === 2 ? file.stat().size : 0n][whence];
  if (from === undefined) throw new Refusal(WASI_ERRNO.invalid);
  const target = from + BigInt.asIntN(64, delta);
  if (target < 0n) throw new Refusal(WASI_ERRNO.invalid);
  return toSafeOffset(target);
}
