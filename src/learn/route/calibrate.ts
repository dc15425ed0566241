import { digestCanonicalJson } from "../../runtime/engine/index.ts";
import { route } from "./route.ts";
import type { RouteQuestion } from "./route-state.ts";
import type { Calibration, RouteThresholds } from "./types.ts";

/** Describes a request with a known answer. */
export interface LabelledRequest {
  readonly text: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** Names the node for the request; null if there is none. */
  readonly node: string | null;
}

/** Counts the results on a labelled set for one coverage. */
export interface CalibrationRow {
  readonly coverage: number;
  readonly right: number;
  /** Counts requests that were routed to another node than theirs. */
  readonly wrong: number;
  /** Counts requests that were not routed although there is a node for them. */
  readonly missed: number;
}

export interface Calibrated {
  /** Is the least coverage at which nothing is routed wrongly; null if there is none. */
  readonly coverage: number | null;
  readonly calibration: Calibration;
  readonly rows: readonly CalibrationRow[];
}

const TRIED = Array.from({ length: 19 }, (_, at) => (at + 1) / 20);

/**
 * Chooses the coverage on a labelled set: the least one, in steps of 0.05, from which on nothing is routed wrongly. Each request
 * counts once, however often a corpus repeats it.
 */
export async function calibrateCoverage(
  cases: readonly LabelledRequest[],
  { index, ports, thresholds, source }: Omit<RouteQuestion, "request"> & { readonly source: string },
): Promise<Calibrated> {
  const distinct = [...new Map(cases.map((each) => [each.text, each])).values()];
  const rows: CalibrationRow[] = [];
  for (const coverage of TRIED)
    rows.push(await measureCalibrationRow(distinct, { index, ports, thresholds: { ...thresholds, coverage } }));
  const last = rows.findLastIndex(({ wrong }) => wrong > 0);
  const labels = distinct.map(({ text, context, node }) => [text, context, node]);
  return {
    coverage: rows[last + 1]?.coverage ?? null,
    calibration: { sha256: digestCanonicalJson(labels), size: distinct.length, source },
    rows,
  };
}

async function measureCalibrationRow(
  cases: readonly LabelledRequest[],
  question: Omit<RouteQuestion, "request"> & { readonly thresholds: RouteThresholds },
): Promise<CalibrationRow> {
  let [right, wrong, missed] = [0, 0, 0];
  for (const { text, context, node } of cases) {
    const result = await route({ ...question, request: { text, context, tags: [] } });
    if (result.node !== null && result.node === node) right++;
    else {
      if (result.hit) wrong++;
      if (node !== null) missed++;
    }
  }
  return { coverage: question.thresholds.coverage, right, wrong, missed };
}
