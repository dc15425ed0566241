import { supportOfFile } from "../../../../ast/index.ts";
import { compareText, folderOf, foldersAbove, strongComponents } from "../../../../domain/index.ts";
import type { ImportEdge } from "../import-graph.ts";
import { openCircle } from "./open-circle.ts";
import { LARGEST_SCOPE, type Region } from "./regions.ts";
import { type Unit, UnitGraph } from "./units.ts";

/** A unit of fewer source files joins another unit, unless its files are long. */
const SMALLEST_SCOPE = 3;
/** A file of this many lines counts as long. */
const LONG_MODULE = 800;
/** A region of program code is cut into units of about a quarter of its source files, within these bounds. */
const SHARE = 4;
const SMALLEST_LIMIT = 8;

/**
 * Groups source files into units of related files. Within a region: files that are one module to their language are one unit however many
 * they are, modules that load each other are, then each folder that is small enough, then communities of the import graph, found by merging where modularity grows most
 * (Clauset, Newman, Moore 2004). No merge may close a circle of imports, so that the units have an order. Equal graphs
 * give equal groups, whatever the order of the files.
 */
export function groupSources(
  places: readonly Place[],
  edges: readonly ImportEdge[],
  linesOf: (path: string) => number,
): Unit[] {
  const graph = new UnitGraph(
    new Map(places.flatMap(({ sources }, at) => sources.map((path) => [path, at] as const))),
    edges,
  );
  for (const at of places.keys()) mergeModules(graph, at);
  const linesIn = (paths: readonly string[]) => paths.reduce((sum, path) => sum + linesOf(path), 0);
  const isTiny = ({ files }: Unit) => files.length < SMALLEST_SCOPE && linesIn(files) < LONG_MODULE;
  const divided: Division[] = [];
  for (const [at, { region, sources }] of places.entries()) {
    const limit = limitOf(region, sources.length);
    const unitsIn = () => graph.unitsIn(at);
    const mostLines = Math.max(2 * LONG_MODULE, linesIn(sources) / Math.max(SHARE, sources.length / LARGEST_SCOPE));
    const fits = (units: readonly Unit[]) =>
      sizeOf(units) <= limit && linesIn(units.flatMap(({ files }) => files)) <= mostLines;
    if (sources.length > limit) divided.push({ graph, region, sources, limit, fits, unitsIn, isTiny, kept: new Set() });
    else if (sources.length > 0) graph.merge(unitsIn());
  }
  for (const division of divided) mergeCircles(division);
  for (const division of divided) {
    mergeFolders(division);
    mergeCommunities(division, { inOneFolder: true, least: 1 });
    mergeCommunities(division, {
      inOneFolder: false,
      least: Math.ceil((2 * division.sources.length) / division.limit),
    });
    mergeLoose(division);
    mergeTiny(division);
  }
  return places.flatMap((_, at) => graph.unitsIn(at));
}

export interface Place {
  readonly region: Region;
  /** Lists the source files of the region. */
  readonly sources: readonly string[];
}

interface Division extends Place {
  readonly graph: UnitGraph;
  /** This is the largest number of source files of a unit. */
  readonly limit: number;
  /** Whether units are small enough together, by their files and their lines. */
  readonly fits: (units: readonly Unit[]) => boolean;
  readonly unitsIn: () => Unit[];
  readonly isTiny: (unit: Unit) => boolean;
  /** Holds the units that imports do not hold together, so they are not merged along imports. */
  readonly kept: Set<Unit>;
}

/** Merges the files of a folder that are one module, as a package of Go is: nothing in it can be imported apart. */
function mergeModules(graph: UnitGraph, region: number): void {
  const modules = new Map<string, Unit[]>();
  for (const unit of graph.unitsIn(region)) {
    const folder = supportOfFile(unit.key)?.isFolderModule === true ? folderOf(unit.key) : null;
    if (folder !== null) modules.set(folder, [...(modules.get(folder) ?? []), unit]);
  }
  for (const units of modules.values()) graph.merge(units);
}

function limitOf({ kind }: Region, sources: number): number {
  if (kind !== "code") return kind === "package" ? sources : LARGEST_SCOPE;
  return Math.min(LARGEST_SCOPE, Math.max(SMALLEST_LIMIT, Math.ceil(sources / SHARE)));
}

