import type { AssumptionConflict, DeclaredAssumption, UnclearPair } from "./assumption.ts";
import { compareMet, openSubject, type ReadAssumption, read } from "./compare.ts";
import { meetInWords } from "./keys.ts";

/** More than the words that any two texts share; what is cut off from a text keeps its words fewer. */
const NAMED = 10_000;

export interface Meeting {
  readonly conflicts: readonly AssumptionConflict[];
  /** Those on a subject of this one that neither conflict with it nor say the same. */
  readonly unclear: readonly UnclearPair[];
}

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

  /** What this assumption and the known ones have to do with each other, in the order in which they became known. */
  meeting(assumption: DeclaredAssumption): Meeting {
    const entry = read(assumption);
    const conflicts: AssumptionConflict[] = [];
    const unclear: UnclearPair[] = [];
    for (const known of this.#met(entry)) {
      const conflict = compareMet(entry, known);
      const subject = conflict === null ? openSubject(entry, known) : null;
      if (conflict) conflicts.push(conflict);
      if (subject !== null) unclear.push({ subject, a: entry.assumption, b: known.assumption });
    }
    return { conflicts, unclear };
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
