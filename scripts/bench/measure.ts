/** The times of one variant, one number per round. */
export type Samples = readonly number[];

/**
 * Runs every variant once per round in the same order: A B C A B C …, so that other load on the machine affects all of
 * them alike. The first round only warms caches and is not counted.
 */
export function runInterleaved<Name extends string>(
  rounds: number,
  variants: Readonly<Record<Name, (round: number) => number>>,
): Record<Name, number[]> {
  const names = Object.keys(variants) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const value = variants[name](round);
      if (round > 0) samples[name].push(value);
    }
  }
  return samples;
}

/** Returns the median of the differences of two variants in each round, since runs close in time have the same noise. */
export function differences(samples: Samples, baseline: Samples): Samples {
  return samples.map((value, at) => value - (baseline[at] ?? Number.NaN));
}

export function median(samples: Samples): number {
  return quantile(samples, 0.5);
}

function quantile(samples: Samples, at: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const position = (sorted.length - 1) * at;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}

/** Returns a median with its quartiles as text. */
export function describeSamples(samples: Samples, digits = 0): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(samples, at).toFixed(digits));
  return samples.length > 1 ? `${middle} (${low}–${high})` : `${middle}`;
}

export interface Summary {
  readonly median: number;
  readonly quarter: number;
  readonly three_quarters: number;
  readonly runs: number;
}

export function summary(samples: Samples): Summary {
  const [quarter = 0, middle = 0, three = 0] = [0.25, 0.5, 0.75].map((at) => Number(quantile(samples, at).toFixed(3)));
  return { median: middle, quarter, three_quarters: three, runs: samples.length };
}
