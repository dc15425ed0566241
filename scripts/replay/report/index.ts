import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AttackResults } from "../attacks/run.ts";
import type { DensityPoint } from "../density.ts";
import type { ExampleStep } from "../example.ts";
import { readAllLines } from "../files.ts";
import type { LogLine, Timing } from "../log.ts";
import type { ReplayRecord } from "../record.ts";
import { replayed, type Side } from "../split.ts";
import { quantile } from "../statistics/bootstrap.ts";
import { wilson } from "../statistics/proportions.ts";
import { SHADOW, SHADOWS_TRIED, tried } from "../variants.ts";
import { accountingTable, barsTable, hypothesisTable } from "./claims.ts";
import {
  ablations,
  architecture,
  calibration,
  costs,
  falseRoutes,
  fixedGrowth,
  streamingGrowth,
  totals,
} from "./figures.ts";
import { summarizeSystemRun } from "./numbers.ts";
import { barChart } from "./svg.ts";
import {
  ablationTable,
  type CorpusPart,
  causesTable,
  corpusTable,
  costTable,
  pairedTable,
  routingTable,
  safetyTable,
} from "./tables.ts";
import { percent, percentInterval, share, table } from "./words.ts";

/**
 * Writes the tables and figures of a run. Everything but `latency.md` and Figure 4, which show times, is the same from two runs over one
 * corpus, to the byte.
 */
export function writeReport(out: string, docs: string): void {
  const records = readAllLines<ReplayRecord>(join(out, "corpus"));
  const lines = readAllLines<LogLine>(join(out, "logs"));
  const attacks = JSON.parse(readFileSync(join(out, "attacks.json"), "utf8")) as AttackResults;
  const density = JSON.parse(readFileSync(join(out, "density.json"), "utf8")) as DensityPoint[];
  const example = JSON.parse(readFileSync(join(out, "example.json"), "utf8")) as ExampleStep[];
  const timings = readAllLines<Timing>(join(out, "timings"));
  const part = (name: string, wanted: (record: ReplayRecord) => boolean): CorpusPart => {
    const own = records.filter(wanted);
    const ids = new Set(own.map(({ id }) => id));
    return { name, records: own, lines: lines.filter(({ id }) => ids.has(id)) };
  };
  const small = part("paper-small", ({ source }) => source === "paper-small");
  const large = part("paper-large", ({ source }) => source === "paper-large");
  const side = (wanted: Side) =>
    part(
      `Git, ${wanted === "tune" ? "tuning" : "held out"}`,
      ({ source, split }) => source === "git" && split === wanted,
    );
  const [tune, heldOut] = [side("tune"), side("held-out")];
  const parts = [small, large, tune, heldOut];
  const repositories = replayed.map(({ name, side: split }) => ({
    ...part(name, ({ cwd }) => cwd?.repo === name),
    split,
  }));
  const files: Record<string, string> = {
    "tables.md": tablesPage({ small, large, tune, heldOut, repositories, attacks, density }),
    "latency.md": `## Time of a route\n\n${latencyTable(timings)}\n\n## Table 6. Steps of the running example\n\n${exampleTable(example)}\n`,
    "figure-1.svg": architecture(),
    "figure-2a.svg": fixedGrowth([small, large]),
    "figure-2b.svg": streamingGrowth(repositories.filter(({ split }) => split === "held-out")),
    "figure-3.svg": totals([small, large], "Input tokens on the corpora of the paper", "3a"),
    "figure-3b.svg": totals([tune, heldOut], "Input tokens on Git histories", "3b"),
    "figure-4.svg": latencyFigure(timings),
    "figure-5.svg": costs(heldOut),
    "figure-6.svg": ablations(heldOut),
    "figure-7.svg": calibration(tune.lines),
    "figure-8.svg": falseRoutes(density),
  };
  mkdirSync(docs, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(docs, name), text);
  console.log(files["tables.md"]);
  console.log(`${parts.length} corpora, ${lines.length} answers; written to ${docs}.`);
}

interface Shown {
  readonly small: CorpusPart;
  readonly large: CorpusPart;
  readonly tune: CorpusPart;
  readonly heldOut: CorpusPart;
  readonly repositories: readonly (CorpusPart & { readonly split: Side })[];
  readonly attacks: AttackResults;
  readonly density: readonly DensityPoint[];
}

