export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution, for two-sided intervals of 95 %. */
const Z = 1.959963984540054;

/** The Wilson interval (95 %) of a rate; null when nothing was counted. */
export function wilson(successes: number, count: number): Interval | null {
  if (count === 0) return null;
  const rate = successes / count;
  const weight = 1 + Z ** 2 / count;
  const middle = (rate + Z ** 2 / (2 * count)) / weight;
  const half = (Z * Math.sqrt((rate * (1 - rate)) / count + Z ** 2 / (4 * count ** 2))) / weight;
  return { low: successes === 0 ? 0 : middle - half, high: successes === count ? 1 : middle + half };
}

/** The largest rate (95 %, one-sided) that is compatible with zero occurrences in `count` trials; about 3/count, hence "rule of three". */
export function upperBoundOfZero(count: number): number {
  return 1 - 0.05 ** (1 / count);
}

/**
 * McNemar's exact test of two systems on the same tasks: `onlyFirst` were right for the first alone, `onlySecond` for the second
 * alone. Returns the two-sided p value.
 */
export function mcNemar(onlyFirst: number, onlySecond: number): number {
  const count = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  let term = -count * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= fewer; k++) {
    tail += Math.exp(term);
    term += Math.log(count - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}

/** Holm's correction: p values as they stand after the tests of one family were corrected together, in the order given. */
export function holm(pValues: readonly number[]): number[] {
  const byValue = pValues.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p);
  const corrected = new Array<number>(pValues.length).fill(1);
  let reached = 0;
  byValue.forEach(({ p, at }, rank) => {
    reached = Math.max(reached, Math.min(1, p * (pValues.length - rank)));
    corrected[at] = reached;
  });
  return corrected;
}
