import { compareText, folderOf, foldersAbove, nameOf } from "../../../../domain/index.ts";
import type { ImportEdge } from "../import-graph.ts";
import type { Part } from "./choose.ts";

const FALLBACK = "scope";
/** Code at the root of the repository has no folder to be named after. */
const ROOT_CODE = "main";
/** Names that say how a repository is laid out, not what the folder is about. */
const LAYOUT = new Set(["src", "source", "lib", "libs", "app", "apps", "packages", "pkgs", "services"]);
/** A module of one of these names stands for its folder. */
const ENTRANCE = /^(__init__|index|mod|main)$/;
/** A part is named after a folder if most of its files are in the folder, and most files of the folder are in the part. */
const MAJORITY = 0.6;

/**
 * Returns a name for each part, in their order: its region's, or that of its folder, or of its most central module. Where several
 * would have one name, the nearest telling folder above comes first (`core-utils`, `web-utils`), then a number.
 */
export function nameParts(parts: readonly Part[], central: ReadonlyMap<Part, readonly string[]>): string[] {
  const wishes = parts.map((part) => wishesOf(part, parts, central.get(part) ?? []));
  const counts = new Map<string, number>();
  for (const [first = FALLBACK] of wishes) counts.set(first, (counts.get(first) ?? 0) + 1);
  const taken = new Set<string>();
  return wishes.map(([first = FALLBACK, ...others]) => {
    const wanted = (counts.get(first) ?? 0) > 1 ? [...others, first] : [first, ...others];
    let free = wanted.find((name) => !taken.has(name));
    for (let number = 2; free === undefined; number += 1)
      free = taken.has(`${first}-${number}`) ? undefined : `${first}-${number}`;
    taken.add(free);
    return free;
  });
}

/** Returns names for a part, the best first. */
function wishesOf(part: Part, parts: readonly Part[], central: readonly string[]): string[] {
  const { region, isWhole } = part;
  const above = nameOf(folderOf(region.root));
  if (isWhole && region.kind !== "code")
    return [scopeName(region.name), scopeName(`${above}-${region.name}`)].filter(isName);
  const prefix = region.kind === "code" ? nameOf(region.root) : region.name;
  const inRegion = parts.filter((other) => other.region === region);
  const folder = isWhole ? commonFolder(part.sources) : folderOfPart(part, inRegion);
  const [module] = central;
  const own =
    folder !== null
      ? placeName(folder)
      : isRootCode(part, inRegion)
        ? ROOT_CODE
        : moduleName(module ?? "") || tellingName(commonFolder(part.sources));
  if (isWhole) return [scopeName(prefix || own || ROOT_CODE)].filter(isName);
  if (folder === null && region.kind !== "code")
    return [scopeName(prefix), scopeName(`${prefix}-${own}`)].filter(isName);
  const next = nameOf(folderOf(folder ?? module ?? ""));
  const names = [own, next === own ? own : `${next}-${own}`].map((name) =>
    scopeName(prefix === "" || name === prefix ? name : `${prefix}-${name}`),
  );
  return names.filter(isName);
}

/** Returns whether a part is mostly code at the root, and most of that. */
function isRootCode(part: Part, inRegion: readonly Part[]): boolean {
  const atRoot = ({ sources }: Part) => sources.filter((path) => !path.includes("/")).length;
  const all = inRegion.reduce((sum, each) => sum + atRoot(each), 0);
  return atRoot(part) >= MAJORITY * Math.max(part.sources.length, all);
}

const isName = (name: string): boolean => name !== "";

function tellingName(folder: string): string {
  for (let path = folder; path !== ""; path = folderOf(path)) if (!LAYOUT.has(nameOf(path))) return nameOf(path);
  return "";
}

const placeName = (folder: string): string => tellingName(folder) || nameOf(folder);

function moduleName(path: string): string {
  const name = nameOf(path).replace(/\.[^.]+$/, "");
  return ENTRANCE.test(name) ? tellingName(folderOf(path)) || name : name;
}

function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  return foldersAbove(first).findLast((folder) => others.every((path) => path.startsWith(`${folder}/`))) ?? "";
}

/** Returns the folder that is as good as the part, below what all parts of the region have in common; null where there is none. */
function folderOfPart({ sources }: Part, inRegion: readonly Part[]): string | null {
  const all = inRegion.flatMap((part) => part.sources);
  const top = commonFolder(all);
  const folders = new Set(sources.flatMap(foldersAbove).filter((folder) => folder.length > top.length));
  const counted = [...folders].map((folder) => {
    const isBelow = (path: string) => path.startsWith(`${folder}/`);
    const shared = sources.filter(isBelow).length;
    return { folder, shared, ofPart: shared / sources.length, ofFolder: shared / all.filter(isBelow).length };
  });
  const [best] = counted
    .filter(({ ofPart, ofFolder }) => ofPart >= MAJORITY && ofFolder >= MAJORITY)
    .sort((a, b) => b.shared - a.shared || b.folder.length - a.folder.length || compareText(a.folder, b.folder));
  return best?.folder ?? null;
}

function scopeName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * Returns the source files of each part, those first that most imports within the part go to or come from; none where there are
 * several and no such imports.
 */
export function centralModules(
  parts: readonly Part[],
  edges: readonly ImportEdge[],
): ReadonlyMap<Part, readonly string[]> {
  const partOf = new Map(parts.flatMap((part) => part.sources.map((path) => [path, part] as const)));
  const within = new Map<string, number>();
  const fanIn = new Map<string, number>();
  const add = (counts: Map<string, number>, path: string) => counts.set(path, (counts.get(path) ?? 0) + 1);
  for (const { from, to } of edges) {
    add(fanIn, to);
    if (partOf.get(from) !== partOf.get(to)) continue;
    add(within, from);
    add(within, to);
  }
  const of = (counts: Map<string, number>, path: string) => counts.get(path) ?? 0;
  return new Map(
    parts.map((part) => {
      const isTied = part.sources.length === 1 || part.sources.some((path) => within.has(path));
      const sorted = [...part.sources].sort(
        (a, b) => of(within, b) - of(within, a) || of(fanIn, b) - of(fanIn, a) || compareText(a, b),
      );
      return [part, isTied ? sorted : []];
    }),
  );
}
