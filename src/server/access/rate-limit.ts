/** Lets each key do so much at once and so much a second. What is kept is bounded: full buckets are forgotten. */
export class RateLimit {
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(
    private readonly most: number,
    private readonly perSecond: number,
  ) {}

  /** Takes one and returns 0, or returns the seconds until there is one. */
  take(key: string, nowMs: number): number {
    const bucket = this.#buckets.get(key) ?? { left: this.most, at: nowMs };
    const left = Math.min(this.most, bucket.left + ((nowMs - bucket.at) / 1000) * this.perSecond);
    if (this.#buckets.size > MOST_KEYS) this.#forgetFull(nowMs);
    this.#buckets.set(key, { left: left < 1 ? left : left - 1, at: nowMs });
    return left < 1 ? Math.ceil((1 - left) / this.perSecond) : 0;
  }

  #forgetFull(nowMs: number): void {
    for (const [key, { left, at }] of this.#buckets)
      if (left + ((nowMs - at) / 1000) * this.perSecond >= this.most) this.#buckets.delete(key);
  }
}

const MOST_KEYS = 10_000;
