import { diffArrays } from "diff";
import type { Statement } from "../../../kernel/domain/index.ts";
import type { Gap } from "./gaps.ts";
import { differInEntries, findTouchedEntries } from "./named-entries.ts";
import { areSame, hasSameText, isSame } from "./same-statement.ts";

/** Describes a name that the changed syntax of one side uses, with the line of its statement. */
export interface Touch {
  readonly identifier: string;
  readonly line: number;
  readonly side: "before" | "after";
  /** The definition that the statement makes or stands in; null at the top level and for a file without syntax. */
  readonly symbol: string | null;
  /** Whether the statement is the head of that definition, its decorators included. */
  readonly isHead: boolean;
}

export interface StatementDifference {
  readonly touched: readonly Touch[];
  /** The innermost symbols whose own body or header changed. */
  readonly symbols: ReadonlySet<string>;
  /** Those of them of which more than documentation changed. */
  readonly coded: ReadonlySet<string>;
}

/** With more edits than this in one block the alignment takes too long, and the whole block counts as changed. */
const MAX_EDITS = 2000;

/** Up to this many pairs of statements are compared pair by pair. */
const MAX_PAIRS = 64;

/**
 * Returns what changed between two versions of a file, down to single statements. The unit is a whole simple statement or a
 * whole header, never a part of an expression: in `verify(user, strict=False)` a changed argument touches `verify`. Only entries that
 * have a name and stay as they are do not count: in `call(guard=verify, strict=False)` another `strict` touches `call` and not `verify`.
 * A changed body also touches the name of the definition around it, but not that definition's decorators.
 */
export function compareModuleStatements(gaps: readonly Gap[]): StatementDifference {
  const difference = new Collector();
  for (const { before, after } of gaps) compareStatementBlocks(before, after, null, difference);
  return difference;
}

class Collector implements StatementDifference {
  readonly touched: Touch[] = [];
  readonly symbols = new Set<string>();
  readonly coded = new Set<string>();

  header(
    statement: Statement,
    side: Touch["side"],
    around: string | null,
    names: Iterable<string> = statement.identifiers,
  ): void {
    const symbol = statement.symbol ?? around;
    const place = { line: statement.line, side, symbol, isHead: statement.symbol !== null };
    for (const identifier of names) this.touched.push({ identifier, ...place });
    if (symbol === null) return;
    this.symbols.add(symbol);
    if (!statement.isDocumentation) this.coded.add(symbol);
    const name = symbol.slice(symbol.lastIndexOf(".") + 1);
    for (const identifier of name === symbol ? [symbol] : [symbol, name]) {
      this.touched.push({ identifier, ...place });
    }
  }

  /** Where entries have names, only those count that differ. */
  headers(old: Statement, now: Statement, around: string | null): void {
    const touched = findTouchedEntries(old, now);
    this.header(old, "before", around, touched?.before);
    this.header(now, "after", around, touched?.after);
  }

  whole(statement: Statement, side: Touch["side"], around: string | null): void {
    this.header(statement, side, around);
    for (const block of statement.blocks) {
      for (const inner of block) this.whole(inner, side, statement.symbol ?? around);
    }
  }
}

type Block = readonly Statement[];

/** Skips the statements at both ends that have the same text. */
function compareStatementBlocks(before: Block, after: Block, around: string | null, into: Collector): void {
  const { from, oldEnd, newEnd } = findDifferingTexts(before, after);
  alignBlocks(before.slice(from, oldEnd), after.slice(from, newEnd), around, into);
}

function findDifferingTexts(before: Block, after: Block): { from: number; oldEnd: number; newEnd: number } {
  const isSameAt = (old: number, now: number): boolean => {
    const left = before[old];
    const right = after[now];
    return left !== undefined && right !== undefined && hasSameText(left, right);
  };
  let from = 0;
  while (isSameAt(from, from)) from += 1;
  let [oldEnd, newEnd] = [before.length, after.length];
  while (oldEnd > from && newEnd > from && isSameAt(oldEnd - 1, newEnd - 1)) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  return { from, oldEnd, newEnd };
}

