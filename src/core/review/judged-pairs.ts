import type { AssumptionJudgement } from "../../kernel/domain/index.ts";
import {
  type AssumptionConflict,
  buildJudgedConflict,
  buildUndecidedConflict,
  type Judgement,
  type UnclearPair,
} from "../../rules/orchestrator/index.ts";
import type { Verifier } from "./verifier.ts";

/** Limits the pairs about which one session asks a model, since agents could declare any number. */
const MOST_PAIRS = 20;
const LONGEST_TEXT = 500;

interface Judged {
  readonly pair: UnclearPair;
  readonly judgement: Judgement;
}

/** The judge's answers on pairs that the detector left open, so that a session that starts over asks about no pair twice. */
export class JudgedPairs {
  readonly #judged = new Map<string, Judged>();
  #unasked = new Set<string>();

  /** Returns the conflicts among these pairs, by the judge's answer; a pair that nobody judged counts as one. */
  conflictsAmong(pairs: readonly UnclearPair[]): AssumptionConflict[] {
    return pairs.flatMap((pair) => {
      const found = this.#judged.get(buildPairKey(pair));
      return (found ? buildJudgedConflict(pair, found.judgement) : buildUndecidedConflict(pair)) ?? [];
    });
  }

  async ask(pair: UnclearPair, judge: NonNullable<Verifier["judge"]>): Promise<void> {
    const key = buildPairKey(pair);
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

/** Returns a key that is the same from either side of a pair. */
function buildPairKey({ a, b }: UnclearPair): string {
  const sides = [a, b].map(({ holder, path, text }) => JSON.stringify([holder, path, text]));
  return sides.sort().join();
}
