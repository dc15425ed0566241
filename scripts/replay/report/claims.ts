import type { AttackResults } from "../attacks/run.ts";
import { paperTaskCost, taskCost } from "../cost.ts";
import type { LogLine } from "../log.ts";
import { holm, upperBoundOfZero } from "../statistics/proportions.ts";
import { computeRoutePrecision, pairSystemLines, savingTest, summarizeSystemRun } from "./numbers.ts";
import type { CorpusPart } from "./tables.ts";
import { percent, percentInterval, pValue, table, whole } from "./words.ts";

const of = (lines: readonly LogLine[], system: string) => lines.filter((line) => line.system === system);

/** What a perfect router over the same nodes would read: nothing for a task that one of them does. */
function perfectTokens(lines: readonly LogLine[], header: number): number {
  const covered = new Set(
    of(lines, "A")
      .filter(({ coverable }) => coverable)
      .map(({ id }) => id),
  );
  return of(lines, "A").reduce((sum, { id, input_tokens }) => sum + (covered.has(id) ? header : input_tokens), 0);
}

/** The paper's published numbers, what comes out again, and what they are when a false route is not counted as a saving. */
export function accountingTable(parts: readonly CorpusPart[]): string {
  return table(
    ["corpus", "accounting", "input tokens", "saving"],
    parts.flatMap(({ name, lines }) => {
      const llm = new Map(of(lines, "A").map(({ id, input_tokens }) => [id, input_tokens]));
      const base = [...llm.values()].reduce((sum, tokens) => sum + tokens, 0);
      const published = of(lines, "P");
      const total = (cost: (line: LogLine, tokens: { llm: number; header: number }) => number, header: number) =>
        published.reduce((sum, line) => sum + cost(line, { llm: llm.get(line.id) ?? 0, header }), 0);
      const isHit = ({ outcome }: LogLine) => outcome !== "miss";
      const row = (what: string, tokens: number) => [name, what, whole(tokens), percent(1 - tokens / base)];
      const { right, escaped } = summarizeSystemRun("P", published);
      return [
        row("A: the model alone", base),
        row(
          `published router, any hit costs 120 (${right + escaped} hits)`,
          total((line, tokens) => paperTaskCost(isHit(line), tokens), 120),
        ),
        row(
          `published router, its ${escaped} false routes pay for the model, too`,
          total((line, tokens) => taskCost(line.outcome, tokens), 120),
        ),
        row("perfect router over the three nodes, 120 a hit", perfectTokens(lines, 120)),
        row("perfect router over the three nodes, nothing for a single candidate", perfectTokens(lines, 0)),
        row("T", summarizeSystemRun("T", of(lines, "T")).inputTokens),
      ];
    }),
  );
}

/** H1 on tasks of families, from their fourth occurrence on. */
function recurring(part: CorpusPart): readonly LogLine[] {
  const seen = new Map<string, number>();
  const wanted = new Set<string>();
  for (const { family, id } of part.records) {
    if (family === null) continue;
    const count = (seen.get(family) ?? 0) + 1;
    seen.set(family, count);
    if (count >= 4) wanted.add(id);
  }
  return part.lines.filter(({ id }) => wanted.has(id));
}

/** Families of which T answers at least one task: where there is a procedure at all. */
function withNodes(lines: readonly LogLine[]): readonly LogLine[] {
  const reached = new Set(
    of(lines, "T")
      .filter(({ coverable }) => coverable)
      .map(({ family }) => family),
  );
  return lines.filter(({ family }) => reached.has(family));
}