function alignBlocks(before: Block, after: Block, around: string | null, into: Collector): void {
  // Most changes replace one statement by one, which needs no alignment.
  const [old, now] = [before[0], after[0]];
  if (before.length === 1 && after.length === 1 && old && now && isSame(old, now)) return;
  const edits = before.length * after.length > 1 ? align(before, after) : undefined;
  if (!edits) {
    compareStatementGap(before, after, around, into);
    return;
  }
  let removed: Block = [];
  let added: Block = [];
  let oldAt = 0;
  let newAt = 0;
  for (const edit of edits) {
    const count = edit.value.length;
    if (edit.removed) {
      removed = [...removed, ...before.slice(oldAt, oldAt + count)];
      oldAt += count;
    } else if (edit.added) {
      added = [...added, ...after.slice(newAt, newAt + count)];
      newAt += count;
    } else {
      compareStatementGap(removed, added, around, into);
      removed = [];
      added = [];
      oldAt += count;
      newAt += count;
    }
  }
  compareStatementGap(removed, added, around, into);
}

/**
 * Aligns the statements of two blocks. Few are compared in pairs, each up to its first difference; of many, only those are read whose text
 * the other block does not have.
 */
function align(before: Block, after: Block) {
  if (before.length * after.length <= MAX_PAIRS) return diffArrays([...before], [...after], { comparator: isSame });
  const texts = new Set(before.map(({ source }) => source));
  const shared = new Set(
    after.map(({ source }) => source).filter((source) => source !== undefined && texts.has(source)),
  );
  const pickStatementKey = (each: Statement) =>
    each.source !== undefined && shared.has(each.source) ? each.source : each.hash;
  return diffArrays(before.map(pickStatementKey), after.map(pickStatementKey), { maxEditLength: MAX_EDITS });
}

/** Compares the statements between two equal ones. Two that are versions of one another are compared inside. */
function compareStatementGap(removed: Block, added: Block, around: string | null, into: Collector): void {
  const left = new Set(added);
  let from = 0;
  for (const old of removed) {
    // Statements that change places are not compared inside.
    const version = old.blocks.length > 0 ? -1 : added.findIndex((now, at) => at >= from && isVersion(old, now));
    if (version >= 0) from = version + 1;
    const partner = added[version] ?? findPartner(old, left);
    if (!partner) {
      into.whole(old, "before", around);
      continue;
    }
    left.delete(partner);
    compareStatementPair(old, partner, around, into);
  }
  for (const statement of left) into.whole(statement, "after", around);
}

function isVersion(old: Statement, now: Statement): boolean {
  return now.blocks.length === 0 && now.symbol === old.symbol && differInEntries(old, now);
}

function findPartner(old: Statement, candidates: ReadonlySet<Statement>): Statement | null {
  if (old.blocks.length === 0) return null;
  let sameShape: Statement | null = null;
  for (const candidate of candidates) {
    if (candidate.blocks.length === 0 || candidate.symbol !== old.symbol) continue;
    if (old.symbol !== null || candidate.header === old.header) return candidate;
    if (candidate.blocks.length === old.blocks.length) sameShape ??= candidate;
  }
  return sameShape;
}

function compareStatementPair(old: Statement, now: Statement, around: string | null, into: Collector): void {
  const inside = now.symbol ?? around;
  if (old.header !== now.header) {
    into.headers(old, now, around);
  }
  const [before, after] = differInEntries(old, now)
    ? findDifferingBlocks(old.blocks, now.blocks)
    : [old.blocks, now.blocks];
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    compareStatementBlocks(before[at] ?? [], after[at] ?? [], inside, into);
  }
}

/** A function that came or went, as in an object, is a block more or less: those before and behind it are still the same. */
function findDifferingBlocks(before: readonly Block[], after: readonly Block[]): [readonly Block[], readonly Block[]] {
  if (before.length === after.length) return [before, after];
  const fewest = Math.min(before.length, after.length);
  let from = 0;
  while (from < fewest && areSame(before[from] ?? [], after[from] ?? [])) from += 1;
  let end = 0;
  while (end < fewest - from && areSame(before.at(-1 - end) ?? [], after.at(-1 - end) ?? [])) end += 1;
  return [before.slice(from, before.length - end), after.slice(from, after.length - end)];
}
