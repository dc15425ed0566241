/** Random bytes, as `crypto.randomBytes` gives them. */
export type RandomBytes = (count: number) => Uint8Array;

/** A random number of 31 bits, never 0, that is not taken yet: it fits an i32 of the guest and cannot be counted up. */
export function freshId(random: RandomBytes, isTaken: (id: number) => boolean): number {
  for (let attempt = 0; attempt < 100; attempt++) {
    const [a = 0, b = 0, c = 0, d = 0] = random(4);
    const id = (((a & 0x7f) << 24) | (b << 16) | (c << 8) | d) >>> 0;
    if (id !== 0 && !isTaken(id)) return id;
  }
  throw new Error("The random source gives the same numbers again and again.");
}