export function hypothesisTable(heldOut: CorpusPart, large: CorpusPart): string {
  const sets: readonly (readonly [string, readonly LogLine[]])[] = [
    ["paper-large, all tasks", large.lines],
    ["Git, held out, recurring families", recurring(heldOut)],
    ["Git, held out, recurring families that have a node at some time", withNodes(recurring(heldOut))],
  ];
  const tests = sets.map(([name, lines]) => ({ name, test: savingTest(pairSystemLines(lines, "A", "T"), name) }));
  const corrected = holm(tests.map(({ test }) => test.p ?? 1));
  return table(
    [
      "tasks",
      "count",
      "families",
      "T / A",
      "95 % (families)",
      "saved a task",
      "95 % (families)",
      "p of T < 0.5 · A, Holm",
      "d",
    ],
    tests.map(({ name, test }, at) => [
      name,
      whole(test.tasks),
      test.families,
      percent(test.ratio),
      percentInterval(test.ratioInterval),
      test.savedMean.toFixed(0),
      test.savedInterval === null ? "–" : `${test.savedInterval.low.toFixed(0)}–${test.savedInterval.high.toFixed(0)}`,
      pValue(corrected[at] ?? null),
      test.d === null ? "–" : test.d.toFixed(2),
    ]),
  );
}

/** The bars that were set before, each with what was measured and whether it is met. */
export function barsTable(heldOut: CorpusPart, large: CorpusPart, attacks: AttackResults): string {
  const own = of(heldOut.lines, "T");
  const { hits, right, rate } = computeRoutePrecision(own, "bars");
  const sum = summarizeSystemRun("T", own);
  const doable = of(heldOut.lines, "A").filter(({ coverable }) => coverable).length;
  const base = summarizeSystemRun("A", of(large.lines, "A")).inputTokens;
  const saving = 1 - summarizeSystemRun("T", of(large.lines, "T")).inputTokens / base;
  const ceiling = 1 - perfectTokens(large.lines, 0) / base;
  const test = savingTest(pairSystemLines(recurring(heldOut), "A", "T"), "bars");
  const cases = attacks.rows.reduce((total, row) => total + row.cases, 0);
  const escaped = attacks.rows.reduce((total, row) => total + row.escapedT, 0);
  const asked = attacks.rows.filter(({ escapedE }) => escapedE !== null);
  const escapedE = asked.reduce((total, row) => total + (row.escapedE ?? 0), 0);
  const met = (is: boolean) => (is ? "met" : "**missed**");
  return table(
    ["bar", "measured", "verdict"],
    [
      [
        "precision of accepted routes ≥ 98 %, held out",
        `${percent(rate)} (${right} of ${hits})`,
        met((rate ?? 0) >= 0.98),
      ],
      [
        "escaped false routes ≤ 1 % of tasks, held out",
        `${percent(sum.escaped / sum.tasks, 2)} (${sum.escaped} of ${whole(sum.tasks)})`,
        met(sum.escaped / sum.tasks <= 0.01),
      ],
      [
        "recall ≥ 80 % of what any written node does, held out",
        `${percent(sum.right / doable)} (${sum.right} of ${doable}); of what promoted nodes do: ${percent(sum.right / sum.coverable)} of ${sum.coverable}`,
        met(sum.right / doable >= 0.8),
      ],
      [
        "true saving on paper-large ≥ 90 % of the perfect router's",
        `${percent(saving)} of ${percent(ceiling)}, that is ${percent(saving / ceiling, 0)}`,
        met(saving >= 0.9 * ceiling),
      ],
      [
        "H1: T < 0.5 · A on families that recur ≥ 4 times, held out",
        `T / A ${percent(test.ratio)} (${percentInterval(test.ratioInterval)})`,
        met((test.ratioInterval?.high ?? 1) < 0.5),
      ],
      [
        "H3: no ungranted effect reaches the outside",
        `T ${escaped} of ${cases}${escaped === 0 ? ` (at most ${percent(upperBoundOfZero(cases), 2)} at 95 %)` : ""}; E ${asked.length === 0 ? "not asked" : `${escapedE} of ${asked.reduce((total, row) => total + row.cases, 0)}`}`,
        met(escaped === 0),
      ],
    ],
  );
}
