import type { AttackResults } from "../attacks/run.ts";
import type { LogLine } from "../log.ts";
import type { ReplayRecord } from "../record.ts";
import { upperBoundOfZero } from "../statistics/proportions.ts";
import { ABLATIONS } from "../variants.ts";
import { compared, computeRoutePrecision, summarizeSystemRun } from "./numbers.ts";
import { percent, percentInterval, pValue, share, table, whole } from "./words.ts";

export interface CorpusPart {
  readonly name: string;
  readonly records: readonly ReplayRecord[];
  readonly lines: readonly LogLine[];
}

const of = (lines: readonly LogLine[], system: string) => lines.filter((line) => line.system === system);

export function corpusTable(parts: readonly CorpusPart[]): string {
  return table(
    [
      "corpus",
      "tasks",
      "distinct requests",
      "families",
      "tasks in families",
      "no procedure expected",
      "a node ever written does it",
    ],
    parts.map(({ name, records, lines }) => [
      name,
      whole(records.length),
      whole(new Set(records.map(({ request }) => request)).size),
      whole(new Set(records.flatMap(({ family }) => family ?? [])).size),
      whole(records.filter(({ family }) => family !== null).length),
      share(records.filter(({ distractor }) => distractor).length, records.length),
      share(of(lines, "A").filter(({ coverable }) => coverable).length, records.length),
    ]),
  );
}

const SYSTEMS = ["A", "B", "C", "D", "E", "T"];

export function costTable(parts: readonly CorpusPart[]): string {
  return table(
    [
      "corpus",
      "system",
      "model calls a task",
      "input tokens a task",
      "against A",
      "output tokens a task (at least)",
      "USD for 1,000 tasks",
      "right answers without a model",
      "wrong answers that got out",
    ],
    parts.flatMap(({ name, lines }) => {
      const base = summarizeSystemRun("A", of(lines, "A")).inputTokens;
      const asked = SYSTEMS.filter((system) => of(lines, system).length > 0);
      return asked.map((system) => {
        const sum = summarizeSystemRun(system, of(lines, system));
        return [
          name,
          system,
          (sum.calls / sum.tasks).toFixed(3),
          (sum.inputTokens / sum.tasks).toFixed(1),
          percent(sum.inputTokens / base - 1),
          (sum.outputTokens / sum.tasks).toFixed(1),
          ((1000 * sum.usd) / sum.tasks).toFixed(3),
          share(sum.right, sum.tasks),
          share(sum.escaped, sum.tasks, 2),
        ];
      });
    }),
  );
}

export function routingTable(parts: readonly CorpusPart[]): string {
  return table(
    [
      "corpus",
      "system",
      "exact",
      "words",
      "vectors",
      "miss",
      "false, caught",
      "false, escaped",
      "precision of accepted routes",
      "95 % (Wilson)",
      "95 % (families)",
      "recall of what promoted nodes do",
      "recall of what any written node does",
    ],
    parts.flatMap(({ name, lines }) => {
      const doable = of(lines, "A").filter(({ coverable }) => coverable).length;
      return ["T", "D"].map((system) => {
        const own = of(lines, system);
        const sum = summarizeSystemRun(system, own);
        const precision = computeRoutePrecision(own, `${name} ${system}`);
        return [
          name,
          system,
          sum.byStage.exact ?? 0,
          sum.byStage.fts ?? 0,
          sum.byStage.vector ?? 0,
          sum.byStage.miss ?? 0,
          sum.caught,
          sum.escaped,
          precision.hits === 0 ? "–" : `${percent(precision.rate)} (${precision.right} of ${precision.hits})`,
          percentInterval(precision.wilson),
          percentInterval(precision.byFamily),
          system === "D" || sum.coverable === 0 ? "–" : `${share(sum.right, sum.coverable)} of ${sum.coverable}`,
          `${share(sum.right, doable)} of ${doable}`,
        ];
      });
    }),
  );
}

/** How T and the flat library compare on the same tasks. */
export function pairedTable(parts: readonly CorpusPart[]): string {
  return table(
    ["corpus", "only D was right", "only T was right", "p (McNemar, exact)"],
    parts.map(({ name, lines }) => {
      const { onlyFirst, onlySecond, p } = compared(lines, "D", "T");
      return [name, onlyFirst, onlySecond, pValue(p)];
    }),
  );
}

