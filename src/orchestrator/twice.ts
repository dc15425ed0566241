import { oneLine, type QueueEntry, type Twice } from "../domain/index.ts";

/**
 * Two definitions do the same if the larger one has the kinds of all nodes of the other in the same order (so that no operator and no call
 * differs), and if so many of its nodes are those of the other with their leaves.
 */
const FEWEST_EQUAL = 0.9;
const MOST_PAIRS = 3;
/** Records of others are data: no more than so many definitions are compared, with so many nodes each. */
const MOST_DEFINITIONS = 2000;
const MOST_NODES = 300;

interface Definition {
  readonly entry: QueueEntry;
  readonly symbol: string;
  readonly line: number;
  readonly nodes: Uint32Array;
  readonly literals: ReadonlySet<string>;
}

/**
 * Returns which new definitions of a head do what those of other heads do, the largest first: for each the one that is most like it, at most
 * three. One symbol of one file that both add is left out, since it meets as a symbol.
 */
export function writtenTwice(own: readonly QueueEntry[], others: readonly QueueEntry[]): Twice[] {
  const mine = definitionsOf(own);
  if (mine.length === 0) return [];
  const [first] = own;
  const changed = new Set(
    own.flatMap(({ path, changed_symbols }) => (changed_symbols ?? []).map((each) => `${path}\0${each}`)),
  );
  // What a branch moves, it takes out of the place where the base has it.
  const foreign = definitionsOf(others.filter(({ branch }) => branch !== first?.branch)).filter(
    ({ entry, symbol }) => entry.status !== "merged" || !changed.has(`${entry.path}\0${symbol}`),
  );
  const pairs = mine.flatMap((each) => bestPair(each, foreign) ?? []).sort((a, b) => b.equal - a.equal);
  const isInside = ({ path, symbol }: Twice) =>
    pairs.some((pair) => pair.path === path && symbol.startsWith(`${pair.symbol}.`));
  return pairs.filter((pair) => !isInside(pair)).slice(0, MOST_PAIRS);
}

function definitionsOf(entries: readonly QueueEntry[]): Definition[] {
  return entries
    .flatMap((entry) => (entry.definitions ?? []).map((each) => ({ entry, ...each })))
    .slice(0, MOST_DEFINITIONS)
    .map(({ entry, symbol, line, shape, literals }) => {
      const nodes = new Uint32Array(Math.min(Math.floor(shape.length / 3), MOST_NODES));
      for (let at = 0; at < nodes.length; at++)
        nodes[at] = [0, 1, 2].reduce((bits, digit) => (bits << 8) | (shape.charCodeAt(3 * at + digit) & 0xff), 0);
      return { entry, symbol, line, nodes, literals: new Set(literals.slice(0, MOST_NODES).match(/../g)) };
    });
}

function bestPair(mine: Definition, others: readonly Definition[]): Twice | null {
  let best: { readonly other: Definition; readonly equal: number; readonly share: number } | null = null;
  for (const other of others) {
    const larger = Math.max(mine.nodes.length, other.nodes.length);
    const fewest = Math.max(larger * FEWEST_EQUAL, (best?.share ?? 0) * larger);
    if (Math.min(mine.nodes.length, other.nodes.length) < fewest) continue;
    if (mine.symbol === other.symbol && mine.entry.path === other.entry.path) continue;
    if (!isContained(mine.nodes, other.nodes) || areVariants(mine.literals, other.literals)) continue;
    const equal = equalNodes(mine.nodes, other.nodes);
    if (equal >= fewest && (best === null || equal / larger > best.share))
      best = { other, equal, share: equal / larger };
  }
  return best === null ? null : pairOf(mine, best.other, best.equal);
}

/** Returns whether the larger of two definitions has the kinds of all nodes of the smaller one, in the same order. */
function isContained(a: Uint32Array, b: Uint32Array): boolean {
  const [small, large] = a.length < b.length ? [a, b] : [b, a];
  let at = 0;
  for (const node of large) if (at < small.length && node >>> 8 === (small[at] as number) >>> 8) at += 1;
  return at === small.length;
}

/** Returns whether two definitions do one thing with other keys, numbers or names in quotes: each has literals of its own, and most differ. */
function areVariants(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const common = [...a].filter((each) => b.has(each)).length;
  return common < a.size && common < b.size && common * 2 < Math.max(a.size, b.size);
}

/** Returns how many nodes two definitions have in common in the same order. */
function equalNodes(a: Uint32Array, b: Uint32Array): number {
  let above = new Uint16Array(b.length + 1);
  let row = new Uint16Array(b.length + 1);
  for (const node of a) {
    for (let at = 0; at < b.length; at++)
      row[at + 1] = node === b[at] ? (above[at] as number) + 1 : Math.max(above[at + 1] as number, row[at] as number);
    [above, row] = [row, above];
  }
  return above[b.length] as number;
}

function pairOf(mine: Definition, { entry, symbol, nodes }: Definition, equal: number): Twice {
  const { agent_id, branch, path, status, head } = entry;
  const isOwn = agent_id === mine.entry.agent_id;
  const isMerged = status === "merged";
  const where = isMerged
    ? `which came to the base with ${branch}`
    : `in ${isOwn ? "your own" : `${agent_id}'s`} waiting branch ${branch}`;
  const sizes = nodes.length === mine.nodes.length ? `${nodes.length}` : `${mine.nodes.length} and ${nodes.length}`;
  const other = `\`${oneLine(symbol, 100)}\` of ${oneLine(path, 200)}${isMerged ? "," : ""} ${where}`;
  const message = `\`${oneLine(mine.symbol, 100)}\` of ${oneLine(mine.entry.path, 200)} and ${other} do the same (${equal} of ${sizes} nodes): take one.`;
  const sides = { path: mine.entry.path, symbol: mine.symbol, line: mine.line, branch, head: head ?? null, agent_id };
  const counts = { equal, nodes: mine.nodes.length, other_nodes: nodes.length };
  return { ...sides, other_path: path, other_symbol: symbol, is_merged: isMerged, ...counts, message };
}
