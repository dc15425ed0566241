import type { Frequencies } from "../../../kernel/words/index.ts";
import type { AssumptionConflict, DeclaredAssumption, UnclearPair } from "./assumption.ts";
import { type ReadText, readText, relateTexts } from "./compare.ts";

/** How one assumption relates to the known ones, in the order in which they were added. */
export interface AssumptionRelations {
  readonly conflicts: readonly AssumptionConflict[];
  /** Pairs on one subject that are neither equal nor differ in anything exact. */
  readonly unclear: readonly UnclearPair[];
}

interface Known {
  readonly assumption: DeclaredAssumption;
  readonly read: ReadText;
}

/** Word frequencies are counted as if this many assumptions without any of the words were known too. */
const SILENT_TEXTS = 20;

export class AssumptionIndex {
  readonly #known: Known[] = [];
  readonly #byTerm = new Map<string, number[]>();
  /** The number of known assumptions that contain each word, without the two that are compared. */
  readonly #counts = new Map<string, number>();

  constructor(known: Iterable<DeclaredAssumption>) {
    for (const assumption of known) this.add(assumption);
  }

  add(assumption: DeclaredAssumption): void {
    const read = readText(assumption.text);
    const at = this.#known.push({ assumption, read }) - 1;
    for (const term of read.terms) {
      const places = this.#byTerm.get(term) ?? [];
      places.push(at);
      this.#byTerm.set(term, places);
      this.#counts.set(term, Math.max(0, places.length - 2));
    }
  }

  /** Compares an assumption with those of other holders, because nobody contradicts their own. */
  compareWithOtherHolders(assumption: DeclaredAssumption): AssumptionRelations {
    const read = readText(assumption.text);
    const frequencies: Frequencies = { size: this.#known.length + SILENT_TEXTS, counts: this.#counts };
    const conflicts: AssumptionConflict[] = [];
    const unclear: UnclearPair[] = [];
    for (const known of this.#sharingWords(read)) {
      if (known.assumption.holder === assumption.holder) continue;
      const relation = relateTexts(read, known.read, frequencies);
      if (relation === null) continue;
      const pair = { subject: relation.subject, a: assumption, b: known.assumption };
      if (relation.difference === null) unclear.push(pair);
      else conflicts.push({ ...pair, ...relation.difference });
    }
    return { conflicts, unclear };
  }

  #sharingWords({ terms }: ReadText): Known[] {
    const places = new Set([...terms].flatMap((term) => this.#byTerm.get(term) ?? []));
    return [...places].sort((a, b) => a - b).flatMap((at) => this.#known[at] ?? []);
  }
}
