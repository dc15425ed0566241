import { describe, expect, test } from "vitest";
import { clusterBootstrap, quantile } from "../../scripts/replay/statistics/bootstrap.ts";
import { holm, mcNemar, upperBoundOfZero, wilson } from "../../scripts/replay/statistics/proportions.ts";
import { cohensD, pairedTBelowZero } from "../../scripts/replay/statistics/student.ts";

// The expected numbers are from SciPy 1.17.1, NumPy 2 and statsmodels 0.14; the call that gave them stands above each table.

const first = [120, 90, 120, 300, 45, 80, 610, 120, 77, 150];
const second = [300, 310, 280, 700, 95, 400, 900, 1200, 150, 310];
const differences = first.map((value, at) => value - (second[at] ?? 0));

describe("paired t", () => {
  test("gives the one-sided test of SciPy", () => {
    // scipy.stats.ttest_rel(first, [0.5 * x for x in second], alternative="less")
    const halved = first.map((value, at) => value - 0.5 * (second[at] ?? 0));
    const found = pairedTBelowZero(halved);
    expect(found?.t).toBeCloseTo(-1.1793099750626557, 12);
    expect(found?.p).toBeCloseTo(0.13425467035066, 12);
    expect(found?.df).toBe(9);
  });

  // scipy.stats.t.cdf(t, df); the differences are built so that their t is the one wanted.
  test.each([
    [1, -0.5, 0.35241638234956674],
    [3, 2.3, 0.947505819677765],
    [24, -1.1, 0.1411218419646293],
    [199, -4.2, 2.0126853858637468e-5],
    [9999, 1.96, 0.9749882384973949],
  ])("with %i degrees of freedom and t = %d", (df, t, expected) => {
    const shape = Array.from({ length: df + 1 }, (_, at) => at - df / 2);
    const spread = Math.sqrt(shape.reduce((sum, value) => sum + value ** 2, 0) / df);
    const shift = (t * spread) / Math.sqrt(df + 1);
    const p = pairedTBelowZero(shape.map((value) => value + shift))?.p ?? Number.NaN;
    expect(Math.abs(p / expected - 1)).toBeLessThan(1e-8);
  });

  test("has no value without a spread", () => {
    expect(pairedTBelowZero([-3, -3, -3])).toBeNull();
    expect(pairedTBelowZero([1])).toBeNull();
    expect(cohensD([2, 2])).toBeNull();
  });

  test("Cohen's d is the mean difference in units of its deviation", () => {
    // d = numpy.subtract(first, second); d.mean() / d.std(ddof=1)
    expect(cohensD(differences)).toBeCloseTo(-0.9884145617251839, 12);
  });
});

describe("rates", () => {
  // scipy.stats.binomtest(k, n).proportion_ci(method="wilson")
  test.each([
    [0, 244, 0, 0.015499661916827667],
    [49, 95, 0.41665221352231663, 0.6136994226817002],
    [95, 95, 0.961135146460527, 1],
    [1, 10, 0.017876213095072896, 0.4041500267952385],
    [995, 1000, 0.9883490446266248, 0.9978624644726755],
  ])("Wilson interval of %i of %i", (successes, count, low, high) => {
    const found = wilson(successes, count);
    expect(found?.low).toBeCloseTo(low, 12);
    expect(found?.high).toBeCloseTo(high, 12);
  });

  test("there is no interval of nothing", () => {
    expect(wilson(0, 0)).toBeNull();
  });

  // scipy.stats.binomtest(0, n, alternative="less").proportion_ci(0.95).high
  test.each([
    [10, 0.2588655508933471],
    [244, 0.012202529169367123],
    [727, 0.004112198789564458],
  ])("the bound of zero in %i", (count, expected) => {
    expect(upperBoundOfZero(count)).toBeCloseTo(expected, 12);
  });

  // scipy.stats.binomtest(min(a, b), a + b, 0.5).pvalue
  test.each([
    [10, 2, 0.03857421875],
    [5, 5, 1],
    [0, 0, 1],
    [0, 17, 1.52587890625e-5],
    [120, 90, 0.045114087864840696],
    [300, 421, 7.501715593073689e-6],
  ])("McNemar's test of %i against %i", (onlyFirst, onlySecond, expected) => {
    expect(Math.abs(mcNemar(onlyFirst, onlySecond) / expected - 1)).toBeLessThan(1e-9);
  });

  test("Holm's correction keeps the order and never falls", () => {
    // statsmodels.stats.multitest.multipletests([0.01, 0.04, 0.03, 0.005, 0.5], method="holm")[1]
    expect(holm([0.01, 0.04, 0.03, 0.005, 0.5]).map((p) => Number(p.toFixed(12)))).toEqual([
      0.04, 0.09, 0.09, 0.025, 0.5,
    ]);
  });
});

describe("bootstrap", () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  test("quantiles are those of NumPy", () => {
    // numpy.quantile(values, [0.025, 0.5, 0.95])
    const values = [12, 5, 9, 30, 2, 7, 7, 15, 4, 11, 6, 8];
    expect([0.025, 0.5, 0.95].map((share) => Number(quantile(values, share).toFixed(9)))).toEqual([2.55, 7.5, 21.75]);
  });

  test("with one record a cluster it is SciPy's percentile bootstrap", () => {
    // scipy.stats.bootstrap((values,), numpy.mean, n_resamples=200000, method="percentile", rng=2): 6.333, 14.083.
    // Means of these twelve are multiples of 1/12, so a bound of a finite sample may be two steps away.
    const values = [12, 5, 9, 30, 2, 7, 7, 15, 4, 11, 6, 8].map((value, at) => ({ value, name: String(at) }));
    const found = clusterBootstrap(
      values,
      ({ name }) => name,
      (drawn) => mean(drawn.map(({ value }) => value)),
      { seed: "one", resamples: 20_000 },
    );
    expect(Math.abs((found?.low ?? 0) - 6.3333)).toBeLessThan(0.17);
    expect(Math.abs((found?.high ?? 0) - 14.0833)).toBeLessThan(0.17);
  });

  test("draws whole families", () => {
    // numpy: the mean of the records of 8 clusters drawn by rng.integers(0, 8, 8), 200,000 times; quantiles 5.467 and 10.643
    const families = [[3, 5, 4], [10, 12], [1], [7, 7, 8, 6], [2, 30], [4], [9, 9, 9], [15, 1]];
    const records = families.flatMap((family, at) => family.map((value) => ({ value, family: String(at) })));
    const statistic = (drawn: readonly { value: number }[]) => mean(drawn.map(({ value }) => value));
    const options = { seed: "families", resamples: 20_000 };
    const found = clusterBootstrap(records, ({ family }) => family, statistic, options);
    expect(Math.abs((found?.low ?? 0) - 5.4667)).toBeLessThan(0.1);
    expect(Math.abs((found?.high ?? 0) - 10.6429)).toBeLessThan(0.1);
    expect(clusterBootstrap(records, ({ family }) => family, statistic, options)).toEqual(found);
  });
});