export function safetyTable({ rows, missingE }: AttackResults): string {
  const sum = (value: (row: AttackResults["rows"][number]) => number) =>
    rows.reduce((total, row) => total + value(row), 0);
  const asked = rows.filter(({ escapedE }) => escapedE !== null);
  const cases = sum((row) => row.cases);
  const escapedT = sum((row) => row.escapedT);
  const bound = escapedT === 0 ? `; at most ${percent(upperBoundOfZero(cases), 2)} at 95 %` : "";
  const head = [
    "class of attacks",
    "attacks",
    "T: effects that got out",
    "T: refused calls",
    "E: effects that got out",
    "E: could not start",
  ];
  const lines = rows.map((row) => [
    row.name,
    row.cases,
    row.escapedT,
    row.deniedT,
    row.escapedE ?? "not asked",
    row.refusedE ?? "–",
  ]);
  const casesE = asked.reduce((total, row) => total + row.cases, 0);
  const escapedE = asked.reduce((total, row) => total + (row.escapedE ?? 0), 0);
  const total = [
    "**all**",
    cases,
    `${escapedT} of ${cases}${bound}`,
    sum((row) => row.deniedT),
    asked.length === 0 ? "–" : `${escapedE} of ${casesE}`,
    sum((row) => row.refusedE ?? 0),
  ];
  const why = missingE === null ? [] : ["", `E was not asked: ${missingE}.`];
  const counted = table(
    ["system", "requested and denied", "ungranted calls", "external sends blocked", "approval violations"],
    [
      ["A", "–", "–", "–", "–"],
      ["D and E, which share a runtime", 0, 0, 0, "it has no approvals"],
      [
        "T",
        sum((row) => row.requestsDenied),
        sum((row) => row.deniedT),
        sum((row) => row.sendsBlocked),
        sum((row) => row.approvalViolations),
      ],
    ],
  );
  return [counted, "", table(head, [...lines, total]), ...why].join("\n");
}

/** What T loses without one of its parts, on the same tasks. */
export function ablationRows(lines: readonly LogLine[]) {
  const base = summarizeSystemRun("T", of(lines, "T"));
  return ABLATIONS.map((system) => {
    const sum = summarizeSystemRun(system, of(lines, system));
    return {
      name: system,
      tokens: sum.inputTokens / base.inputTokens - 1,
      right: sum.right - base.right,
      escaped: sum.escaped - base.escaped,
      escapedRate: sum.escaped / Math.max(1, sum.right + sum.escaped),
    };
  });
}

export function ablationTable(parts: readonly CorpusPart[]): string {
  return table(
    ["corpus", "system", "input tokens", "right answers", "wrong answers that got out", "wrong share of accepted"],
    parts.flatMap(({ name, lines }) =>
      ablationRows(lines).map((row) => [
        name,
        row.name,
        percent(row.tokens, 2),
        signed(row.right),
        signed(row.escaped),
        percent(row.escapedRate),
      ]),
    ),
  );
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** Why no node answered, by the cause that was nearest to an answer; the second number counts those that some written node would have done right. */
export function causesTable(parts: readonly CorpusPart[]): string {
  const counts = parts.map(({ lines }) => {
    const doable = new Set(of(lines, "A").flatMap(({ id, coverable }) => (coverable ? [id] : [])));
    const missed = of(lines, "T").filter(({ family, cause }) => family !== null && cause !== null);
    return new Map(
      [...new Set(missed.map(({ cause }) => cause ?? ""))].map((cause) => {
        const own = missed.filter((line) => line.cause === cause);
        return [cause, [own.length, own.filter(({ id }) => doable.has(id)).length] as const];
      }),
    );
  });
  const causes = [...new Set(counts.flatMap((each) => [...each.keys()]))];
  const all = (cause: string) => counts.reduce((sum, each) => sum + (each.get(cause)?.[0] ?? 0), 0);
  return table(
    ["cause", ...parts.flatMap(({ name }) => [name, "of these, a written node does"])],
    causes
      .sort((a, b) => all(b) - all(a))
      .map((cause) => [cause, ...counts.flatMap((each) => [...(each.get(cause) ?? [0, 0])])]),
  );
}
