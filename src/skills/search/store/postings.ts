/** The skills that have a term, in order of their slots, with their packed field counts. */
export class Postings {
  slots: Uint32Array;
  counts: Uint32Array;
  size: number;

  constructor(slots: Uint32Array = new Uint32Array(1), counts: Uint32Array = new Uint32Array(1), size = 0) {
    this.slots = slots;
    this.counts = counts;
    this.size = size;
  }

  /** Where the slot stands, or where it would stand. */
  position(slot: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.slots[middle] ?? 0) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The packed counts of a slot; 0 when the term is not there. */
  countsOf(slot: number): number {
    const at = this.position(slot);
    return at < this.size && this.slots[at] === slot ? (this.counts[at] ?? 0) : 0;
  }

  insert(slot: number, packed: number): void {
    const isLast = this.size === 0 || (this.slots[this.size - 1] ?? 0) < slot;
    const at = isLast ? this.size : this.position(slot);
    if (this.size === this.slots.length) this.grow();
    this.slots.copyWithin(at + 1, at, this.size);
    this.counts.copyWithin(at + 1, at, this.size);
    this.slots[at] = slot;
    this.counts[at] = packed;
    this.size++;
  }

  remove(slot: number): void {
    const at = this.position(slot);
    if (at >= this.size || this.slots[at] !== slot) return;
    this.slots.copyWithin(at, at + 1, this.size);
    this.counts.copyWithin(at, at + 1, this.size);
    this.size--;
  }

  private grow(): void {
    const room = Math.ceil(this.slots.length * 1.5) + 1;
    this.slots = enlarged(this.slots, room);
    this.counts = enlarged(this.counts, room);
  }
}

function enlarged(values: Uint32Array, room: number): Uint32Array {
  const copy = new Uint32Array(room);
  copy.set(values);
  return copy;
}
