import { chance } from "../../corpus/skills/random.ts";
import type { Interval } from "./proportions.ts";

/** The value below which a share of the sorted values lies, linearly between the two nearest (the default of R and NumPy). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  if (below === undefined || above === undefined) throw new Error("There is no quantile of nothing.");
  return below + (above - below) * (at - Math.floor(at));
}

function groupIntoClusters<Item>(items: readonly Item[], clusterOf: (item: Item) => string): Item[][] {
  const byName = new Map<string, Item[]>();
  for (const item of items) {
    const name = clusterOf(item);
    const members = byName.get(name);
    if (members === undefined) byName.set(name, [item]);
    else members.push(item);
  }
  return [...byName.values()];
}

/**
 * A percentile bootstrap (95 %) that draws whole clusters with replacement: records of one family, or with the same request, are no
 * independent observations. `statistic` is computed over the records of the drawn clusters. Null when there is no cluster.
 */
export function clusterBootstrap<Item>(
  items: readonly Item[],
  clusterOf: (item: Item) => string,
  statistic: (drawn: readonly Item[]) => number,
  options: { readonly seed: string; readonly resamples?: number },
): Interval | null {
  const clusters = groupIntoClusters(items, clusterOf);
  if (clusters.length === 0) return null;
  const source = chance(options.seed);
  const drawnValues = Array.from({ length: options.resamples ?? 1000 }, () =>
    statistic(clusters.flatMap(() => source.pick(clusters))),
  ).filter((value) => !Number.isNaN(value));
  return { low: quantile(drawnValues, 0.025), high: quantile(drawnValues, 0.975) };
}
