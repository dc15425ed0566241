import type { RouteThresholds } from "../../src/learn/route/index.ts";
import type { Variant } from "./git/run.ts";
import type { Side } from "./split.ts";

/**
 * The router's thresholds before anything was chosen on labelled requests. The product's coverage was chosen later, on the 50 requests of the paper's corpora, so with
 * that one these corpora would measure what they chose.
 */
export const thresholds: RouteThresholds = {
  coverage: 0.6,
  margin: 1.25,
  calibration: { sha256: "", size: 0, source: "none" },
  tau: {},
};

/**
 * Tasks in a row that a node does right in the shadow before it is promoted: of those tried, the one whose precision on the tuning side has the highest lower bound at
 * 95 % (Wilson), so that 19 of 21 do not beat 54 of 60.
 */
export const SHADOW = 2;
export const SHADOWS_TRIED: readonly number[] = [0, 1, 2, 3, 5, 8];

export const tried = (shadow: number): string => `T shadow=${shadow}`;

const T: Omit<Variant, "system"> = {
  gates: { shadow: SHADOW, remembers: true, replays: true },
  runsDry: true,
  isFlat: false,
};

const routing: readonly Variant[] = [
  { ...T, system: "T" },
  { ...T, system: "D", isFlat: true },
  { ...T, system: "T without the dry run", runsDry: false },
  { ...T, system: "T without memory", gates: { ...T.gates, remembers: false } },
  { ...T, system: "T forgiving", gates: { ...T.gates, forgives: true } },
  { ...T, system: "T without promotion", gates: { shadow: 0, remembers: false, replays: false } },
];

const calibration: readonly Variant[] = SHADOWS_TRIED.map((shadow) => ({
  ...T,
  system: tried(shadow),
  gates: { ...T.gates, shadow },
}));

/** Other gates are tried on the tuning side alone. */
export const variantsFor = (side: Side): readonly Variant[] =>
  side === "tune" ? [...routing, ...calibration] : routing;

export const ABLATIONS: readonly string[] = routing.map(({ system }) => system).filter((name) => name.startsWith("T "));
