import type { AssumptionJudgement } from "../../domain/index.ts";
import {
  type AssumptionConflict,
  type Judgement,
  judgedConflict,
  type UnclearPair,
  undecidedConflict,
} from "../../orchestrator/index.ts";
import type { Verifier } from "./verifier.ts";

/** Pairs that one session puts to a model; agents could declare any number. */
const MOST_PAIRS = 20;
const LONGEST_TEXT = 500;

interface Judged {
  readonly pair: UnclearPair;
  readonly judgement: Judgement;
}

/** What a judge said in this session of pairs that the detector left open; a session that starts over asks no pair twice. */
export class JudgedPairs {
  readonly #judged = new Map<string, Judged>();
  #unasked = new Set<string>();

  /** Conflicts among these pairs: what the judge said, and pairs that nobody judged. */
  among(pairs: readonly UnclearPair[]): AssumptionConflict[] {
    return pairs.flatMap((pair) => {
      const found = this.#judged.get(keyOf(pair));
      return (found ? judgedConflict(pair, found.judgement) : undecidedConflict(pair)) ?? [];
    });
  }

  async ask(pair: UnclearPair, judge: NonNullable<Verifier["judge"]>): Promise<void> {
    const key = keyOf(pair);
    if (this.#judged.has(key)) return;
    if (this.#judged.size >= MOST_PAIRS) this.#unasked.add(key);
    else this.#judged.set(key, { pair, judgement: await judge(pair) });
  }

  /** Returns the judgements as the session log has them. */
  records(): AssumptionJudgement[] {
    return [...this.#judged.values()].map(({ pair: { subject, a, b }, judgement }) => ({
      subject: subject.slice(0, LONGEST_TEXT),
      a: a.text.slice(0, LONGEST_TEXT),
      b: b.text.slice(0, LONGEST_TEXT),
      paths: [a.path, b.path],
      conflict: judgement.conflict,
      reason: judgement.reason,
    }));
  }

  notices(): string[] {
    const count = this.#unasked.size;
    if (count === 0) return [];
    const pairs = count === 1 ? "1 more pair" : `${count} more pairs`;
    return [
      `${pairs} of assumptions on one subject were not put to the model, which is asked ${MOST_PAIRS} times a session: they count as conflicts.`,
    ];
  }
}

/** A pair is the same from either side. */
function keyOf({ a, b }: UnclearPair): string {
  const sides = [a, b].map(({ holder, path, text }) => JSON.stringify([holder, path, text]));
  return sides.sort().join();
}
