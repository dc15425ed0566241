import type { Offer } from "../../kernel/domain/index.ts";
import { computeDigest } from "./digest.ts";

/** How many constants in a row, each computed from the next, a value is followed through. */
const LONGEST_WAY = 3;

/** Returns the definitions of a module, where the value of a constant also stands for those of the constants that it is computed from. */
export function resolveConstantValues(definitions: ReadonlyMap<string, Offer>): Map<string, Offer> {
  const own = new Map([...definitions].flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])));
  let values: ReadonlyMap<string, string> = own;
  for (let way = 0; way < LONGEST_WAY; way++) {
    const known = values;
    values = new Map(
      [...own].map(([name, value]) => {
        const inner = (definitions.get(name)?.reads ?? []).flatMap((each) => known.get(each) ?? []);
        return [name, inner.length === 0 ? value : `#${computeDigest(JSON.stringify([value, ...inner]))}`];
      }),
    );
  }
  return new Map(
    [...definitions].map(([name, { reads: _, ...offer }]) => {
      const value = values.get(name);
      return [name, value === undefined ? offer : { ...offer, value }];
    }),
  );
}
