import type { AssumptionConflict, DeclaredAssumption, UnclearPair } from "./assumption.ts";
import { compareMet, openSubject, type ReadAssumption, read } from "./compare.ts";
import { meetInWords } from "./keys.ts";

/** More than the words that any two texts share; what is cut off from a text keeps its words fewer. */
const NAMED = 10_000;

/** Known assumptions, found by what their texts name and by all that they say. */
export class AssumptionIndex {
  readonly #known: ReadAssumption[] = [];
  readonly #byName = new Map<string, number[]>();
  readonly #byTelling = new Map<string, number[]>();
  readonly #bySaid = new Map<string, number[]>();

  constructor(known: Iterable<DeclaredAssumption>) {
    for (const assumption of known) this.add(assumption);
  }

  /** Makes an assumption known to the queries that follow. */
  add(assumption: DeclaredAssumption): void {
    const entry = read(assumption);
    const at = this.#known.push(entry) - 1;
    for (const name of entry.keys.names) append(this.#byName, name, at);
    for (const word of entry.keys.telling) append(this.#byTelling, word, at);
    for (const word of entry.keys.said) append(this.#bySaid, word, at);
  }

  /** Every known assumption that conflicts with this one, in the order in which they became known. */
  conflictsWith(assumption: DeclaredAssumption): AssumptionConflict[] {
    const entry = read(assumption);
    return this.#met(entry).flatMap((known) => compareMet(entry, known) ?? []);
  }

  /** Every known assumption on a subject of this one that neither conflicts with it nor says the same. */
  unclearWith(assumption: DeclaredAssumption): UnclearPair[] {
    const entry = read(assumption);
    return this.#met(entry).flatMap((known) => {
      const subject = compareMet(entry, known) === null ? openSubject(entry, known) : null;
      return subject === null ? [] : [{ subject, a: entry.assumption, b: known.assumption }];
    });
  }

  /** Known assumptions that may share a subject with this one, in the order in which they became known. */
  #met(entry: ReadAssumption): ReadAssumption[] {
    const met: ReadAssumption[] = [];
    for (const [at, count] of this.#sharedWords(entry).entries()) {
      if (count === 0) continue;
      const known = this.#known[at];
      if (known && (count >= NAMED || meetInWords(entry.keys, known.keys, count))) met.push(known);
    }
    return met;
  }

  /** For each known assumption how many telling words it shares, as `mayMeet` counts them; a shared name is enough. */
  #sharedWords({ keys }: ReadAssumption): Uint32Array {
    const shared = new Uint32Array(this.#known.length);
    const count = (list: readonly number[] | undefined, by: number) => {
      for (const at of list ?? []) shared[at] = (shared[at] ?? 0) + by;
    };
    for (const word of keys.telling) count(this.#bySaid.get(word), 1);
    for (const word of keys.said) if (!keys.telling.has(word)) count(this.#byTelling.get(word), 1);
    for (const name of keys.names) count(this.#byName.get(name), NAMED);
    return shared;
  }
}

function append(lists: Map<string, number[]>, key: string, at: number): void {
  const list = lists.get(key);
  if (list) list.push(at);
  else lists.set(key, [at]);
}
