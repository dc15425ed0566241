import { type DefinitionShape, type QueueEntry, type Twice, toVisibleLine } from "../../kernel/domain/index.ts";

/**
 * Two definitions do the same if the larger one has the kinds of all nodes of the other in the same order (so that no operator and no call
 * differs), and if so many of its nodes are those of the other with their leaves.
 */
const FEWEST_EQUAL = 0.9;
const MOST_PAIRS = 3;
/** Records of others are data: no more than so many definitions are compared, with so many nodes each. */
const MOST_DEFINITIONS = 10_000;
const MOST_NODES = 300;

/** The characters of a node: two for its kind, and one for its leaves. */
const WIDTH = 3;

/** A definition of a proposal, whose nodes are read when it is compared with one of about its size. */
class Definition {
  readonly size: number;
  #kinds: Uint16Array | null = null;
  /** Has a bit for each kind of its nodes, which several kinds may share. */
  #mask = 0;

  constructor(
    readonly entry: QueueEntry,
    readonly is: DefinitionShape,
  ) {
    this.size = Math.min(Math.floor(is.shape.length / WIDTH), MOST_NODES);
  }

  get kinds(): Uint16Array {
    if (this.#kinds !== null) return this.#kinds;
    const { shape } = this.is;
    this.#kinds = new Uint16Array(this.size);
    for (let at = 0; at < this.size; at++) {
      const kind = (shape.charCodeAt(WIDTH * at) << 8) | (shape.charCodeAt(WIDTH * at + 1) & 0xff);
      this.#kinds[at] = kind;
      this.#mask |= 1 << ((kind ^ (kind >>> 8)) & 31);
    }
    return this.#kinds;
  }

  /** Returns whether it has the kinds of all nodes of a smaller one, in the same order. */
  holds(smaller: Definition): boolean {
    const [small, large] = [smaller.kinds, this.kinds];
    if ((smaller.#mask & ~this.#mask) !== 0) return false;
    let at = 0;
    for (let other = 0; other < large.length && other - at <= large.length - small.length; other++)
      if (large[other] === small[at]) at += 1;
    return at === small.length;
  }
}

/**
 * Returns which new definitions of a head do what those of other heads do, the largest first: for each definition one, at most
 * three. One symbol of one file that both add is left out, since it meets as a symbol.
 */
export function listTwiceWritten(own: readonly QueueEntry[], others: readonly QueueEntry[]): Twice[] {
  const mine = collectQueueDefinitions(own);
  if (mine.length === 0) return [];
  const [first] = own;
  const changed = new Set(
    own.flatMap(({ path, changed_symbols }) => (changed_symbols ?? []).map((each) => `${path}\0${each}`)),
  );
  // What a branch moves, it takes out of the place where the base has it.
  const foreign = collectQueueDefinitions(others.filter(({ branch }) => branch !== first?.branch)).filter(
    ({ entry, is }) => entry.status !== "merged" || !changed.has(`${entry.path}\0${is.symbol}`),
  );
  const bySize = new Map<number, Definition[]>();
  for (const each of foreign) {
    const known = bySize.get(each.size);
    if (known) known.push(each);
    else bySize.set(each.size, [each]);
  }
  const pairs = mine.flatMap((each) => pairWith(each, bySize) ?? []).sort((a, b) => b.equal - a.equal);
  const isInside = ({ path, symbol }: Twice) =>
    pairs.some((pair) => pair.path === path && symbol.startsWith(`${pair.symbol}.`));
  return pairs.filter((pair) => !isInside(pair)).slice(0, MOST_PAIRS);
}

function collectQueueDefinitions(entries: readonly QueueEntry[]): Definition[] {
  return entries
    .flatMap((entry) => (entry.definitions ?? []).map((each) => new Definition(entry, each)))
    .slice(0, MOST_DEFINITIONS);
}

/** Returns the pair of a definition with one of others that has the same shape, else with the first that is alike; null where none is. */
function pairWith(mine: Definition, bySize: ReadonlyMap<number, readonly Definition[]>): Twice | null {
  let found: Twice | null = null;
  for (let size = Math.ceil(FEWEST_EQUAL * mine.size); FEWEST_EQUAL * size <= mine.size; size++) {
    for (const other of bySize.get(size) ?? []) {
      const isSame = other.is.shape === mine.is.shape;
      if ((found !== null && !isSame) || areOneSymbol(mine, other)) continue;
      const equal = isSame ? size : countAlikeNodes(mine, other);
      if (equal === null || areVariants(mine, other)) continue;
      found = describeTwin(mine, other, equal);
      if (isSame) return found;
    }
  }
  return found;
}

const areOneSymbol = ({ entry, is }: Definition, other: Definition): boolean =>
  is.symbol === other.is.symbol && entry.path === other.entry.path;

/** Returns how many nodes two definitions have in common; null where they are not alike. */
function countAlikeNodes(a: Definition, b: Definition): number | null {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (!large.holds(small)) return null;
  const fewest = Math.ceil(FEWEST_EQUAL * large.size);
  const equal = countEqualNodes(small, large, large.size - fewest);
  return equal >= fewest ? equal : null;
}

const collectNodeWords = ({ is }: Definition): ReadonlySet<string> =>
  new Set(is.words.slice(0, MOST_NODES).match(/../g));

/** Returns whether two definitions do one thing with other values: each has words that the other lacks. */
function areVariants(a: Definition, b: Definition): boolean {
  const [own, others] = [collectNodeWords(a), collectNodeWords(b)];
  return [...own].some((each) => !others.has(each)) && [...others].some((each) => !own.has(each));
}

/** Returns how many nodes two definitions have in common in the same order, where at most `apart` nodes of each are left out. */
function countEqualNodes(small: Definition, large: Definition, apart: number): number {
  const [a, b, size, width] = [small.is.shape, large.is.shape, small.size, large.size];
  let above = new Uint16Array(width + 1);
  let row = new Uint16Array(width + 1);
  for (let at = 0; at < size; at++) {
    const first = Math.max(0, at - apart);
    row[first] = above[first] as number;
    const last = Math.min(width, at + apart + 1);
    for (let other = first; other < last; other++) {
      const isEqual = a.startsWith(b.slice(WIDTH * other, WIDTH * other + WIDTH), WIDTH * at);
      row[other + 1] = isEqual
        ? (above[other] as number) + 1
        : Math.max(above[other + 1] as number, row[other] as number);
    }
    row.fill(row[last] as number, last);
    [above, row] = [row, above];
  }
  return above[width] as number;
}

function describeTwin(mine: Definition, { entry, is, size }: Definition, equal: number): Twice {
  const { agent_id, branch, path, status, head } = entry;
  const isOwn = agent_id === mine.entry.agent_id;
  const isMerged = status === "merged";
  const where = isMerged
    ? `which came to the base with ${branch},`
    : `in ${isOwn ? "your own" : `${agent_id}'s`} waiting branch ${branch}`;
  const sizes = size === mine.size ? `${size}` : `${mine.size} and ${size}`;
  const other = `\`${toVisibleLine(is.symbol, 100)}\` of ${toVisibleLine(path, 200)}${isMerged ? "," : ""} ${where}`;
  const message = `\`${toVisibleLine(mine.is.symbol, 100)}\` of ${toVisibleLine(mine.entry.path, 200)} and ${other} do the same (${equal} of ${sizes} nodes): take one.`;
  const sides = {
    path: mine.entry.path,
    symbol: mine.is.symbol,
    line: mine.is.line,
    branch,
    head: head ?? null,
    agent_id,
  };
  const counts = { equal, nodes: mine.size, other_nodes: size };
  return { ...sides, other_path: path, other_symbol: is.symbol, is_merged: isMerged, ...counts, message };
}
