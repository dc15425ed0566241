import { Refusal, WASI_ERRNO } from "../errno.ts";
import type { WasiRun } from "../run.ts";
import type { Times } from "../tree.ts";

const SET = { atime: 1, atimeNow: 2, mtime: 4, mtimeNow: 8 } as const;

/** The times that flags ask for; a time and `now` at once is no wish that could be met. */
export function timesOf(
  { clock }: WasiRun,
  flags: number,
  given: { readonly atime: bigint; readonly mtime: bigint },
): Times {
  const both = (a: number, b: number) => (flags & a) !== 0 && (flags & b) !== 0;
  if ((flags & ~0b1111) !== 0 || both(SET.atime, SET.atimeNow) || both(SET.mtime, SET.mtimeNow))
    throw new Refusal(WASI_ERRNO.invalid);
  const time = (value: bigint, set: number, now: number) => {
    if ((flags & set) !== 0) return BigInt.asUintN(64, value);
    return (flags & now) !== 0 ? clock.realtime() : null;
  };
  return { atime: time(given.atime, SET.atime, SET.atimeNow), mtime: time(given.mtime, SET.mtime, SET.mtimeNow) };
}
