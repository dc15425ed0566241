interface Lists {
  readonly slots: Uint32Array;
  readonly counts: Uint32Array;
}

/** The skills that have a term, in order of their slots, with their packed field counts. */
export class Postings {
  size: number;
  private lists: Lists | (() => Lists);

  /** The lists may be given as what reads them: of the terms of a kept index most are never asked for. */
  constructor(size = 0, lists: Lists | (() => Lists) = { slots: new Uint32Array(1), counts: new Uint32Array(1) }) {
    this.size = size;
    this.lists = lists;
  }

  get slots(): Uint32Array {
    return this.read().slots;
  }

  get counts(): Uint32Array {
    return this.read().counts;
  }

  /** Where the slot stands, or where it would stand. */
  position(slot: number): number {
    const { slots } = this.read();
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((slots[middle] ?? 0) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The packed counts of a slot; 0 when the term is not there. */
  countsOf(slot: number): number {
    const { slots, counts } = this.read();
    const at = this.position(slot);
    return at < this.size && slots[at] === slot ? (counts[at] ?? 0) : 0;
  }

  insert(slot: number, packed: number): void {
    const isLast = this.size === 0 || (this.slots[this.size - 1] ?? 0) < slot;
    const at = isLast ? this.size : this.position(slot);
    if (this.size === this.slots.length) this.grow();
    const { slots, counts } = this.read();
    slots.copyWithin(at + 1, at, this.size);
    counts.copyWithin(at + 1, at, this.size);
    slots[at] = slot;
    counts[at] = packed;
    this.size++;
  }

  remove(slot: number): void {
    const { slots, counts } = this.read();
    const at = this.position(slot);
    if (at >= this.size || slots[at] !== slot) return;
    slots.copyWithin(at, at + 1, this.size);
    counts.copyWithin(at, at + 1, this.size);
    this.size--;
  }

  private read(): Lists {
    if (typeof this.lists === "function") this.lists = this.lists();
    return this.lists;
  }

  private grow(): void {
    const { slots, counts } = this.read();
    const room = Math.ceil(slots.length * 1.5) + 1;
    this.lists = { slots: enlarged(slots, room), counts: enlarged(counts, room) };
  }
}

function enlarged(values: Uint32Array, room: number): Uint32Array {
  const copy = new Uint32Array(room);
  copy.set(values);
  return copy;
}
