import { diffArrays } from "diff";
import { writeNameList } from "./name-list.ts";
import {
  type Group,
  groupKeysByPredecessor,
  type NameList,
  type Piece,
  READ_IN_ORDER,
  readComparedPieceText,
  writeGroupLines,
} from "./pieces.ts";

/** Why two sides are not united, in a sentence that begins with what both changed. */
export class NotUnited extends Error {}

interface Sides<Of> {
  /** Is null if both sides added it. */
  readonly base: Of | null;
  readonly ours: Of;
  readonly theirs: Of;
}

/** Unites what two sides made of a group of pieces and returns its lines. It throws `NotUnited` where they changed one thing differently. */
export function unite(sides: Sides<Group>): string[] {
  return writeGroupLines(uniteGroups(sides), shouldEndWithComma(sides));
}

function uniteGroups({ base, ours, theirs }: Sides<Group>): Group {
  const [before, own, other] = [base, ours, theirs].map((group) => indexPiecesByKey(group)) as [Known, Known, Known];
  const kept = new Map<string, Piece>();
  for (const key of new Set([...own.keys(), ...other.keys()])) {
    const piece = unitePiece(key, before.get(key), own.get(key), other.get(key));
    if (piece !== null) kept.set(key, piece);
  }
  const keys = uniteKeyOrder({ before, own, other }, kept);
  if (replacesOne({ before, own, other }, kept, keys)) throw new NotUnited("both replaced the same part");
  const pieces = keys.flatMap((key) => kept.get(key) ?? []);
  return {
    open: uniteText("the lines before it", base?.open, ours.open, theirs.open),
    pieces: sortAddedRuns(pieces, { before, own, other }),
    blanks: pickChangedValue(base?.blanks, ours.blanks, theirs.blanks) ?? Math.max(ours.blanks, theirs.blanks),
    close: uniteText("the lines after it", base?.close, ours.close, theirs.close),
    hasCommas: ours.hasCommas || theirs.hasCommas,
  };
}

type Known = ReadonlyMap<string, Piece>;
const indexPiecesByKey = (group: Group | null): Known =>
  new Map((group?.pieces ?? []).map((piece) => [piece.key, piece]));

/**
 * Returns whether both sides took something out at one place and put something else there, which is one change made in two ways. Where the
 * order counts, it is enough that one did.
 */
function replacesOne({ before, own, other }: Order3, kept: Known, keys: readonly string[]): boolean {
  const isKept = (key: string) => before.has(key) && own.has(key) && other.has(key);
  const gone = groupKeysByPredecessor([...before.keys()], isKept);
  return [...groupKeysByPredecessor(keys, isKept)].some(([anchor, found]) => {
    const added = found.filter((key) => !before.has(key) && !(own.has(key) && other.has(key)));
    const isOfBoth = added.some((key) => own.has(key)) && added.some((key) => other.has(key));
    const isReplacing = [own, other].map((side) => (gone.get(anchor) ?? []).some((key) => !side.has(key)));
    const isInOrder = added.some((key) => READ_IN_ORDER.has(kept.get(key)?.kind ?? "statement"));
    return isOfBoth && (isInOrder ? isReplacing.includes(true) : !isReplacing.includes(false));
  });
}

/** Returns the value of the side that changed it; undefined if both did, differently. */
function pickChangedValue<Of>(base: Of | undefined, ours: Of, theirs: Of): Of | undefined {
  if (ours === theirs || theirs === base) return ours;
  return ours === base ? theirs : undefined;
}

function uniteText(
  what: string,
  base: readonly string[] | undefined,
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const [before, own, other] = [base, ours, theirs].map((lines) => lines?.join("\n"));
  const text = pickChangedValue(before, own, other);
  if (text === undefined) throw new NotUnited(`both changed ${what}: ${(own ?? "").trim().split("\n", 1)[0]}`);
  return text === own ? ours : theirs;
}

