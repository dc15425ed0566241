import { diffArrays } from "diff";
import type { ParsedModule, Statement } from "../../kernel/domain/index.ts";
import { findMergedDataFault } from "./data-values.ts";
import {
  type Group,
  groupKeysByPredecessor,
  type Piece,
  type PieceKind,
  READ_IN_ORDER,
  readComparedPieceText,
} from "./pieces.ts";

/** One version of a file: its lines, the pieces in it, and what a reader makes of it. */
export interface ReadVersion {
  readonly lines: readonly string[];
  readonly group: Group;
  /** Is the syntax of a source file; null for other files. */
  readonly module: ParsedModule | null;
  /** Is the data of a file of JSON, YAML or TOML; undefined for other files. */
  readonly data: unknown;
}

export interface Versions {
  /** Is an empty file if both sides added it. */
  readonly base: ReadVersion;
  readonly ours: ReadVersion;
  readonly theirs: ReadVersion;
  readonly result: ReadVersion;
}

/** Says that a result keeps what both sides wrote, and at which kinds of places both added something; or why it does not. */
export type Certificate =
  | { readonly ok: true; readonly kinds: readonly PieceKind[] }
  | { readonly ok: false; readonly because: string };

class Refused extends Error {}

/**
 * Certifies a result of a merge, whoever made it: each piece of it is the base's, ours or theirs, or holds what both added where that is
 * allowed; nothing is lost, revived or doubled; what a reader of the language or the format sees is the union of both changes.
 */
export function certifyMergeResult(versions: Versions): Certificate {
  const kinds = new Set<PieceKind>();
  try {
    checkLines(versions);
    checkOrder(versions);
    const { base, ours, theirs, result } = versions;
    checkGroups({ base: base.group, ours: ours.group, theirs: theirs.group, result: result.group }, kinds);
    checkModules(versions);
    checkNesting(versions);
    checkUsedNames(versions);
    checkData(versions);
    return { ok: true, kinds: [...kinds].sort() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, because: error.message };
    throw error;
  }
}

interface Four<Of> {
  readonly base: Of;
  readonly ours: Of;
  readonly theirs: Of;
  readonly result: Of;
}

const mapVersions = <In, Out>({ base, ours, theirs, result }: Four<In>, of: (value: In) => Out): Four<Out> => {
  return { base: of(base), ours: of(ours), theirs: of(theirs), result: of(result) };
};

/** Throws if a line is lost, comes back or stands too often. Names that an import lists are compared by the syntax instead. */
function checkLines(versions: Versions): void {
  const counts = mapVersions(versions, countLines);
  for (const line of new Set(
    Object.values(counts).flatMap((known: ReadonlyMap<string, number>) => [...known.keys()]),
  )) {
    const [base, ours, theirs, result] = [counts.base, counts.ours, counts.theirs, counts.result].map(
      (known) => known.get(line) ?? 0,
    ) as [number, number, number, number];
    const sum = ours + theirs - base;
    const isSameWay = (ours > base && theirs > base) || (ours < base && theirs < base);
    const allowed = isSameWay ? [sum, ours, theirs] : [sum];
    const [least, most] = [Math.max(0, Math.min(...allowed)), Math.max(...allowed)];
    if (result < least) throw new Refused(`a line is lost: ${quoteShortLine(line)}`);
    if (result > most) throw new Refused(`a line stands too often: ${quoteShortLine(line)}`);
  }
}

function countLines({ lines, group }: ReadVersion): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const listed = new Map<string, number>();
  for (const { names, lines: own } of walkPieces(group)) if (names !== null) for (const line of own) add(listed, line);
  for (const line of lines) add(counts, line);
  for (const [line, count] of listed) counts.set(line, (counts.get(line) ?? 0) - count);
  return counts;
}

