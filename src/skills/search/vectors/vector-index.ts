import { byScore, topOf } from "../rank/top.ts";

/** A skill and how near its vector is to the query's: the cosine, −1 to 1. */
export interface Near {
  readonly name: string;
  readonly score: number;
}

/**
 * An exact scan over vectors of length 1, one after the other in memory: for the tens of thousands of skills that a library
 * has, it is quicker than any structure that would have to be kept and may miss something.
 */
export class VectorIndex {
  private vectors = new Float32Array(0);
  private readonly rows: string[] = [];
  private readonly places = new Map<string, number>();

  constructor(readonly dimensions: number) {
    if (!Number.isInteger(dimensions) || dimensions < 1) throw new Error(`no vector has ${dimensions} dimensions`);
  }

  get size(): number {
    return this.rows.length;
  }

  has(name: string): boolean {
    return this.places.has(name);
  }

  /** Adds or replaces. Throws for a wrong length, a vector without direction, and numbers that are none. */
  set(name: string, vector: ArrayLike<number>): void {
    const unit = this.unit(vector);
    const row = this.places.get(name) ?? this.rows.push(name) - 1;
    this.places.set(name, row);
    if ((row + 1) * this.dimensions > this.vectors.length) this.grow();
    this.vectors.set(unit, row * this.dimensions);
  }

  /** The last vector takes the place that becomes free. */
  remove(name: string): boolean {
    const row = this.places.get(name);
    if (row === undefined) return false;
    const last = this.rows.length - 1;
    const moved = this.rows[last];
    this.vectors.copyWithin(row * this.dimensions, last * this.dimensions, (last + 1) * this.dimensions);
    if (moved !== undefined) {
      this.rows[row] = moved;
      this.places.set(moved, row);
    }
    this.rows.pop();
    return this.places.delete(name);
  }

  /** The nearest `k`, nearest first; equally near ones by name. */
  search(query: ArrayLike<number>, { k }: { readonly k: number }): Near[] {
    if (k < 1) return [];
    const unit = this.unit(query);
    const found = this.rows.map((name, row) => ({ name, score: this.cosine(unit, row * this.dimensions) }));
    return topOf(found, Math.floor(k), byScore);
  }

  /** Four sums at a time, because one would make each addition wait for the one before. */
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

  private unit(vector: ArrayLike<number>): Float32Array {
    if (vector.length !== this.dimensions)
      throw new Error(`a vector has ${vector.length} of ${this.dimensions} numbers`);
    const values = vector instanceof Float32Array ? vector : Float32Array.from(vector);
    if (isUnit(values)) return values;
    const length = lengthOf(values);
    if (!Number.isFinite(length) || length === 0) throw new Error("a vector has no direction");
    return values.map((value) => value / length);
  }

  private grow(): void {
    const larger = new Float32Array(Math.max(this.vectors.length * 2, 64 * this.dimensions));
    larger.set(this.vectors);
    this.vectors = larger;
  }
}

/** Whether a vector is 1 long, as far as 32 bits a number can tell. */
export function isUnit(vector: Float32Array): boolean {
  return Math.abs(lengthOf(vector) - 1) < 1e-4;
}

function lengthOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}
