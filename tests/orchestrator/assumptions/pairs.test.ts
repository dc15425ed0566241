import { describe, expect, test } from "vitest";
import { AssumptionIndex, compareAssumptions } from "../../../src/orchestrator/assumptions/index.ts";
import { undecidedConflict } from "../../../src/orchestrator/judgement.ts";
import { anAssumption, another } from "./builders.ts";
import pairs from "./pairs.json" with { type: "json" };

type Pair = (typeof pairs)["dev"][number];

/**
 * What each part measured, rounded down: `held_out` was never looked at, the other parts were measured once and then learned
 * from. `round_N` was held out until round N. Measured that first time, recall and precision were 0.73 and 0.72 in round 6,
 * 0.73 and 0.69 in round 7, 0.78 and 0.75 in round 8, 0.78 and 0.67 in round 9, 0.69 and 0.71 in round 10, 0.82 and 0.67 in
 * round 11, 0.81 and 0.76 in round 12, 0.61 and 0.70 in round 13, by somebody who knew neither the detector nor the other
 * rounds: these tell what to expect of texts that nobody has seen, the figures below do not. A false alarm costs a person a
 * minute, so precision gives way before recall does; and what is left open counts, too, where nobody judges it: so counted,
 * round 13 had 0.86 and 0.55 the first time.
 */
const PRECISION_FLOORS: Readonly<Record<string, number>> = {
  fresh_2: 0.85,
  fresh_3: 0.8,
  held_out: 0.85,
  batch_1: 0.8,
  batch_5: 0.78,
  round_6: 0.86,
  round_8: 0.86,
  round_7: 0.76,
  round_9: 0.8,
  round_10: 0.8,
  round_11: 0.73,
  round_13: 0.68,
  all: 0.84,
};
const PRECISION_FLOOR = 0.88;

function isFlagged({ a, b, scope_a, scope_b }: Pair, verified: boolean[] = [false, false]): boolean {
  const [first = false, second = false] = verified;
  return (
    compareAssumptions(
      anAssumption({ text: a, scope: scope_a, verified: first }),
      another(b, { scope: scope_b, verified: second }),
    ) !== null
  );
}

/** Whether a person sees the pair where no model is asked. */
function isShown({ a, b, scope_a, scope_b }: Pair): boolean {
  const known = new AssumptionIndex([anAssumption({ text: a, scope: scope_a, verified: true })]);
  const { conflicts, unclear } = known.meeting(another(b, { scope: scope_b, verified: true }));
  return conflicts.length > 0 || unclear.some((pair) => undecidedConflict(pair) !== null);
}

interface Measured {
  readonly recall: number;
  readonly precision: number;
}

function measuredBy(isFound: (pair: Pair) => boolean, set: readonly Pair[]): Measured {
  const conflicts = set.filter(({ label }) => label === "conflict");
  const flagged = set.filter(isFound);
  const found = flagged.filter(({ label }) => label === "conflict").length;
  const part = (count: number, of: number) => Math.round((count / of) * 1000) / 1000;
  return { recall: part(found, conflicts.length), precision: part(found, flagged.length) };
}

function measured(set: readonly Pair[]): Measured & { byTextAlone: number } {
  const byTextAlone = measuredBy((pair) => isFlagged(pair, [true, true]), set).recall;
  return { ...measuredBy((pair) => isFlagged(pair), set), byTextAlone };
}

const { round_13, ...learnedFrom } = pairs;
const learned = Object.values(learnedFrom).flat();
const parts = { ...pairs, all: [...learned, ...round_13] };

describe("the labelled pairs", () => {
  test.each(Object.entries(parts).map(([name, set]) => ({ name, size: set.length, ...measured(set) })))(
    "$name ($size pairs): recall $recall, by the texts alone $byTextAlone, precision $precision",
    ({ name, precision }) => expect(precision).toBeGreaterThanOrEqual(PRECISION_FLOORS[name] ?? PRECISION_FLOOR),
  );

  test("nearly all conflicts of the parts that were learned from are found, and of all with what is left open", () => {
    expect(measured(learned).recall).toBeGreaterThanOrEqual(0.95);
    expect(measured(learned).byTextAlone).toBeGreaterThanOrEqual(0.95);
    expect(measuredBy(isShown, parts.all).recall).toBeGreaterThanOrEqual(0.95);
  });

  const shown = Object.entries(parts).map(([name, set]) => ({ name, size: set.length, ...measuredBy(isShown, set) }));
  test.each(shown)("$name with what is left open: recall $recall, precision $precision", ({ recall, precision }) => {
    expect(recall).toBeGreaterThanOrEqual(0.87);
    expect(precision).toBeGreaterThanOrEqual(0.5);
  });

  test("each label is there often enough, and no pair twice", () => {
    const count = (label: string) => parts.all.filter((pair) => pair.label === label).length;
    expect(count("conflict")).toBeGreaterThanOrEqual(70);
    expect(count("compatible")).toBeGreaterThanOrEqual(40);
    expect(count("different")).toBeGreaterThanOrEqual(50);
    expect(new Set(parts.all.map(({ a, b }) => `${a}\n${b}`)).size).toBe(parts.all.length);
  });

  test("which text comes first changes nothing", () => {
    const turned = ({ a, b, scope_a, scope_b, ...rest }: Pair) => ({
      ...rest,
      a: b,
      b: a,
      scope_a: scope_b,
      scope_b: scope_a,
    });
    expect(parts.all.filter((pair) => isFlagged(pair) !== isFlagged(turned(pair)))).toEqual([]);
  });
});
