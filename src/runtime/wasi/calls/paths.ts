import type { FileDescriptor } from "../descriptors.ts";
import { Refusal, WASI_ERRNO } from "../errno.ts";
import { RIGHT } from "../rights.ts";
import type { Touched, WasiCall, WasiRun } from "../run.ts";
import { type Stat, statOrNull } from "../tree.ts";
import type { Place } from "../walk.ts";
import { openPath } from "./open.ts";

/** Longer than any valid path, so that the guest is told about the length rather than about its memory. */
const maxReadBytes = 8192;

/** Reads the path of a call and notes it for the record before anything is done with it. */
export function pathOf(run: WasiRun, pointer: number, length: number, effect: Touched["effect"]): string {
  run.memory.bytes(pointer, length);
  if (length >>> 0 > maxReadBytes) throw new Refusal(WASI_ERRNO.nameTooLong);
  const path = run.memory.text(pointer, length);
  run.touched = { effect, path };
  return path;
}

export function statHere({ parent, name, asDirectory }: Place): Stat {
  if (name === null) return parent.self();
  const stat = parent.stat(name);
  if (asDirectory && stat.type !== "directory") throw new Refusal(WASI_ERRNO.notDirectory);
  return stat;
}

/** Returns what is at a place; null where there is nothing. */
export function statAt({ parent, name }: Place): Stat | null {
  return name === null ? parent.self() : statOrNull(parent, name);
}

/** Offsets and sizes have 64 bits in the interface; every offset that a file can have fits into a number. */
export function safeOffset(value: bigint): number {
  const unsigned = BigInt.asUintN(64, value);
  if (unsigned > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refusal(WASI_ERRNO.invalid);
  return Number(unsigned);
}

function seekOf({ file, offset }: FileDescriptor, delta: bigint, whence: number): number {
  const from = [0n, BigInt(offset), whence === 2 ? file.stat().size : 0n][whence];
  if (from === undefined) throw new Refusal(WASI_ERRNO.invalid);
  const target = from + BigInt.asIntN(64, delta);
  if (target < 0n) throw new Refusal(WASI_ERRNO.invalid);
  return safeOffset(target);
}

/** The calls that reading and writing have in common. */
export const fileCalls: Readonly<Record<string, WasiCall>> = {
  path_open: openPath,

  fd_seek: ({ memory, descriptors }, fd: number, delta: bigint, whence: number, into: number) => {
    memory.view(into, 8);
    const asksOnly = whence === 1 && delta === 0n;
    const descriptor = descriptors.file(fd, asksOnly ? RIGHT.fd_tell : RIGHT.fd_seek);
    const offset = seekOf(descriptor, delta, whence);
    descriptors.replace(fd, { ...descriptor, offset });
    memory.setU64(into, BigInt(offset));
  },

  fd_tell: ({ memory, descriptors }, fd: number, into: number) =>
    memory.setU64(into, BigInt(descriptors.file(fd, RIGHT.fd_tell).offset)),
};
