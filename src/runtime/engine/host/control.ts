/**
 * The 32-bit numbers that the guest's thread and ours share. The guest's thread waits on `answered` while we perform a call. Both
 * threads count denied calls, and at the cap the run is doomed for both at once.
 */
const PLACE = { answered: 0, errno: 1, length: 2, denied: 3, doomed: 4 } as const;
const places = 8;

export class Control {
  readonly #numbers: Int32Array;

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(places * 4)) {
    this.#numbers = new Int32Array(shared);
  }

  get shared(): SharedArrayBuffer {
    return this.#numbers.buffer as SharedArrayBuffer;
  }

  /** Called in the guest's thread before it asks. */
  prepare(): void {
    Atomics.store(this.#numbers, PLACE.answered, 0);
  }

  /** Called in the guest's thread; it blocks until the answer is there. */
  wait(): { readonly errno: number; readonly length: number } {
    Atomics.wait(this.#numbers, PLACE.answered, 0);
    return {
      errno: Atomics.load(this.#numbers, PLACE.errno),
      length: Atomics.load(this.#numbers, PLACE.length) >>> 0,
    };
  }

  answer(errno: number, length: number): void {
    Atomics.store(this.#numbers, PLACE.errno, errno);
    Atomics.store(this.#numbers, PLACE.length, length);
    Atomics.store(this.#numbers, PLACE.answered, 1);
    Atomics.notify(this.#numbers, PLACE.answered);
  }

  /** Counts a denied call. At the cap the run is doomed, and the guest can only exit. */
  countDenied(cap: number): void {
    if (Atomics.add(this.#numbers, PLACE.denied, 1) + 1 >= cap) this.doom();
  }

  get denied(): number {
    return Atomics.load(this.#numbers, PLACE.denied);
  }

  doom(): void {
    Atomics.store(this.#numbers, PLACE.doomed, 1);
  }

  get isDoomed(): boolean {
    return Atomics.load(this.#numbers, PLACE.doomed) === 1;
  }
}
