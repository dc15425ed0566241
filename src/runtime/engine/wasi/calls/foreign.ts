import { FD_FLAG } from "../descriptors.ts";
import { Refusal, WASI_ERRNO } from "../errno.ts";
import { RIGHT } from "../rights.ts";
import type { WasiCall, WasiRun } from "../run.ts";
import { linkCalls, readTimes } from "./links.ts";
import { toSafeOffset } from "./paths.ts";
import { pollOneoff } from "./poll.ts";

/** The rest of preview1, for foreign programs and the public test suite only. Sockets are never connected. */
export const foreignCalls: Readonly<Record<string, WasiCall>> = {
  ...linkCalls,
  poll_oneoff: pollOneoff,
  sched_yield: () => undefined,
  proc_raise: () => {
    throw new Refusal(WASI_ERRNO.notSupported);
  },
  clock_res_get: ({ memory, clock }, id: number, into: number) => {
    if (id !== 0 && id !== 1) throw new Refusal(WASI_ERRNO.invalid);
    memory.setU64(into, clock.resolution);
  },

  fd_advise: ({ descriptors }, fd: number, offset: bigint, length: bigint, advice: number) => {
    descriptors.file(fd, RIGHT.fd_advise);
    if (advice < 0 || advice > 5 || offset < 0n || length < 0n) throw new Refusal(WASI_ERRNO.invalid);
  },

  fd_allocate: ({ descriptors }, fd: number, offset: bigint, length: bigint) => {
    const { file } = descriptors.file(fd, RIGHT.fd_allocate);
    if (length <= 0n) throw new Refusal(WASI_ERRNO.invalid);
    const wanted = toSafeOffset(addNonNegative(offset, length));
    if (wanted > Number(file.stat().size)) file.resize(wanted);
  },

  fd_fdstat_set_rights: ({ descriptors }, fd: number, base: bigint, inheriting: bigint) => {
    const descriptor = descriptors.get(fd);
    const wanted = { base: BigInt.asUintN(64, base), inheriting: BigInt.asUintN(64, inheriting) };
    if ((wanted.base & ~descriptor.base) !== 0n || (wanted.inheriting & ~descriptor.inheriting) !== 0n)
      throw new Refusal(WASI_ERRNO.denied);
    descriptors.replace(fd, { ...descriptor, ...wanted });
  },

  fd_filestat_set_times: (run, fd: number, atime: bigint, mtime: bigint, flags: number) => {
    const times = readTimes(run, flags, { atime, mtime });
    const descriptor = run.descriptors.withRights(fd, RIGHT.fd_filestat_set_times);
    if (descriptor.kind === "file") descriptor.file.setTimes(times);
    if (descriptor.kind === "directory") descriptor.directory.links?.setOwnTimes(times);
  },

  fd_pread: ({ memory, descriptors }, fd: number, vectors: number, count: number, offset: bigint, read: number) => {
    const { file } = descriptors.file(fd, RIGHT.fd_read);
    memory.view(read, 4);
    const start = toSafeOffset(offset);
    let total = 0;
    for (const buffer of memory.vectors(vectors, count)) {
      const got = file.read(buffer, start + total);
      total += got;
      if (got < buffer.length) break;
    }
    memory.setU32(read, total);
  },

  fd_pwrite: ({ memory, descriptors }, fd: number, vectors: number, count: number, offset: bigint, wrote: number) => {
    const { file, flags } = descriptors.file(fd, RIGHT.fd_write);
    memory.view(wrote, 4);
    // As on Linux, a file in append mode is appended to here too.
    const start = (flags & FD_FLAG.append) !== 0 ? Number(file.stat().size) : toSafeOffset(offset);
    let total = 0;
    for (const buffer of memory.vectors(vectors, count)) total += file.write(buffer, start + total);
    memory.setU32(wrote, total);
  },

  fd_renumber: ({ descriptors }, from: number, to: number) => descriptors.renumber(from, to),

  sock_accept: refuseSocketCall,
  sock_recv: refuseSocketCall,
  sock_send: refuseSocketCall,
  sock_shutdown: refuseSocketCall,
};

function refuseSocketCall({ descriptors }: WasiRun, fd: number): void {
  descriptors.get(fd);
  throw new Refusal(WASI_ERRNO.notSocket);
}

function addNonNegative(a: bigint, b: bigint): bigint {
  if (a < 0n || b < 0n) throw new Refusal(WASI_ERRNO.invalid);
  return a + b;
}
