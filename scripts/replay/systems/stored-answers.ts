import { createHash } from "node:crypto";

/** A task whose answer was stored, by its id. */
export interface Stored {
  readonly id: string;
}

/** System B: replays the answer of the last task with the same words. */
export class FlowRegistry<Task extends Stored> {
  readonly #last = new Map<string, Task>();

  find(request: string): Task | null {
    return this.#last.get(request.toLowerCase().trim()) ?? null;
  }

  add(request: string, task: Task): void {
    this.#last.set(request.toLowerCase().trim(), task);
  }
}

const DIMENSIONS = 64;
/** The least cosine of the paper's cache. */
const LEAST_COSINE = 0.85;

/** System C: replays the answer of the task whose words are nearest, counted in 64 slots by a hash as the paper's cache does. */
export class SemanticCache<Task extends Stored> {
  readonly #entries: { readonly vector: Float64Array; readonly task: Task }[] = [];

  find(request: string): Task | null {
    const wanted = hashWordsToVector(request);
    let best: Task | null = null;
    let nearest = LEAST_COSINE;
    for (const { vector, task } of this.#entries) {
      let cosine = 0;
      for (let at = 0; at < DIMENSIONS; at++) cosine += (wanted[at] ?? 0) * (vector[at] ?? 0);
      if (cosine >= nearest && (best === null || cosine > nearest)) {
        nearest = cosine;
        best = task;
      }
    }
    return best;
  }

  /** Only misses are stored, as the paper's cache does. */
  add(request: string, task: Task): void {
    this.#entries.push({ vector: hashWordsToVector(request), task });
  }
}

function hashWordsToVector(text: string): Float64Array {
  const vector = new Float64Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const slot = createHash("md5").update(word).digest().readUInt32BE(0) % DIMENSIONS;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  const length = Math.sqrt(vector.reduce((sum, count) => sum + count ** 2, 0));
  return length === 0 ? vector : vector.map((count) => count / length);
}
