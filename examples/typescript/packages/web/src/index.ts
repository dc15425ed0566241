import { add, parseMoney } from "@example/core";

/** The total of a cart, as people read it. */
export function total(prices: readonly string[]): string {
  const sum = prices.map(parseMoney).reduce(add);
  return `${(sum.units / 100).toFixed(2)} ${sum.currency}`;
}