const sizeOf = (units: readonly Unit[]): number => units.reduce((sum, { files }) => sum + files.length, 0);

function folderOfUnit({ files }: Unit): string {
  const [first = "", ...others] = files;
  const folders = ["", ...foldersAbove(first)];
  return folders.findLast((folder) => folder === "" || others.every((path) => path.startsWith(`${folder}/`))) ?? "";
}

/**
 * Merges modules that load each other. Where those are too many for a scope, the circle goes through as few scopes as can hold it: no
 * scopes could be drawn that have an order.
 */
function mergeCircles({ graph, unitsIn }: Division): void {
  const inRegion = new Set(unitsIn());
  const next = (unit: Unit) => [...graph.loads(unit).keys()].filter((other) => inRegion.has(other));
  for (const circle of strongComponents(inRegion, next)) {
    if (circle.length < 2) continue;
    if (sizeOf(circle) <= LARGEST_SCOPE) graph.merge(circle);
    else shelve(openCircle(circle, graph), { graph, limit: LARGEST_SCOPE });
  }
}

/** Merges each folder that fits, innermost first. What is not the program's code has no better order than that of its names. */
function mergeFolders(division: Division): void {
  const { graph, region, sources, limit, unitsIn } = division;
  const folders = [...new Set(sources.flatMap(foldersAbove))].sort(
    (a, b) => b.split("/").length - a.split("/").length || compareText(a, b),
  );
  for (const folder of folders) {
    const isBelow = (path: string) => path.startsWith(`${folder}/`);
    const units = unitsIn().filter((unit) => unit.files.some(isBelow));
    if (units.length < 2 || !units.every((unit) => unit.files.every(isBelow))) continue;
    if (sizeOf(units) <= limit && graph.canMerge(units)) {
      graph.merge(units);
      continue;
    }
    const direct = units.filter((unit) => folderOfUnit(unit) === folder);
    if (region.kind !== "code") {
      shelve(direct, division);
      shelve(
        units.filter((unit) => !direct.includes(unit)),
        division,
      );
    } else if (isCatalogue(direct, division)) {
      for (const shelf of shelve(direct, { ...division, limit: LARGEST_SCOPE })) division.kept.add(shelf);
    }
  }
}

interface CommunityRule {
  /** Whether only units of one folder merge. */
  readonly inOneFolder: boolean;
  /** Merging stops at this number of units. */
  readonly least: number;
}

/** Merges the pair of units that raises modularity most, until none does. */
function mergeCommunities({ graph, fits, unitsIn, kept }: Division, { inOneFolder, least }: CommunityRule): void {
  const mayMerge = (a: Unit, b: Unit) =>
    !kept.has(a) && !kept.has(b) && (!inOneFolder || folderOfUnit(a) === folderOfUnit(b));
  const degrees = new Map(unitsIn().map((unit) => [unit, degreeOf(unit, graph)]));
  const total = [...degrees.values()].reduce((sum, degree) => sum + degree, 0);
  const refused = new Map<Unit, Set<Unit>>();
  for (let units = unitsIn(); units.length > least; units = unitsIn()) {
    const pairs = pairsOf(units, graph)
      .filter(({ a, b }) => mayMerge(a, b) && fits([a, b]) && !refused.get(a)?.has(b))
      .map(({ a, b, weight }) => ({
        a,
        b,
        gain: weight - ((degrees.get(a) ?? 0) * (degrees.get(b) ?? 0)) / total,
      }))
      .filter(({ gain }) => gain > 0)
      .sort((x, y) => y.gain - x.gain || compareText(x.a.key, y.a.key) || compareText(x.b.key, y.b.key));
    const best = pairs.find(({ a, b }) => {
      const can = graph.canMerge([a, b]);
      // The imports between two units stay the same while neither of them grows.
      if (!can) refused.set(a, (refused.get(a) ?? new Set()).add(b));
      return can;
    });
    if (!best) return;
    const degree = (degrees.get(best.a) ?? 0) + (degrees.get(best.b) ?? 0);
    const merged = graph.merge([best.a, best.b]);
    degrees.set(merged, degree);
    refused.delete(merged);
    for (const others of refused.values()) others.delete(merged);
  }
}

