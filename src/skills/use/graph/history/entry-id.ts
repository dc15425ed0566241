import { randomBytes } from "node:crypto";
import { parseInstant } from "../../../../kernel/domain/index.ts";
import type { HistoryEntry, Stamp } from "../../../engine/graph/index.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns the id and time of the next entry. Both come after everything in the log, even if a clock went back, two processes met within
 * a millisecond, or a branch came from a machine whose clock is ahead; otherwise an edit could be folded before the one that it builds
 * on. The id is a ULID of that time with 80 random bits, so that two branches never choose the same one.
 */
export function createNextStamp(ordered: readonly HistoryEntry[], now: Date): Stamp {
  const latest = parseInstant(ordered.at(-1)?.at) ?? 0;
  const at = Math.max(now.getTime(), latest + 1);
  return { entryId: encodeUlid(at, randomBytes(16)), at: new Date(at).toISOString() };
}

/** Writes 48 bits of time and 80 random bits in Crockford's base 32 (https://github.com/ulid/spec). */
function encodeUlid(time: number, random: Uint8Array): string {
  let [text, rest] = ["", time];
  for (let place = 0; place < 10; place++) {
    text = CROCKFORD[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text + [...random].map((byte) => CROCKFORD[byte % 32]).join("");
}
