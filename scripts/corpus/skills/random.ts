/** A source of chance that gives the same numbers for the same seed on every machine (mulberry32). */
export interface Chance {
  /** Returns a number from 0 up to but without 1. */
  next(): number;
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Returns `count` different items in a random order. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

export function chance(seed: string): Chance {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  return { next, below, pick, some: (items, count) => shuffle(items, below).slice(0, count) };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

function shuffle<Item>(items: readonly Item[], below: (bound: number) => number): Item[] {
  const keyed = items.map((item) => ({ item, key: below(2 ** 30) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
