import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { MappedFile } from "../../../domain/index.ts";

interface Branch {
  readonly name: string;
  readonly file: MappedFile | null;
  readonly children: readonly Branch[];
}

/** The picture's size in its own units: a narrow one keeps its words readable on a phone. */
export const WIDE = { width: 1200, height: 520 } as const;
export const NARROW = { width: 420, height: 460 } as const;
export type Size = typeof WIDE | typeof NARROW;
const HEADER = 22;

/** A place in the picture: of everything, of a scope, or of a file. */
export type Tile = HierarchyRectangularNode<Branch>;

/** Lays the files out by scope, each with an area by its lines. */
export function layOut(files: readonly MappedFile[], { width, height }: Size): Tile {
  const scopes = new Map<string, Branch[]>();
  for (const file of files) {
    const name = file.scope ?? "no scope";
    const branch = { name: file.path, file, children: [] };
    scopes.get(name)?.push(branch) ?? scopes.set(name, [branch]);
  }
  const tree: Branch = {
    name: "",
    file: null,
    children: [...scopes].map(([name, children]) => ({ name, file: null, children })),
  };
  const root = hierarchy(tree, ({ children }) => [...children])
    .sum(({ file }) => (file === null ? 0 : Math.max(3, file.lines ?? 3)))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return treemap<Branch>()
    .size([width, height])
    .tile(treemapSquarify.ratio(1.4))
    .paddingOuter(2)
    .paddingInner(1)
    .paddingTop(({ depth }) => (depth === 1 ? HEADER : 0))
    .round(true)(root);
}
