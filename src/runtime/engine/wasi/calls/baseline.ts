import { type Descriptor, FD_FLAG } from "../descriptors.ts";
import { CHARACTER_DEVICE, FILE_TYPE } from "../disk-file.ts";
import { Refusal, WASI_ERRNO } from "../errno.ts";
import { encodeZeroEnded } from "../memory.ts";
import { RIGHT } from "../rights.ts";
import { GuestExit, type WasiCall, type WasiRun } from "../run.ts";

/**
 * The calls that every module may import, whatever it was granted: its own streams, its arguments and environment, a clock,
 * randomness and its exit.
 */
export const baselineCalls: Readonly<Record<string, WasiCall>> = {
  proc_exit: (_run, code: number) => {
    throw new GuestExit(code >>> 0);
  },

  fd_read: ({ memory, descriptors }, fd: number, vectors: number, count: number, read: number) => {
    const descriptor = descriptors.withRights(fd, RIGHT.fd_read);
    memory.view(read, 4);
    let total = 0;
    for (const buffer of memory.vectors(vectors, count)) {
      const got = readSome(descriptor, buffer, total);
      total += got;
      if (got < buffer.length || descriptor.kind === "stream") break;
    }
    if (descriptor.kind === "file") descriptors.replace(fd, { ...descriptor, offset: descriptor.offset + total });
    memory.setU32(read, total);
  },

  fd_write: ({ memory, descriptors }, fd: number, vectors: number, count: number, written: number) => {
    const descriptor = descriptors.withRights(fd, RIGHT.fd_write);
    memory.view(written, 4);
    const start = findWriteStart(descriptor);
    let total = 0;
    for (const buffer of memory.vectors(vectors, count)) {
      const wrote = writeSome(descriptor, buffer, start + total);
      total += wrote;
      if (wrote < buffer.length) break;
    }
    if (descriptor.kind === "file") {
      if ((descriptor.flags & (FD_FLAG.sync | FD_FLAG.dsync)) !== 0) descriptor.file.sync();
      descriptors.replace(fd, { ...descriptor, offset: start + total });
    }
    memory.setU32(written, total);
  },

  fd_close: ({ descriptors }, fd: number) => descriptors.close(fd),

  fd_fdstat_get: ({ memory, descriptors }, fd: number, into: number) => {
    const descriptor = descriptors.get(fd);
    const view = memory.view(into, 24);
    view.setUint8(0, classifyDescriptor(descriptor));
    view.setUint8(1, 0);
    view.setUint16(2, descriptor.flags, true);
    view.setUint32(4, 0, true);
    view.setBigUint64(8, descriptor.base, true);
    view.setBigUint64(16, descriptor.inheriting, true);
  },

  fd_prestat_get: (run, fd: number, into: number) => {
    const name = readPreopenName(run, fd);
    const view = run.memory.view(into, 8);
    view.setUint32(0, 0, true);
    view.setUint32(4, name.length, true);
  },

  fd_prestat_dir_name: (run, fd: number, into: number, length: number) => {
    const name = readPreopenName(run, fd);
    if (length >>> 0 < name.length) throw new Refusal(WASI_ERRNO.nameTooLong);
    run.memory.write(into, name);
  },

  environ_get: ({ memory, environment }, pointers: number, area: number) =>
    memory.writeStrings(pointers, area, environment),
  environ_sizes_get: (run, count: number, bytes: number) => writeSizes(run, run.environment, { count, bytes }),
  args_get: ({ memory, args }, pointers: number, area: number) => memory.writeStrings(pointers, area, args),
  args_sizes_get: (run, count: number, bytes: number) => writeSizes(run, run.args, { count, bytes }),

  random_get: ({ memory }, into: number, length: number) => {
    process.getBuiltinModule("node:crypto").randomFillSync(memory.bytes(into, length));
  },

  clock_time_get: ({ memory, clock }, id: number, _precision: bigint, into: number) => {
    if (id !== 0 && id !== 1) throw new Refusal(WASI_ERRNO.invalid);
    memory.setU64(into, id === 0 ? clock.realtime() : clock.monotonic());
  },
};

function readSome(descriptor: Descriptor, into: Uint8Array, already: number): number {
  switch (descriptor.kind) {
    case "stream":
      return descriptor.stream.read(into);
    case "file":
      return descriptor.file.read(into, descriptor.offset + already);
    case "directory":
      throw new Refusal(WASI_ERRNO.isDirectory);
  }
}

function writeSome(descriptor: Descriptor, from: Uint8Array, at: number): number {
  switch (descriptor.kind) {
    case "stream":
      return descriptor.stream.write(from);
    case "file":
      return descriptor.file.write(from, at);
    case "directory":
      throw new Refusal(WASI_ERRNO.isDirectory);
  }
}

function findWriteStart(descriptor: Descriptor): number {
  if (descriptor.kind !== "file") return 0;
  return (descriptor.flags & FD_FLAG.append) !== 0 ? Number(descriptor.file.stat().size) : descriptor.offset;
}

function classifyDescriptor(descriptor: Descriptor): number {
  if (descriptor.kind === "stream") return descriptor.stream.isTerminal ? CHARACTER_DEVICE : FILE_TYPE.other;
  return FILE_TYPE[descriptor.kind];
}

function readPreopenName({ descriptors }: WasiRun, fd: number): Uint8Array {
  const descriptor = descriptors.get(fd);
  if (descriptor.kind !== "directory" || descriptor.preopen === null) throw new Refusal(WASI_ERRNO.badHandle);
  return encodeZeroEnded(descriptor.preopen).slice(0, -1);
}

function writeSizes(
  { memory }: WasiRun,
  texts: readonly string[],
  into: { readonly count: number; readonly bytes: number },
) {
  memory.view(into.bytes, 4);
  memory.setU32(into.count, texts.length);
  memory.setU32(
    into.bytes,
    texts.reduce((sum, text) => sum + encodeZeroEnded(text).length, 0),
  );
}