function degreeOf(unit: Unit, graph: UnitGraph): number {
  return [...graph.couplings(unit).values()].reduce((sum, weight) => sum + weight, 0);
}

function pairsOf(units: readonly Unit[], graph: UnitGraph) {
  const inRegion = new Set(units);
  return units.flatMap((a) =>
    [...graph.couplings(a)].flatMap(([b, weight]) => (a.key < b.key && inRegion.has(b) ? [{ a, b, weight }] : [])),
  );
}

/**
 * Returns whether a folder is too large for a scope and its files have little to do with each other, such as translations. A file that
 * most of the folder is tied to, such as an index, does not count.
 */
function isCatalogue(units: readonly Unit[], { graph, limit }: Division): boolean {
  if (sizeOf(units) <= limit) return false;
  const among = new Set(units);
  const neighbours = (unit: Unit) => [...graph.couplings(unit).keys()].filter((other) => among.has(other));
  const loose = new Set(units.filter((unit) => neighbours(unit).length <= units.length / 2));
  const ties = [...loose].reduce((sum, unit) => sum + neighbours(unit).filter((other) => loose.has(other)).length, 0);
  return ties < loose.size;
}

/** Merges units in their order into as few, and as equal ones, as the limit allows, and returns those. */
function shelve(units: readonly Unit[], { graph, limit }: Pick<Division, "graph" | "limit">): ReadonlySet<Unit> {
  const shelves = new Set<Unit>();
  const all = sizeOf(units);
  const most = Math.min(limit, Math.ceil((1.1 * all) / Math.ceil(all / limit)));
  let shelf: Unit | null = null;
  for (const unit of units) {
    const both: Unit[] = shelf ? [shelf, unit] : [unit];
    shelf = sizeOf(both) <= most && graph.canMerge(both) ? graph.merge(both) : unit;
    shelves.add(shelf);
  }
  return shelves;
}

/** Merges the files of a folder that no import ties to anything in the region, such as benchmarks. */
function mergeLoose(division: Division): void {
  const { graph, unitsIn, kept } = division;
  const inRegion = new Set(unitsIn());
  const isLoose = (unit: Unit) =>
    unit.files.length === 1 && [...graph.couplings(unit).keys()].every((other) => !inRegion.has(other));
  const loose = [...inRegion].filter(isLoose);
  for (const folder of new Set(loose.map(folderOfUnit))) {
    const units = loose.filter((unit) => folderOfUnit(unit) === folder);
    if (units.length < SMALLEST_SCOPE) continue;
    for (const shelf of shelve(units, { ...division, limit: LARGEST_SCOPE })) kept.add(shelf);
  }
}

/** Gives what is too small for a scope to the unit that it is most coupled with, else to one in or near its folder. */
function mergeTiny({ graph, fits, unitsIn, isTiny, kept }: Division): void {
  const stuck = new Set<string>();
  const bySize = (a: Unit, b: Unit) => a.files.length - b.files.length || compareText(a.key, b.key);
  for (;;) {
    const tiny = unitsIn()
      .filter((unit) => isTiny(unit) && !stuck.has(unit.key))
      .sort(bySize)[0];
    if (!tiny) return;
    const near = (other: Unit) => sharedFolders(folderOfUnit(tiny), folderOfUnit(other));
    const tie = (other: Unit) => (graph.couplings(tiny).get(other) ?? 0) / degreeOf(other, graph) || 0;
    const isFull = (other: Unit) => (fits([tiny, other]) && !kept.has(other) ? 0 : 1);
    const target = unitsIn()
      .filter((other) => other !== tiny && sizeOf([tiny, other]) <= LARGEST_SCOPE)
      .sort((a, b) => isFull(a) - isFull(b) || tie(b) - tie(a) || near(b) - near(a) || bySize(a, b))
      .find((other) => graph.canMerge([tiny, other]));
    if (target) graph.merge([tiny, target]);
    else stuck.add(tiny.key);
  }
}

function sharedFolders(a: string, b: string): number {
  const [one, other] = [a.split("/"), b.split("/")];
  const differs = one.findIndex((name, at) => name !== other[at]);
  return differs < 0 ? one.length : differs;
}
