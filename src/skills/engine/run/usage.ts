import type { Usage } from "./types.ts";

/** Adds up the known values, null if there is none; an unknown value beside known ones counts as 0. */
export function sumOfKnown(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (value === null ? total : (total ?? 0) + value), null);
}

/** Adds up the usage of several calls; null where there was none. */
export function sumUsage(usages: readonly Usage[]): Usage | null {
  if (usages.length === 0) return null;
  return {
    inputTokens: sumOfKnown(usages.map(({ inputTokens }) => inputTokens)),
    outputTokens: sumOfKnown(usages.map(({ outputTokens }) => outputTokens)),
    costUsd: sumOfKnown(usages.map(({ costUsd }) => costUsd)),
  };
}
