const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** Returns the logarithm of the gamma function for a positive argument (Lanczos, g = 7). */
function logGamma(at: number): number {
  const x = at - 1;
  const base = x + 7.5;
  const sum = LANCZOS.reduce((total, term, index) => (index === 0 ? term : total + term / (x + index)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(base) - base + Math.log(sum);
}

/** Returns the value of a continued fraction a1/(1 + a2/(1 + …)) by the method of Lentz. */
function continuedFraction(numerator: (step: number) => number): number {
  const tiny = 1e-300;
  let value = 1;
  let above = 1;
  let below = 0;
  for (let step = 1; step <= 500; step++) {
    below = 1 / (1 + numerator(step) * below || tiny);
    above = 1 + numerator(step) / above || tiny;
    value *= above * below;
    if (Math.abs(above * below - 1) < 1e-15) break;
  }
  return value;
}

/** The regularised incomplete beta function I_x(a, b) (DLMF 8.17.22). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const term = (step: number): number => {
    const m = Math.floor(step / 2);
    if (step % 2 === 0) return (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    return (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
  };
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  return front / continuedFraction(term);
}

/** Returns the probability that a t variable with `df` degrees of freedom is below `t`. */
function studentCdf(t: number, df: number): number {
  const tail = 0.5 * incompleteBeta(df / (df + t * t), df / 2, 0.5);
  return t < 0 ? tail : 1 - tail;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard deviation of a sample (n − 1 below). */
function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

export interface TTest {
  readonly t: number;
  readonly df: number;
  /** One-sided: how likely a mean this far below zero would be if the true mean were zero. */
  readonly p: number;
}

/** Tests whether the mean of paired differences is below zero; null for fewer than two differences or equal ones, where t has no value. */
export function pairedTBelowZero(differences: readonly number[]): TTest | null {
  const spread = differences.length < 2 ? 0 : deviation(differences);
  if (spread === 0) return null;
  const t = mean(differences) / (spread / Math.sqrt(differences.length));
  const df = differences.length - 1;
  return { t, df, p: studentCdf(t, df) };
}

/** Cohen's d of paired samples: the mean of the differences in units of their deviation; null where there is no deviation. */
export function cohensD(differences: readonly number[]): number | null {
  const spread = differences.length < 2 ? 0 : deviation(differences);
  return spread === 0 ? null : mean(differences) / spread;
}
