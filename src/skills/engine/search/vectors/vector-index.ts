import { compareByScore, selectTopItems } from "../rank/top.ts";

/** A skill with the cosine, from −1 to 1, of its vector and the vector of the query. */
export interface Near {
  readonly name: string;
  readonly score: number;
}

/**
 * Finds the nearest vectors by an exact scan over vectors of length 1, which lie one after the other in memory. For the tens of
 * thousands of skills that a library has, this is quicker than an approximate structure, which would have to be maintained.
 */
export class VectorIndex {
  private vectors = new Float32Array(0);
  private readonly names: string[] = [];
  private readonly rowOf = new Map<string, number>();

  constructor(readonly dimensions: number) {
    if (!Number.isInteger(dimensions) || dimensions < 1)
      throw new Error(`A vector cannot have ${dimensions} dimensions.`);
  }

  get size(): number {
    return this.names.length;
  }

  has(name: string): boolean {
    return this.rowOf.has(name);
  }

  /** Adds a vector or replaces it. Throws for a wrong length, for a vector of length 0 and for NaN or infinite numbers. */
  set(name: string, vector: ArrayLike<number>): void {
    const unit = this.unitVector(vector);
    const row = this.rowOf.get(name) ?? this.names.push(name) - 1;
    this.rowOf.set(name, row);
    if ((row + 1) * this.dimensions > this.vectors.length) this.grow();
    this.vectors.set(unit, row * this.dimensions);
  }

  /** Removes a vector, and says whether it was there. The last vector moves into the free row. */
  remove(name: string): boolean {
    const row = this.rowOf.get(name);
    if (row === undefined) return false;
    const last = this.names.length - 1;
    const moved = this.names[last];
    this.vectors.copyWithin(row * this.dimensions, last * this.dimensions, (last + 1) * this.dimensions);
    if (moved !== undefined) {
      this.names[row] = moved;
      this.rowOf.set(moved, row);
    }
    this.names.pop();
    return this.rowOf.delete(name);
  }

  /** Returns the `k` nearest skills, the nearest first; equally near ones are sorted by name. */
  search(query: ArrayLike<number>, { k }: { readonly k: number }): Near[] {
    if (k < 1) return [];
    const unit = this.unitVector(query);
    const found = this.names.map((name, row) => ({ name, score: this.cosine(unit, row * this.dimensions) }));
    return selectTopItems(found, Math.floor(k), compareByScore);
  }

  /** Adds up four sums at a time, because with a single sum each addition would wait for the one before. */
  private cosine(unit: Float32Array, start: number): number {
    const { vectors, dimensions } = this;
    const whole = dimensions - (dimensions % 4);
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = 0; at < whole; at += 4) {
      const row = start + at;
      a += (unit[at] ?? 0) * (vectors[row] ?? 0);
      b += (unit[at + 1] ?? 0) * (vectors[row + 1] ?? 0);
      c += (unit[at + 2] ?? 0) * (vectors[row + 2] ?? 0);
      d += (unit[at + 3] ?? 0) * (vectors[row + 3] ?? 0);
    }
    for (let at = whole; at < dimensions; at++) a += (unit[at] ?? 0) * (vectors[start + at] ?? 0);
    return a + b + (c + d);
  }

  private unitVector(vector: ArrayLike<number>): Float32Array {
    if (vector.length !== this.dimensions)
      throw new Error(`The vector has ${vector.length} numbers, and the index has ${this.dimensions} dimensions.`);
    const values = vector instanceof Float32Array ? vector : Float32Array.from(vector);
    if (isUnit(values)) return values;
    const length = measureVectorLength(values);
    if (!Number.isFinite(length) || length === 0) throw new Error("The vector has no direction.");
    return values.map((value) => value / length);
  }

  private grow(): void {
    const larger = new Float32Array(Math.max(this.vectors.length * 2, 64 * this.dimensions));
    larger.set(this.vectors);
    this.vectors = larger;
  }
}

/** Returns whether the length of a vector is 1, within the precision of 32-bit numbers. */
export function isUnit(vector: Float32Array): boolean {
  return Math.abs(measureVectorLength(vector) - 1) < 1e-4;
}

function measureVectorLength(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}
