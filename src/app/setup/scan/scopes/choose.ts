import { compareText, folderOf, foldersAbove } from "../../../../domain/index.ts";
import type { FileRoles } from "../../../state/index.ts";
import { testedName } from "../covering-tests.ts";
import type { ImportGraph } from "../import-graph.ts";
import { groupSources } from "./group-sources.ts";
import { type Region, regionsOf } from "./regions.ts";

/** Describes the files that become a scope. No file is in two parts. */
export interface Part {
  readonly region: Region;
  /** Whether the region has no other part. */
  readonly isWhole: boolean;
  /** Lists the source files that make the part, sorted; in a region of tests also the tests. */
  readonly sources: readonly string[];
  /** Lists every file of the part, sorted. */
  readonly files: readonly string[];
}

export interface Choice {
  /** Lists the tracked files, sorted. */
  readonly files: readonly string[];
  readonly roles: FileRoles;
  readonly graph: ImportGraph;
  /** Returns the number of lines of a file; 0 if it is not known. */
  readonly linesOf: (path: string) => number;
}

/** Cuts the tracked files into parts: every file in exactly one, but vendored files in none. */
export function chooseScopes({ files, roles, graph, linesOf }: Choice): Part[] {
  const regions = regionsOf(files, roles);
  const sources = regions.map((region) => region.files.filter((path) => isDrawnAround(path, region, roles)));
  const units = groupSources(
    regions.map((region, at) => ({ region, sources: sources[at] ?? [] })),
    graph.edges,
    linesOf,
  );
  return regions.flatMap((region, at): Part[] => {
    const own = units.filter((unit) => unit.region === at).map((unit) => unit.files);
    const [only = []] = own;
    if (own.length <= 1) return [{ region, isWhole: true, sources: only, files: region.files }];
    return withOtherFiles(own, region, roles).map((part) => ({ ...part, region, isWhole: false }));
  });
}

/** Tests beside the code belong to what they test; a region of tests is made around the tests themselves. */
function isDrawnAround(path: string, { kind }: Region, roles: FileRoles): boolean {
  const role = roles.get(path)?.kind;
  return role === "source" || (role === "test" && kind !== "code" && kind !== "package");
}

/** Gives the other files of a region to the groups: a test to what it is named after, and else a file to its folder's group. */
function withOtherFiles(groups: readonly (readonly string[])[], region: Region, roles: FileRoles) {
  const groupOf = new Map(groups.flatMap((files, at) => files.map((path) => [path, at] as const)));
  const folders = folderOwners(groupOf);
  const named = new Map<string, number>();
  for (const [path, at] of groupOf) named.set(`${folderOf(path)}/${testedName(path)}`, at);
  const files = groups.map((sources) => [...sources]);
  for (const path of region.files) {
    if (groupOf.has(path)) continue;
    const home = ["", ...foldersAbove(path)].findLast((folder) => folders.has(folder)) ?? "";
    const tested = roles.get(path)?.kind === "test" ? named.get(`${folderOf(path)}/${testedName(path)}`) : undefined;
    files[tested ?? folders.get(home) ?? 0]?.push(path);
  }
  return groups.map((sources, at) => ({ sources, files: [...(files[at] ?? [])].sort() }));
}

/** Returns the group that a folder's other files belong to: the one with the most files directly in it, else below it. */
function folderOwners(groupOf: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const counts = new Map<string, Map<number, number>>();
  const count = (folder: string, group: number, by: number) => {
    const its = counts.get(folder) ?? new Map<number, number>();
    counts.set(folder, its.set(group, (its.get(group) ?? 0) + by));
  };
  const DIRECT = groupOf.size + 1;
  for (const [path, group] of groupOf) {
    for (const folder of ["", ...foldersAbove(path)]) count(folder, group, 1);
    count(folderOf(path), group, DIRECT);
  }
  return new Map([...counts].map(([folder, its]) => [folder, most(its)]));
}

function most(counts: ReadonlyMap<number, number>): number {
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return first?.[0] ?? 0;
}

/** Sorts parts by their first files. */
export const byPlace = (a: Part, b: Part): number => compareText(a.files[0] ?? "", b.files[0] ?? "");
