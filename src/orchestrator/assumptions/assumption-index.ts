import type { AssumptionConflict, DeclaredAssumption } from "./assumption.ts";
import { compareRead, type ReadAssumption, read } from "./compare.ts";

/** Known assumptions, found by what their texts name and by all that they say. */
export class AssumptionIndex {
  readonly #known: ReadAssumption[] = [];
  readonly #byName = new Map<string, number[]>();
  readonly #byWord = new Map<string, number[]>();

  constructor(known: Iterable<DeclaredAssumption>) {
    for (const assumption of known) this.add(assumption);
  }

  /** Makes an assumption known to the queries that follow. */
  add(assumption: DeclaredAssumption): void {
    const entry = read(assumption);
    const at = this.#known.push(entry) - 1;
    for (const name of namesOf(entry)) append(this.#byName, name, at);
    for (const word of wordsOf(entry)) append(this.#byWord, word, at);
  }

  /** Every known assumption that conflicts with this one, in the order in which they became known. */
  conflictsWith(assumption: DeclaredAssumption): AssumptionConflict[] {
    const entry = read(assumption);
    const isCandidate = new Uint8Array(this.#known.length);
    for (const name of namesOf(entry)) for (const at of this.#byWord.get(name) ?? []) isCandidate[at] = 1;
    for (const word of wordsOf(entry)) for (const at of this.#byName.get(word) ?? []) isCandidate[at] = 1;
    const conflicts: AssumptionConflict[] = [];
    for (const [at, known] of this.#known.entries()) {
      const conflict = isCandidate[at] === 1 ? compareRead(entry, known) : null;
      if (conflict) conflicts.push(conflict);
    }
    return conflicts;
  }
}

function append(lists: Map<string, number[]>, key: string, at: number): void {
  const list = lists.get(key);
  if (list) list.push(at);
  else lists.set(key, [at]);
}

/** A shared subject needs a word that names something in one text and occurs in the other, or an identifier of both. */
function namesOf({ claims }: ReadAssumption): Set<string> {
  return new Set(claims.flatMap(({ strong, identifiers }) => [...strong, ...identified(identifiers)]));
}

function wordsOf({ claims }: ReadAssumption): Set<string> {
  return new Set(claims.flatMap(({ said, identifiers }) => [...said, ...identified(identifiers)]));
}

function identified(identifiers: ReadonlyMap<string, unknown>): string[] {
  return [...identifiers.keys()].map((key) => `=${key}`);
}
