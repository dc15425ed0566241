import { visitPieces } from "../../../kernel/words/index.ts";
import { splitPieceTerms } from "./terms.ts";

/** A piece of a text by the numbers of its terms, and of the names in it that are also written as one word. */
interface NumberedPiece {
  readonly terms: readonly number[];
  readonly compounds: readonly number[];
}

const MOST_KNOWN = 200_000;
const LONGEST_KNOWN = 64;

/** Reads texts as numbers of a dictionary. A library says the same again and again, so that most pieces are looked up and not split. */
export class PieceNumbers {
  readonly #known = new Map<string, NumberedPiece>();

  constructor(private readonly numberFor: (term: string) => number) {}

  /** Calls `take` with each piece of a text in order. */
  each(text: string, take: (piece: NumberedPiece) => void): void {
    visitPieces(text, (start, end) => {
      const piece = text.slice(start, end);
      take(this.#known.get(piece) ?? this.#number(piece));
    });
  }

  #number(piece: string): NumberedPiece {
    const { terms, compounds } = splitPieceTerms(piece);
    const found = { terms: this.#numbersOf(terms), compounds: this.#numbersOf(compounds) };
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    if (piece.length <= LONGEST_KNOWN) this.#known.set(piece, found);
    return found;
  }

  #numbersOf(terms: readonly string[]): readonly number[] {
    return terms.length === 0 ? NONE : terms.map(this.numberFor);
  }
}

const NONE: readonly number[] = [];