function add(counts: Map<string, number>, line: string): void {
  const text = removeTrailingComma(line);
  if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** A comma at the end of a line says only that another one follows. */
const removeTrailingComma = (line: string): string => line.trimEnd().replace(/,(\s*(?:\/\/|#).*)?$/, "$1");
const quoteShortLine = (line: string): string => `\`${line.trim().slice(0, 80)}\``;

function* walkPieces(group: Group): Generator<Piece> {
  for (const piece of group.pieces) {
    yield piece;
    if (piece.inside) yield* walkPieces(piece.inside);
  }
}

/** Throws if lines that stand once in every version have an order that neither side gave them. */
function checkOrder(versions: Versions): void {
  const places = mapVersions(versions, ({ lines }) => indexUniqueLines(lines));
  const { base, ours, theirs, result } = places;
  const keepsSideOrder = (side: ReadonlyMap<string, number>, by: ReadonlyMap<string, number>) => {
    const known = [...by].filter(([line]) => side.has(line) && result.has(line));
    const order = known.toSorted((a, b) => a[1] - b[1]).map(([line]) => side.get(line) ?? 0);
    return order.every((at, index) => index === 0 || (order[index - 1] ?? 0) < at);
  };
  const isMoved = (side: ReadonlyMap<string, number>) => !keepsSideOrder(side, base);
  const isKept = (side: ReadonlyMap<string, number>) => keepsSideOrder(side, result);
  if ((!isKept(ours) && !isMoved(theirs)) || (!isKept(theirs) && !isMoved(ours)) || (!isKept(ours) && !isKept(theirs)))
    throw new Refused("the order of its lines is that of neither side");
}

function indexUniqueLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const doubled = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const text = removeTrailingComma(line);
    if (places.has(text) || text.trim() === "") doubled.add(text);
    places.set(text, at);
  }
  return new Map([...places].filter(([text]) => !doubled.has(text)));
}

function checkGroups(groups: Four<Group | null>, kinds: Set<PieceKind>): void {
  const known = mapVersions(groups, (group) => new Map((group?.pieces ?? []).map((piece) => [piece.key, piece])));
  for (const key of new Set([...known.ours.keys(), ...known.theirs.keys(), ...known.result.keys()]))
    checkPiece(
      key,
      mapVersions(known, (pieces) => pieces.get(key)),
      kinds,
    );
  checkNeighbours(known, kinds);
}

/** Throws if a piece is not what the side that changed it made of it. */
function checkPiece(key: string, piece: Four<Piece | undefined>, kinds: Set<PieceKind>): void {
  const name = quoteShortLine(key.split("\n", 1)[0] ?? "");
  const text = mapVersions(piece, (own) => own && readComparedPieceText(own));
  const wanted = text.ours === text.theirs || text.theirs === text.base ? text.ours : text.theirs;
  const isOfBoth = text.ours !== text.base && text.theirs !== text.base && text.ours !== text.theirs;
  if (!isOfBoth) {
    if (text.result === wanted) return;
    if (text.result === undefined) throw new Refused(`${name} is lost`);
    throw new Refused(wanted === undefined ? `${name} comes back, or comes from no side` : `${name} is no side's`);
  }
  const { base, ours, theirs, result } = piece;
  if (!ours || !theirs || !result) throw new Refused(`one side removed ${name}, and the other changed it`);
  if (ours.names && theirs.names && result.names) {
    kinds.add("import");
    const names = mapVersions(piece, (own) => own?.names?.names ?? []);
    checkNames(name, names);
  } else if (ours.inside && theirs.inside && result.inside) {
    const inside = mapVersions(piece, (own) => own?.inside ?? null);
    checkEdges(name, inside);
    checkGroups(inside, kinds);
  } else if (!base) throw new Refused(`both sides added ${name}, differently`);
  else if (!isJoined({ base, ours, theirs, result })) kinds.add("statement");
}

/** Throws if the lines before and after the parts of a piece are not those of the side that changed them. */
function checkEdges(name: string, groups: Four<Group | null>): void {
  for (const part of ["open", "close"] as const) {
    const { base, ours, theirs, result } = mapVersions(groups, (group) =>
      group?.[part].map((line) => line.trimEnd()).join("\n"),
    );
    const isOfOne = ours === theirs || ours === base || theirs === base;
    if (!isOfOne) throw new Refused(`both sides changed the lines around ${name}`);
    if (result !== (ours === base ? theirs : ours))
      throw new Refused(`the lines around ${name} are not what a side made of them`);
  }
}

/** Returns whether each change of the result is one of a side, so that lines of both sides meet nowhere in it, as where Git merges. */
function isJoined(piece: Four<Piece>): boolean {
  const { ours, theirs, result } = mapVersions(piece, ({ lines }) => listStretchesOfChange(piece.base.lines, lines));
  return result.every((change) => ours.includes(change) || theirs.includes(change));
}

/** Writes each stretch of lines that differs from the base as a text, with its place in the base. */
function listStretchesOfChange(base: readonly string[], lines: readonly string[]): string[] {
  const changes: string[] = [];
  let [at, isOpen] = [0, false];
  for (const { added, removed, value } of diffArrays([...base], [...lines])) {
    const text = `${added ? "+" : "-"}${value.join("\n")}`;
    if (!added && !removed) isOpen = false;
    else if (isOpen) changes.push(`${changes.pop()}\n${text}`);
    else changes.push(`${at}${text}`);
    if (added || removed) isOpen = true;
    if (!added) at += value.length;
  }
  return changes;
}

function checkNames(name: string, names: Four<readonly string[]>): void {
  const { base, ours, theirs, result } = names;
  const stays = (each: string) => ours.includes(each) && theirs.includes(each);
  const wanted = [...new Set([...ours, ...theirs])].filter((each) => !base.includes(each) || stays(each));
  const [own, other] = [ours, theirs].map((side) => ({
    isAdding: side.some((each) => !base.includes(each) && !(ours.includes(each) && theirs.includes(each))),
    isRemoving: base.some((each) => !side.includes(each)),
  }));
  if (own?.isAdding && own.isRemoving && other?.isAdding && other.isRemoving)
    throw new Refused(`both sides replaced a name of ${name}`);
  if (new Set(result).size < result.length) throw new Refused(`a name stands twice in ${name}`);
  const lost = wanted.find((each) => !result.includes(each));
  if (lost !== undefined) throw new Refused(`${quoteShortLine(lost)} of ${name} is lost`);
  const extra = result.find((each) => !wanted.includes(each));
  if (extra !== undefined) throw new Refused(`${quoteShortLine(extra)} of ${name} is no side's`);
}

/**
 * Throws where statements of both sides meet, whose order nobody chose, and where both sides put something in the place of what they took
 * out, which is one change made in two ways. Notes at which kinds of places both sides added something.
 */
function checkNeighbours(
  { base, ours, theirs, result }: Four<ReadonlyMap<string, Piece>>,
  kinds: Set<PieceKind>,
): void {
  const isKept = (key: string) => base.has(key) && ours.has(key) && theirs.has(key);
  const gone = groupKeysByPredecessor([...base.keys()], isKept);
  for (const [anchor, keys] of groupKeysByPredecessor([...result.keys()], isKept)) {
    const [own, other] = [ours, theirs].map((side) => ({
      added: keys.filter((key) => !base.has(key) && side.has(key) && !(ours.has(key) && theirs.has(key))),
      isReplacing: (gone.get(anchor) ?? []).some((key) => !side.has(key)),
    }));
    if (!own?.added.length || !other?.added.length) continue;
    const both = [own, other].map(({ added }) => added.flatMap((key) => result.get(key)?.kind ?? []));
    const isInOrder = both.flat().some((kind) => READ_IN_ORDER.has(kind));
    if (isInOrder ? own.isReplacing || other.isReplacing : own.isReplacing && other.isReplacing)
      throw new Refused("one side replaced what stood where both added something");
    if (both.every((found) => found.includes("statement"))) throw new Refused("statements of both sides meet");
    for (const kind of both.flat()) kinds.add(kind);
  }
}

/** Throws unless the symbols, their signatures, the imports and the comments that tools obey are the union of both changes. */
function checkModules({ base, ours, theirs, result }: Versions): void {
  if (result.module === null) {
    if (ours.module !== null || theirs.module !== null) throw new Refused("the result cannot be read");
    return;
  }
  const facts = mapVersions({ base, ours, theirs, result }, ({ module }) => countVisibleFacts(module));
  for (const fact of new Set(
    [facts.base, facts.ours, facts.theirs, facts.result].flatMap((known) => [...known.keys()]),
  )) {
    const [before, own, other, now] = [facts.base, facts.ours, facts.theirs, facts.result].map(
      (known) => known.get(fact) ?? 0,
    ) as [number, number, number, number];
    const wanted = own === before ? other : other === before ? own : Math.max(own, other);
    if (now < wanted) throw new Refused(`${quoteShortLine(fact)} is lost`);
    if (now > wanted) throw new Refused(`${quoteShortLine(fact)} stands too often`);
  }
}

/** Counts what a reader sees of a file: definitions with their signatures, names that imports bring, comments that tools obey. */
function countVisibleFacts(module: ParsedModule | null): ReadonlyMap<string, number> {
  const facts = new Map<string, number>();
  const note = (fact: string) => facts.set(fact, (facts.get(fact) ?? 0) + 1);
  if (module === null) return facts;
  for (const { signature, kind, parent } of module.symbols)
    if (kind !== "export_list") note(`${parent ?? ""} ${kind} ${signature}`.trim());
  for (const { module: from, names, kind, isMention } of module.imports)
    if (!isMention) for (const name of names.length > 0 ? names : [""]) note(`import ${name} ${kind} ${from}`);
  for (const { text } of module.directives) note(`comment ${text}`);
  const noteDefinitions = (statements: readonly Statement[]) => {
    for (const { symbol, blocks } of statements) {
      if (symbol !== null) note(`definition of ${symbol}`);
      for (const block of blocks) noteDefinitions(block);
    }
  };
  noteDefinitions(module.statements);
  return facts;
}

/** Throws if a statement of a side stands below others than there, as where a bracket of the one closes a block of the other. */
function checkNesting({ ours, theirs, result }: Versions): void {
  const sides = [ours, theirs].flatMap(({ module }) => [...walkPlaces(module?.statements ?? [])]);
  const known = new Set(sides.map(({ place }) => place));
  const headers = new Set(sides.map(({ header }) => header));
  for (const { place, header } of walkPlaces(result.module?.statements ?? []))
    if (headers.has(header) && !known.has(place)) throw new Refused("a statement stands below others than on its side");
}

interface Place extends Pick<Statement, "header" | "identifiers" | "line"> {
  readonly place: string;
}

/** Lists statements with what they stand below, of which a definition counts by its name. */
function* walkPlaces(statements: readonly Statement[], above = ""): Generator<Place> {
  for (const { symbol, header, identifiers, line, blocks } of statements) {
    yield { place: `${above}${header}`, header, identifiers, line };
    for (const [at, block] of blocks.entries()) yield* walkPlaces(block, `${above}${symbol ?? header}\0${at}\0`);
  }
}

/** Throws if a side uses in a statement of its own a name of the file that the other took away. */
function checkUsedNames({ base, ours, theirs, result }: Versions): void {
  const present = new Set(listModuleNames(result));
  const gone = new Set(listModuleNames(base).filter((name) => !present.has(name)));
  if (gone.size === 0) return;
  const old = new Set([...walkPlaces(base.module?.statements ?? [])].map(({ header }) => header));
  for (const side of [ours, theirs]) {
    const known = new Set(listModuleNames(side));
    const imports = new Set(side.module?.imports.map(({ line }) => line));
    for (const { header, identifiers, line } of walkPlaces(side.module?.statements ?? [])) {
      const isOld = old.has(header) || imports.has(line);
      const name = isOld ? undefined : identifiers.find((each) => gone.has(each) && known.has(each));
      if (name !== undefined) throw new Refused(`one side uses \`${name}\`, which the other removed`);
    }
  }
}

/** Lists the names that a file defines or imports, each by its last part. */
const listModuleNames = ({ module }: ReadVersion): string[] => [
  ...(module?.symbols ?? []).map(({ symbol }) => symbol.slice(symbol.lastIndexOf(".") + 1)),
  ...(module?.imports ?? []).flatMap(({ names }) => names),
];

function checkData({ base, ours, theirs, result }: Versions): void {
  const data = mapVersions({ base, ours, theirs, result }, (version) => version.data);
  const fault = result.data === undefined ? null : findMergedDataFault(data);
  if (fault !== null) throw new Refused(fault);
}
