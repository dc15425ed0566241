import { Refusal, WASI_ERRNO } from "../errno.ts";
import type { Touched, WasiRun } from "../run.ts";
import { type Stat, statOrNull } from "../tree.ts";
import type { Place } from "../walk.ts";

/** Longer than any valid path, so that the guest gets an error about the length and not about its memory. */
const maxReadBytes = 8192;

/** Reads the path of a call and notes it for the record before anything is done with it. */
export function readCallPath(run: WasiRun, pointer: number, length: number, effect: Touched["effect"]): string {
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
export function toSafeOffset(value: bigint): number {
  const unsigned = BigInt.asUintN(64, value);
  if (unsigned > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refusal(WASI_ERRNO.invalid);
  return Number(unsigned);
}
