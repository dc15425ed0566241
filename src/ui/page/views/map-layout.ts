import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { WorkMap } from "../../../kernel/domain/index.ts";

type WorkedFile = WorkMap["files"][number];

/** A folder with the files below it. */
export interface Folder {
  readonly name: string;
  readonly files: readonly WorkedFile[];
  readonly children: readonly Folder[];
}

/** A place in the picture, in percent. */
export type Tile = HierarchyRectangularNode<Folder>;

/** More tiles than these say nothing any more; folders are put together until there are fewer. */
const MOST_TILES = 140;
const DEEPEST = 4;

/**
 * Lays folders out by the package or top folder that they lie in, each with an area by its lines; deep folders count to those above where
 * there are too many.
 */
export function layOutFolders({ files, packages }: Pick<WorkMap, "files" | "packages">, isWide: boolean): Tile {
  const topOf = (folder: string): string =>
    packages.findLast((each) => folder === each || folder.startsWith(`${each}/`)) ?? folder.split("/")[0] ?? "";
  const folders = groupFilesIntoFolders(files, topOf);
  const tops = new Map<string, Folder[]>();
  for (const folder of folders) {
    const top = topOf(folder.name);
    tops.set(top, [...(tops.get(top) ?? []), folder]);
  }
  const children = [...tops].map(([name, inside]) => ({ name, files: [], children: inside }));
  const root = hierarchy<Folder>({ name: "", files: [], children }, (folder) => [...folder.children])
    .sum(({ files: own }) => own.reduce((sum, { lines }) => sum + Math.sqrt(Math.max(4, lines ?? 4)), 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const height = isWide ? 56 : 120;
  return treemap<Folder>()
    .size([100, height])
    .tile(treemapSquarify.ratio(1.3))
    .paddingInner(isWide ? 0.35 : 0.8)
    .paddingTop(({ depth }) => (depth === 1 && isWide ? 3 : depth === 1 ? 6 : 0))(root);
}

function groupFilesIntoFolders(files: readonly WorkedFile[], topOf: (folder: string) => string): readonly Folder[] {
  for (let depth = DEEPEST; ; depth--) {
    const byName = new Map<string, WorkedFile[]>();
    for (const file of files) {
      const folders = file.path.split("/").slice(0, -1);
      const top = topOf(folders.join("/")).split("/").length;
      const name = folders.slice(0, Math.max(depth, top)).join("/") || ".";
      byName.get(name)?.push(file) ?? byName.set(name, [file]);
    }
    if (byName.size <= MOST_TILES || depth === 1)
      return [...byName].map(([name, own]) => ({ name, files: own, children: [] }));
  }
}