function tablesPage({ small, large, tune, heldOut, repositories, attacks, density }: Shown): string {
  const all = [small, large, tune, heldOut];
  const sections: readonly (readonly [string, string])[] = [
    ["Bars", barsTable(heldOut, large, attacks)],
    ["The paper's accounting", accountingTable([small, large])],
    ["Table 1. Corpora", corpusTable(all)],
    ["Table 2. Cost", costTable(all)],
    ["Table 3. Routing", routingTable(all)],
    ["Table 3, by repository", repositoryTable(repositories)],
    ["T beside a flat library, task by task", pairedTable(all)],
    ["H1", hypothesisTable(heldOut, large)],
    ["Table 4. Safety", safetyTable(attacks)],
    ["Table 5. Ablations", ablationTable([tune, heldOut])],
    ["Where tasks of recurring families fall", causesTable([tune, heldOut])],
    ["Calibration on the tuning side", calibrationTable(tune.lines)],
    ["False routes against the size of the library", densityTable(density)],
  ];
  return `${sections.map(([title, body]) => `## ${title}\n\n${body}`).join("\n\n")}\n`;
}

const of = (lines: readonly LogLine[], system: string) => lines.filter((line) => line.system === system);

function repositoryTable(repositories: Shown["repositories"]): string {
  return table(
    [
      "repository",
      "side",
      "tasks",
      "of recurring families",
      "answered right",
      "escaped",
      "caught",
      "a node ever written does it",
      "input tokens against A",
    ],
    repositories.map(({ name, split, records, lines }) => {
      const sum = summarizeSystemRun("T", of(lines, "T"));
      const base = summarizeSystemRun("A", of(lines, "A")).inputTokens;
      const families = share(records.filter(({ family }) => family !== null).length, records.length, 0);
      return [
        name,
        split === "tune" ? "tuning" : "held out",
        sum.tasks,
        families,
        sum.right,
        sum.escaped,
        sum.caught,
        of(lines, "A").filter(({ coverable }) => coverable).length,
        percent(sum.inputTokens / base - 1, 2),
      ];
    }),
  );
}

function calibrationTable(lines: readonly LogLine[]): string {
  return table(
    ["tasks in the shadow", "accepted", "right", "precision", "95 % (Wilson)", "escaped", ""],
    SHADOWS_TRIED.map((shadow) => {
      const { hits, right, escaped } = summarizeSystemRun("", of(lines, tried(shadow)));
      const interval = percentInterval(wilson(right, hits));
      return [shadow, hits, right, share(right, hits), interval, escaped, shadow === SHADOW ? "chosen" : ""];
    }),
  );
}

const densityTable = (points: readonly DensityPoint[]): string =>
  table(
    ["nodes in the library", "requests that no node does", "accepted by words alone", ""],
    points.map(({ nodes, requests, accepted }) => [nodes, requests, accepted, share(accepted, requests)]),
  );

const STAGES = ["exact", "fts", "miss"] as const;

const exampleTable = (steps: readonly ExampleStep[]): string =>
  table(
    ["step", "p50 ms", "p95 ms"],
    steps.map(({ step, p50, p95 }) => [step, p50.toFixed(2), p95.toFixed(2)]),
  );

function latencyTable(timings: readonly Timing[]): string {
  const own = timings.filter(({ system }) => system === "T");
  return table(
    ["T, whole route with its dry run", "routes", "p50 ms", "p95 ms"],
    [...STAGES, null].map((stage) => {
      const times = own.filter((each) => stage === null || each.stage === stage).map(({ route_ms }) => route_ms);
      const at = (point: number) => (times.length === 0 ? "–" : quantile(times, point).toFixed(2));
      return [stage ?? "all", times.length, at(0.5), at(0.95)];
    }),
  );
}

function latencyFigure(timings: readonly Timing[]): string {
  const groups = STAGES.map((stage) => {
    const times = timings.filter((each) => each.system === "T" && each.stage === stage).map(({ route_ms }) => route_ms);
    return { name: stage, values: [0.5, 0.95].map((point) => (times.length === 0 ? 0 : quantile(times, point))) };
  });
  const most = Math.max(0.001, ...groups.flatMap(({ values }) => values));
  const show = (value: number) => value.toFixed(1);
  return barChart("Figure 4. Time of a route by the stage that answered, dry run included", groups, ["p50", "p95"], {
    title: "ms",
    most,
    show,
  });
}