/** Returns what becomes of a piece; null if a side removed it and the other did not change it. */
function unitePiece(key: string, base: Piece | undefined, ours: Piece | undefined, theirs: Piece | undefined) {
  const [before, own, other] = [base, ours, theirs].map((piece) => piece && readComparedPieceText(piece));
  const name = key.split("\n", 1)[0];
  if (own === undefined || other === undefined) {
    const [left, text] = own === undefined ? [theirs, other] : [ours, own];
    if (base === undefined) return left ?? null;
    if (text !== before) throw new NotUnited(`one side removed ${name}, and the other changed it`);
    return null;
  }
  if (ours === undefined || theirs === undefined) return null;
  const blanks = pickChangedValue(base?.blanks, ours.blanks, theirs.blanks) ?? Math.max(ours.blanks, theirs.blanks);
  const text = pickChangedValue(before, own, other);
  if (text !== undefined) return { ...(text === own ? ours : theirs), blanks };
  if (ours.names && theirs.names) return { ...uniteNames(base?.names ?? null, ours, theirs), blanks };
  if (ours.inside && theirs.inside && (base === undefined || base.inside)) {
    const inside = uniteGroups({ base: base?.inside ?? null, ours: ours.inside, theirs: theirs.inside });
    const endsWithComma = shouldEndWithComma({ base: base?.inside ?? null, ours: ours.inside, theirs: theirs.inside });
    return { ...ours, blanks, inside, lines: writeGroupLines(inside, endsWithComma) };
  }
  if (base === undefined) throw new NotUnited(`both added ${name}, differently`);
  const lines = uniteLines(base.lines, ours.lines, theirs.lines);
  if (lines === null) throw new NotUnited(`both changed ${name}`);
  return { ...ours, blanks, lines, inside: null };
}

function uniteNames(base: NameList | null, ours: Piece, theirs: Piece): Piece {
  const [own, other] = [ours.names?.names ?? [], theirs.names?.names ?? []];
  const before = base?.names ?? [];
  const stays = (name: string) => !before.includes(name) || (own.includes(name) && other.includes(name));
  const names = [...own.filter(stays), ...other.filter((name) => !own.includes(name) && stays(name))];
  const isReplacedIn = (side: readonly string[], beside: readonly string[]) =>
    before.some((name) => !side.includes(name)) &&
    side.some((name) => !before.includes(name) && !beside.includes(name));
  if (isReplacedIn(own, other) && isReplacedIn(other, own)) throw new NotUnited(`both replaced a name of ${ours.key}`);
  if (names.length === 0) throw new NotUnited(`nothing is left of ${ours.key}`);
  const order = ORDERS.find((each) => isSorted(own, each) && isSorted(other, each));
  // The layout with a line for each name has room for all of them.
  const layout = theirs.names?.indent != null && ours.names?.indent == null ? theirs : ours;
  return { ...layout, lines: writeNameList(layout.lines, order ? names.toSorted(order) : names) };
}

type Order = (a: string, b: string) => number;
const compareKeyTexts: Order = (a, b) => (a < b ? -1 : Number(a > b));
const ORDERS: readonly Order[] = [compareKeyTexts, (a, b) => compareKeyTexts(a.toLowerCase(), b.toLowerCase())];
const isSorted = (texts: readonly string[], order: Order): boolean =>
  texts.length > 1 && texts.every((text, at) => at === 0 || order(texts[at - 1] ?? "", text) <= 0);

interface Order3 {
  readonly before: Known;
  readonly own: Known;
  readonly other: Known;
}

