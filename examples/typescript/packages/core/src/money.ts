/** An amount in the smallest unit of its currency. */
export interface Money {
  readonly units: number;
  readonly currency: string;
}

/** Reads "12.50 EUR". Throws for anything else. */
export function parseMoney(text: string): Money {
  const match = /^(\d+)\.(\d\d) ([A-Z]{3})$/.exec(text);
  if (match === null) throw new Error(`not an amount: ${text}`);
  const [, whole, cents, currency] = match;
  return { units: Number(whole) * 100 + Number(cents), currency: currency ?? "" };
}

/** The sum of two amounts of one currency. */
export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error(`${a.currency} and ${b.currency} do not add up`);
  return { units: a.units + b.units, currency: a.currency };
}
