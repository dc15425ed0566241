import type { DensityPoint } from "../density.ts";
import type { LogLine } from "../log.ts";
import { SHADOWS_TRIED, tried } from "../variants.ts";
import { summarizeSystemRun } from "./numbers.ts";
import { barChart, flowChart, heatMap, type Line, lineChart } from "./svg.ts";
import { ablationRows, type CorpusPart } from "./tables.ts";
import { percent, whole } from "./words.ts";

const rate = (value: number): string => percent(value, value > 0 && value < 0.1 ? 1 : 0);
const of = (lines: readonly LogLine[], system: string) => lines.filter((line) => line.system === system);

export const architecture = (): string =>
  flowChart("Figure 1. From a request to its answer", [
    { name: "request", says: ["words, slots,", "context"] },
    { name: "router", says: ["ten stages:", "accept a plan", "or abstain"] },
    { name: "policy", says: ["grants = policy", "∩ manifest"] },
    { name: "runtime", says: ["WebAssembly,", "handles for what", "was granted"] },
    { name: "verifiers", says: ["dry run judged", "before anything", "is changed"] },
    { name: "commit", says: ["planned changes", "or the model's", "answer on a miss"] },
  ]);

/** Share of tasks so far that a node of the library answered right. */
function growth(name: string, lines: readonly LogLine[], isHit: (line: LogLine) => boolean): Line {
  let hits = 0;
  const points = lines.map((line, at): [number, number] => {
    hits += isHit(line) ? 1 : 0;
    return [at + 1, hits / (at + 1)];
  });
  const step = Math.max(1, Math.floor(points.length / 200));
  return { name, points: points.filter((_, at) => at % step === 0 || at === points.length - 1) };
}

/** Figure 2 for a fixed library: the corpora of the paper, where all nodes are there from the first task on. */
export function fixedGrowth(parts: readonly CorpusPart[]): string {
  const lines = parts.flatMap(({ name, lines: all }) => [
    growth(`${name}, any route`, of(all, "T"), ({ outcome }) => outcome === "right" || outcome === "escaped"),
    growth(`${name}, right`, of(all, "T"), ({ outcome }) => outcome === "right"),
  ]);
  const most = Math.max(...lines.flatMap(({ points }) => points.map(([x]) => x)));
  return lineChart("Figure 2a. Hit rate so far, fixed library (T)", lines, {
    x: { title: "tasks", most, show: whole },
    y: { title: "share of tasks", most: 1, show: rate },
    mark: 0.5,
  });
}

/** Figure 2 for a library that grows: among the tasks of recurring families, since the others cannot be answered by a node. */
export function streamingGrowth(repositories: readonly CorpusPart[]): string {
  const lines = repositories.map(({ name, lines: all }) =>
    growth(
      name.split("/")[1] ?? name,
      of(all, "T").filter(({ family }) => family !== null),
      ({ outcome }) => outcome === "right",
    ),
  );
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map(([x]) => x)));
  const top = Math.max(0.1, ...lines.flatMap(({ points }) => points.map(([, y]) => y)));
  return lineChart("Figure 2b. Right answers so far, library that grows (T, held out)", lines, {
    x: { title: "tasks of families that occur at least four times", most, show: whole },
    y: { title: "share of these tasks", most: Math.min(1, Math.ceil(top * 10) / 10), show: rate },
  });
}

export function totals(parts: readonly CorpusPart[], name: string, file: string): string {
  const groups = parts.map((part) => ({
    name: part.name,
    values: ["A", "T"].map((system) => summarizeSystemRun(system, of(part.lines, system)).inputTokens),
  }));
  const most = Math.max(...groups.flatMap(({ values }) => values));
  const show = (value: number) => (value >= 1e6 ? `${(value / 1e6).toFixed(1)} M` : whole(value));
  return barChart(`Figure ${file}. ${name}`, groups, ["A: the model alone", "T: router first"], {
    title: "input tokens",
    most,
    show,
  });
}

export function costs(part: CorpusPart): string {
  const groups = ["A", "B", "C", "D", "T"].map((system) => {
    const sum = summarizeSystemRun(system, of(part.lines, system));
    return { name: system, values: [(1000 * sum.usd) / sum.tasks] };
  });
  const most = Math.max(...groups.flatMap(({ values }) => values));
  return barChart(`Figure 5. Cost of 1,000 tasks by system, ${part.name}`, groups, ["USD"], {
    title: "USD",
    most,
    show: (value) => value.toFixed(2),
  });
}

export function ablations(part: CorpusPart): string {
  const rows = ablationRows(part.lines).map((row) => ({
    name: row.name,
    cells: [
      { says: percent(row.tokens, 2), worse: Math.sign(row.tokens) * Math.min(1, Math.abs(row.tokens) * 20) },
      {
        says: `${row.right >= 0 ? "+" : ""}${row.right}`,
        worse: row.right === 0 ? 0 : -Math.sign(row.right) * Math.min(1, Math.abs(row.right) / 50),
      },
      {
        says: `${row.escaped >= 0 ? "+" : ""}${row.escaped}`,
        worse: Math.sign(row.escaped) * Math.min(1, Math.abs(row.escaped) / 50),
      },
    ],
  }));
  return heatMap(`Figure 6. T without one of its parts, ${part.name}`, rows, [
    "input tokens",
    "right answers",
    "wrong answers that got out",
  ]);
}

/** How many tasks a node has to do right in the shadow, against what comes of it, on the tuning side alone. */
export function calibration(tune: readonly LogLine[]): string {
  const sums = SHADOWS_TRIED.map((shadow) => ({
    shadow,
    sum: summarizeSystemRun(tried(shadow), of(tune, tried(shadow))),
  }));
  const reachable = Math.max(1, ...sums.map(({ sum }) => sum.right));
  const lines: Line[] = [
    {
      name: "precision",
      points: sums.flatMap(({ shadow, sum }) => (sum.hits === 0 ? [] : [[shadow, sum.right / sum.hits] as const])),
    },
    {
      name: "recall of all it could do",
      points: sums.map(({ shadow, sum }) => [shadow, sum.right / reachable] as const),
    },
  ];
  return lineChart("Figure 7. Calibration on the tuning side: tasks in the shadow before promotion", lines, {
    x: {
      title: "tasks done right in a row before a node is promoted",
      most: SHADOWS_TRIED.at(-1) ?? 1,
      show: (value) => value.toFixed(0),
    },
    y: { title: "share", most: 1, show: rate },
    mark: 0.98,
  });
}

/** What the router accepts by words alone of requests that no node does, as a library grows. */
export function falseRoutes(points: readonly DensityPoint[]): string {
  const most = Math.max(0.01, ...points.map(({ accepted, requests }) => accepted / requests));
  const groups = points.map(({ nodes, accepted, requests }) => ({
    name: `${nodes} nodes`,
    values: [accepted / requests],
  }));
  return barChart("Figure 8. False routes against the size of the library, before any dry run", groups, ["accepted"], {
    title: "share of strange requests accepted",
    most,
    show: (value) => percent(value, 1),
  });
}