/** Puts keys into the order of the side that changed it, and behind what stands before them what only the other side has. */
function uniteKeyOrder({ before, own, other }: Order3, kept: Known): string[] {
  const listCommonKeys = (side: Known) =>
    [...side.keys()].filter((key) => before.has(key) && own.has(key) && other.has(key));
  const [was, ours, theirs] = [before, own, other].map((side) => listCommonKeys(side).join("\0"));
  if (ours !== was && theirs !== was && ours !== theirs) throw new NotUnited("both changed the order");
  const isTheirs = ours === was && theirs !== was;
  const [first, second] = isTheirs ? [other, own] : [own, other];
  const keys = [...first.keys()].filter((key) => kept.has(key));
  let at = 0;
  for (const key of second.keys()) {
    if (!kept.has(key)) continue;
    const known = keys.indexOf(key);
    if (known >= 0) {
      at = known + 1;
      continue;
    }
    // What the first side added at this place stands first, unless the order is the other way round.
    while (!isTheirs && at < keys.length && isNew(keys[at] ?? "", { before, own, other })) at += 1;
    keys.splice(at, 0, key);
    at += 1;
  }
  return keys;
}

const isNew = (key: string, { before, own, other }: Order3): boolean =>
  !before.has(key) && !(own.has(key) && other.has(key));

/** Sorts the pieces of a run without empty lines where both sides added to it and each had it sorted. */
function sortAddedRuns(pieces: readonly Piece[], { before, own, other }: Order3): Piece[] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run !== undefined && piece.blanks === 0 && run[0]?.kind === piece.kind) run.push(piece);
    else runs.push([piece]);
  }
  return runs.flatMap((run) => {
    const added = run.filter(({ key }) => !before.has(key));
    const isOfBoth = added.some(({ key }) => !own.has(key)) && added.some(({ key }) => !other.has(key));
    const [ours, theirs] = [own, other].map((side) => run.flatMap(({ key }) => findMainLine(side.get(key)) ?? []));
    const order = ORDERS.find((each) => isSorted(ours ?? [], each) && isSorted(theirs ?? [], each));
    const [first] = run;
    if (!isOfBoth || order === undefined || first === undefined || first.kind === "definition") return run;
    const sorted = run.toSorted((a, b) => order(findMainLine(a) ?? "", findMainLine(b) ?? ""));
    return sorted.map((piece, at) => ({ ...piece, blanks: at === 0 ? first.blanks : 0 }));
  });
}

const findMainLine = (piece: Piece | undefined): string | undefined =>
  piece?.lines.find((line) => !/^\s*(?:#|\/\/)/.test(line))?.replace(/,\s*$/, "");

function shouldEndWithComma({ base, ours, theirs }: Sides<Group>): boolean {
  const has = (group: Group | null) =>
    group === null || group.pieces.length === 0
      ? undefined
      : /,\s*(?:(?:\/\/|#).*)?$/.test(group.pieces.at(-1)?.lines.at(-1) ?? "");
  return pickChangedValue(has(base), has(ours), has(theirs)) ?? false;
}

/** Merges lines as Git does; null where both sides changed the same lines, or lines that touch. */
function uniteLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  const [own, other] = [computeSideHunks(base, ours), computeSideHunks(base, theirs)];
  const all = [...own, ...other].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const lines: string[] = [];
  let at = 0;
  for (const [index, hunk] of all.entries()) {
    const last = all[index - 1];
    if (last && hunk.start <= last.end) {
      const isSame =
        last.start === hunk.start && last.end === hunk.end && last.text.join("\n") === hunk.text.join("\n");
      if (!isSame) return null;
      continue;
    }
    lines.push(...base.slice(at, hunk.start), ...hunk.text);
    at = hunk.end;
  }
  return [...lines, ...base.slice(at)];
}

/** Describes lines of the base, from `start` up to `end`, that a side replaced. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly text: readonly string[];
}

function computeSideHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  const hunks: { start: number; end: number; text: string[] }[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays([...base], [...side])) {
    const last = hunks.at(-1);
    const isNext = last !== undefined && last.end === at;
    if (removed) {
      if (isNext) last.end += value.length;
      else hunks.push({ start: at, end: at + value.length, text: [] });
      at += value.length;
    } else if (added) {
      if (isNext) last.text.push(...value);
      else hunks.push({ start: at, end: at, text: [...value] });
    } else at += value.length;
  }
  return hunks;
}
