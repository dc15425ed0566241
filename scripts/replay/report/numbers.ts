import type { LogLine } from "../log.ts";
import { clusterBootstrap } from "../statistics/bootstrap.ts";
import { type Interval, mcNemar, wilson } from "../statistics/proportions.ts";
import { cohensD, mean, pairedTBelowZero } from "../statistics/student.ts";

/** What one system did with one set of tasks. */
export interface Summary {
  readonly system: string;
  readonly tasks: number;
  readonly hits: number;
  readonly right: number;
  readonly caught: number;
  readonly escaped: number;
  readonly coverable: number;
  readonly byStage: Readonly<Record<string, number>>;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly calls: number;
  readonly usd: number;
}

export function summarizeSystemRun(system: string, lines: readonly LogLine[]): Summary {
  const count = (wanted: (line: LogLine) => boolean) => lines.filter(wanted).length;
  const sum = (of: (line: LogLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const stages = [...new Set(lines.map(({ stage }) => stage))].sort();
  return {
    system,
    tasks: lines.length,
    hits: count(({ outcome }) => outcome === "right" || outcome === "escaped"),
    right: count(({ outcome }) => outcome === "right"),
    caught: count(({ outcome }) => outcome === "caught"),
    escaped: count(({ outcome }) => outcome === "escaped"),
    coverable: count(({ coverable }) => coverable),
    byStage: Object.fromEntries(stages.map((stage) => [stage, count((line) => line.stage === stage)])),
    inputTokens: sum(({ input_tokens }) => input_tokens),
    outputTokens: sum(({ output_tokens }) => output_tokens),
    calls: sum(({ llm_calls }) => llm_calls),
    usd: sum(({ cost_usd }) => cost_usd),
  };
}

/** A task as the systems answered it. */
export interface Pair {
  readonly a: LogLine;
  readonly t: LogLine;
}

export function pairSystemLines(lines: readonly LogLine[], first: string, second: string): Pair[] {
  const seconds = new Map(lines.filter(({ system }) => system === second).map((line) => [line.id, line]));
  return lines.flatMap((a) => {
    const t = a.system === first ? seconds.get(a.id) : undefined;
    return t === undefined ? [] : [{ a, t }];
  });
}

const readPairFamily = ({ a }: Pair): string => a.family ?? a.id;

export interface SavingTest {
  readonly tasks: number;
  readonly families: number;
  /** Share of A's input tokens that T spends. */
  readonly ratio: number;
  readonly ratioInterval: Interval | null;
  readonly savedMean: number;
  readonly savedInterval: Interval | null;
  /** Of the hypothesis T < 0.5 · A, one-sided; null where it has no value. */
  readonly p: number | null;
  readonly d: number | null;
}

/** Tests H1, T < 0.5 · A, on pairs; intervals draw whole families. */
export function savingTest(pairs: readonly Pair[], seed: string): SavingTest {
  const sum = (some: readonly Pair[], of: (pair: Pair) => number) => some.reduce((total, pair) => total + of(pair), 0);
  const ratio = (some: readonly Pair[]) => sum(some, ({ t }) => t.input_tokens) / sum(some, ({ a }) => a.input_tokens);
  const saved = ({ a, t }: Pair) => a.input_tokens - t.input_tokens;
  return {
    tasks: pairs.length,
    families: new Set(pairs.map(readPairFamily)).size,
    ratio: ratio(pairs),
    ratioInterval: clusterBootstrap(pairs, readPairFamily, ratio, { seed: `${seed} ratio` }),
    savedMean: mean(pairs.map(saved)),
    savedInterval: clusterBootstrap(pairs, readPairFamily, (some) => mean(some.map(saved)), { seed: `${seed} saved` }),
    p: pairedTBelowZero(pairs.map(({ a, t }) => t.input_tokens - 0.5 * a.input_tokens))?.p ?? null,
    d: cohensD(pairs.map(({ a, t }) => t.input_tokens - a.input_tokens)),
  };
}

/** Precision of accepted routes with both intervals: Wilson's, and one that draws whole families. */
export function computeRoutePrecision(lines: readonly LogLine[], seed: string) {
  const hits = lines.filter(({ outcome }) => outcome === "right" || outcome === "escaped");
  const rate = (some: readonly LogLine[]) => some.filter(({ outcome }) => outcome === "right").length / some.length;
  return {
    hits: hits.length,
    right: hits.filter(({ outcome }) => outcome === "right").length,
    rate: hits.length === 0 ? null : rate(hits),
    wilson: wilson(hits.filter(({ outcome }) => outcome === "right").length, hits.length),
    byFamily: clusterBootstrap(hits, ({ family, id }) => family ?? id, rate, { seed }),
  };
}

/** Compares two systems task by task: how often only one of them was right. */
export function compared(lines: readonly LogLine[], first: string, second: string) {
  const pairs = pairSystemLines(lines, first, second);
  const onlyFirst = pairs.filter(({ a, t }) => a.outcome === "right" && t.outcome !== "right").length;
  const onlySecond = pairs.filter(({ a, t }) => a.outcome !== "right" && t.outcome === "right").length;
  return { onlyFirst, onlySecond, p: mcNemar(onlyFirst, onlySecond) };
}
