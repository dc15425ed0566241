import { randomBytes } from "node:crypto";
import { instantOf } from "../../../../domain/index.ts";
import type { HistoryEntry, Stamp } from "../../../../skills/graph/index.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Id and time of the next entry: after everything that is in the log, even where a clock went back, two processes met within
 * a millisecond, or a branch came from a machine whose clock is ahead. Otherwise an edit could be folded before the one it
 * was made upon. The id is a ULID of that time with 80 random bits, so that branches never choose the same one.
 */
export function nextStamp(ordered: readonly HistoryEntry[], now: Date): Stamp {
  const latest = instantOf(ordered.at(-1)?.at) ?? 0;
  const at = Math.max(now.getTime(), latest + 1);
  return { entryId: ulid(at, randomBytes(16)), at: new Date(at).toISOString() };
}

/** https://github.com/ulid/spec: 48 bits of time and 80 of chance, in Crockford's base 32. */
function ulid(time: number, random: Uint8Array): string {
  let [text, rest] = ["", time];
  for (let place = 0; place < 10; place++) {
    text = CROCKFORD[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text + [...random].map((byte) => CROCKFORD[byte % 32]).join("");
}
