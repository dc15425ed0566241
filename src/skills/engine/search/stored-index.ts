import { computeInverseFrequency } from "../../../kernel/words/index.ts";
import type { Entry } from "./entry.ts";
import type { Match } from "./rank/match.ts";
import { readQuery } from "./rank/query.ts";
import { rankSkills } from "./rank/rank.ts";
import { rateRelevance } from "./rank/relevance.ts";
import type { FrequentTerm, Postings, SearchedLists, SearchedStore } from "./searched-store.ts";
import type { SkillStore } from "./skill-store.ts";
import { FIELDS } from "./skill-text.ts";
import { decodeSkillRecord, encodeSkillRecord, sortSkillsAndTerms } from "./snapshot.ts";
import { TermLists } from "./term-lists.ts";

/** An index taken apart, so that a query reads only the parts that it needs. Terms and skills are sorted and numbered from 0. */
export interface IndexParts {
  readonly names: readonly string[];
  /** The lengths of `FIELDS`, skill by skill. */
  readonly lengths: Uint32Array;
  readonly terms: Iterable<FrequentTerm & { readonly postings: Postings }>;
  readonly records: Iterable<Uint32Array>;
}

export function buildIndexParts(store: SkillStore): IndexParts {
  const { entries, live, places } = sortSkillsAndTerms(store);
  const lengths = new Uint32Array(entries.length * FIELDS.length);
  for (const [at, entry] of entries.entries()) lengths.set(entry.lengths, at * FIELDS.length);
  const frequencies = store.terms.map((_, number) => store.frequency(number));
  const lists = new TermLists(entries, frequencies);
  const terms = live.map((term, number) => {
    const own = store.findTermNumber(term) ?? 0;
    return { number, term, frequency: frequencies[own] ?? 0, postings: lists.postings(own) };
  });
  const records = entries.map((entry) => encodeSkillRecord(entry, places));
  return { names: entries.map(({ name }) => name), lengths, terms, records };
}

/** Reads the parts of a stored index one by one. */
export interface StoredParts {
  readonly names: readonly string[];
  readonly lengths: Uint32Array;
  term(term: string): FrequentTerm | undefined;
  termsWith(first: string): Iterable<FrequentTerm>;
  postings(number: number): Postings;
  record(owner: number): Uint32Array;
}

/** Searches a stored index as `SearchIndex` does one in memory, with the same answers. */
export class StoredIndex {
  readonly #store: SearchedStore;

  constructor(parts: StoredParts) {
    this.#store = new StoredStore(parts);
  }

  search(query: string, { k }: { readonly k: number }): Match[] {
    return k < 1 ? [] : rankSkills(this.#store, query, Math.floor(k));
  }

  relevance(query: string): ReadonlyMap<string, number> {
    return rateRelevance(this.#store, readQuery(this.#store, query));
  }
}

class StoredStore implements SearchedStore {
  readonly #terms = new Map<number, FrequentTerm>();
  readonly #lists: SearchedLists;
  readonly #totals: readonly number[];

  constructor(private readonly parts: StoredParts) {
    const { names, lengths } = parts;
    const entries = new Map<number, Entry>();
    this.#lists = {
      size: names.length,
      entry: (owner) => {
        const entry = entries.get(owner) ?? new StoredEntry(names[owner] ?? "", owner, parts);
        entries.set(owner, entry);
        return entry;
      },
      lengthAt: (owner, at) => lengths[owner * FIELDS.length + at] ?? 0,
      postings: (number) => parts.postings(number),
    };
    const totals = FIELDS.map(() => 0);
    for (let at = 0; at < lengths.length; at++)
      totals[at % totals.length] = (totals[at % totals.length] ?? 0) + (lengths[at] ?? 0);
    this.#totals = totals;
  }

  findTermNumber(term: string): number | undefined {
    return this.#note(this.parts.term(term))?.number;
  }

  word(number: number): string {
    return this.#terms.get(number)?.term ?? "";
  }

  idf(number: number): number {
    return computeInverseFrequency(this.#terms.get(number)?.frequency ?? 0, this.parts.names.length);
  }

  averageLength(at: number): number {
    return (this.#totals[at] ?? 0) / Math.max(this.parts.names.length, 1);
  }

  *termsWith(first: string): Generator<FrequentTerm> {
    for (const term of this.parts.termsWith(first)) {
      this.#note(term);
      yield term;
    }
  }

  termLists(): SearchedLists {
    return this.#lists;
  }

  #note(term: FrequentTerm | undefined): FrequentTerm | undefined {
    if (term !== undefined) this.#terms.set(term.number, term);
    return term;
  }
}

/** Reads the record of a skill once something of it is asked for; few of a library are. */
class StoredEntry implements Entry {
  #whole: Entry | null = null;

  constructor(
    readonly name: string,
    private readonly owner: number,
    private readonly parts: StoredParts,
  ) {}

  get lengths(): Uint32Array {
    return this.parts.lengths.subarray(this.owner * FIELDS.length, (this.owner + 1) * FIELDS.length);
  }

  get terms(): Uint32Array {
    return this.#entry().terms;
  }

  get counts(): Uint32Array {
    return this.#entry().counts;
  }

  get passages(): Uint32Array {
    return this.#entry().passages;
  }

  get phrases(): Uint32Array {
    return this.#entry().phrases;
  }

  /** Searching needs no texts of phrases. */
  readonly phraseTexts = [];

  #entry(): Entry {
    this.#whole ??= decodeSkillRecord(this.parts.record(this.owner), this.name, []);
    return this.#whole;
  }
}
