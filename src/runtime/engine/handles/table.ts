import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Effect } from "../effects.ts";
import { ERRNO } from "../errno.ts";
import type { Grant } from "../grant.ts";

/** Why a handle could not be used. Each case counts as a denied call. */
export interface HandleDenial {
  readonly errno: typeof ERRNO.badHandle | typeof ERRNO.denied;
  readonly why: "unknown" | "other effect" | "revoked" | "expired" | "calls" | "bytes";
}

export interface HandleUse {
  readonly id: number;
  readonly effect: Effect;
  /** The size of the payload. */
  readonly bytes: number;
}

interface Entry {
  readonly grant: Grant;
  readonly expiresAt: number;
  calls: number;
  bytes: number;
  state: "live" | "revoked";
}

export interface HandleSources {
  readonly random: RandomBytes;
  /** Milliseconds of a monotonic clock; handles expire by it. */
  readonly now: () => number;
}

/**
 * The handles of one run (specification 3.3). Only this table turns a handle into a scope. The guest holds nothing but the
 * number, so it cannot widen anything; an id of another run is unknown here.
 */
export class HandleTable {
  readonly #entries = new Map<number, Entry>();
  readonly #sources: HandleSources;
  #denied = 0;

  constructor(sources: HandleSources) {
    this.#sources = sources;
  }

  /** The number of calls that were refused here so far. */
  get denied(): number {
    return this.#denied;
  }

  mint(grant: Grant): number {
    const { random, now } = this.#sources;
    const id = drawFreshId(random, (taken) => this.#entries.has(taken));
    const expiresAt = grant.limits.expires_ms === null ? Number.POSITIVE_INFINITY : now() + grant.limits.expires_ms;
    this.#entries.set(id, { grant, expiresAt, calls: 0, bytes: 0, state: "live" });
    return id;
  }

  /** Returns the grant for a call of the handle, or why the call is refused. A refused call uses up nothing. */
  use({ id, effect, bytes }: HandleUse): Result<Grant, HandleDenial> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return this.#deny(ERRNO.badHandle, "unknown");
    const { grant } = entry;
    if (grant.effect !== effect) return this.#deny(ERRNO.badHandle, "other effect");
    if (entry.state === "revoked") return this.#deny(ERRNO.denied, "revoked");
    // Written so that a clock that returns NaN does not keep a handle alive.
    if (!(this.#sources.now() < entry.expiresAt)) return this.#deny(ERRNO.denied, "expired");
    if (entry.calls >= (grant.limits.max_calls ?? Number.POSITIVE_INFINITY)) return this.#deny(ERRNO.denied, "calls");
    if (!(bytes >= 0) || bytes > this.#remainingBytes(entry)) return this.#deny(ERRNO.denied, "bytes");
    entry.calls += 1;
    entry.bytes += bytes;
    return ok(grant);
  }

  /** Charges the bytes of a response. Where too few are left, the guest must not see the response. */
  charge(id: number, bytes: number): Result<void, HandleDenial> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return this.#deny(ERRNO.badHandle, "unknown");
    if (!(bytes >= 0) || bytes > this.#remainingBytes(entry)) return this.#deny(ERRNO.denied, "bytes");
    entry.bytes += bytes;
    return ok(undefined);
  }

  /** Revokes a handle. An id of another table changes nothing. */
  revoke(id: number): void {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.state = "revoked";
  }

  #remainingBytes({ grant, bytes }: Entry): number {
    return (grant.limits.max_bytes ?? Number.POSITIVE_INFINITY) - bytes;
  }

  #deny(errno: HandleDenial["errno"], why: HandleDenial["why"]): { readonly ok: false; readonly error: HandleDenial } {
    this.#denied += 1;
    return err({ errno, why });
  }
}

/** Has the signature of `crypto.randomBytes`. */
export type RandomBytes = (count: number) => Uint8Array;

/** Returns an unused random number of 31 bits, never 0: it fits an i32 of the guest and cannot be found by counting. */
export function drawFreshId(random: RandomBytes, isTaken: (id: number) => boolean): number {
  for (let attempt = 0; attempt < 100; attempt++) {
    const [a = 0, b = 0, c = 0, d = 0] = random(4);
    const id = (((a & 0x7f) << 24) | (b << 16) | (c << 8) | d) >>> 0;
    if (id !== 0 && !isTaken(id)) return id;
  }
  throw new Error("The random source gives the same numbers again and again.");
}
