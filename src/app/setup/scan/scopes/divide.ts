import type { FolderQuestion } from "../file-roles.ts";
import { type Folder, filesBelow, packageAround } from "../folder-tree.ts";
import type { ImportEdge } from "../import-graph.ts";
import { mergeTiny } from "./merge.ts";
import { holdsModules, joinEqual, type Part, SMALLEST_SCOPE, wholeFolder } from "./part.ts";

/** Fewer are one module, whatever the folder is called. */
const SMALLEST_DIVIDED = 10;

/** More subfolders with code are a catalogue of things that stand alone, such as plugins. */
const MOST_MODULES = 20;

/** What a division needs to know of the repository. */
export interface Layout {
  readonly root: Folder;
  readonly packages: ReadonlySet<string>;
  readonly isTestFolder: FolderQuestion;
  /** Imports between source files; tests import everything and would tie all modules together. */
  readonly edges: readonly ImportEdge[];
  /** More source files than this are too many for one scope if a sensible cut exists. */
  readonly large: number;
}

/**
 * A folder as one part or, where there is a reason to divide it and at least two modules come of that, as several.
 * Test folders come out as parts of kind `tests`, except in a package, which keeps its tests.
 */
export function divide(folder: Folder, division: string, layout: Layout): Part[] {
  const kind = layout.packages.has(folder.path) ? "package" : "module";
  const whole = wholeFolder(folder, kind, division);
  const holdsPackages = [...layout.packages].some((path) => path.startsWith(`${folder.path}/`));
  if (!holdsPackages && !hasReason(folder, layout)) return [whole];

  const home = packageAround(folder.path, layout.packages);
  const isCatalogue = folder.folders.filter(({ sources }) => sources > 0).length > MOST_MODULES;
  const keepsRest = holdsPackages || isCatalogue || kind === "package";
  const sourcesBelow = folder.folders.reduce((sum, { sources }) => sum + sources, 0);
  const rest: Part = {
    ...emptyRest(folder.path),
    paths: folder.files,
    files: folder.files,
    sources: folder.sources - sourcesBelow,
  };
  const below = folder.folders.flatMap((child) => {
    if (layout.isTestFolder(child.path)) return [testFolder(child, home === null ? null : folder.path)];
    return divide(child, folder.path, layout);
  });
  const parts = mergeTiny(joinEqual([rest, ...below]), layout.edges, {
    mayCouple: (part) => part.kind !== "package" && !isCatalogue,
    isKept: (part) => isRestOfPackage(part, layout),
    fallback: keepsRest || rest.sources >= SMALLEST_SCOPE ? `${folder.path}/*` : null,
  }).filter(({ files }) => files.length > 0);
  const modules = parts.filter(({ sources, kind }) => sources >= SMALLEST_SCOPE && kind !== "tests");
  return holdsPackages || modules.length >= 2 ? parts : [whole];
}

/** Such a part is a package's manifest and its tests: nobody else's, however few source files it has. */
export function isRestOfPackage(part: Part, { packages }: Layout): boolean {
  return part.kind === "rest" && packages.has(part.folder);
}

export function emptyRest(folder: string): Part {
  return { kind: "rest", folder, division: folder, folders: [], paths: [], files: [], sources: 0 };
}

/** The test folder of a package belongs to the package's rest; any other to the tests of the repository. */
export function testFolder(folder: Folder, restOf: string | null): Part {
  const owner = restOf === null ? { ...emptyRest(""), kind: "tests" as const, folder: "tests" } : emptyRest(restOf);
  return { ...owner, folders: [folder.path], files: filesBelow(folder) };
}

function hasReason(folder: Folder, layout: Layout): boolean {
  if (folder.sources < SMALLEST_DIVIDED) return false;
  if (holdsModules(folder.path) || isMain(folder, layout.root.sources)) return true;
  return folder.sources > layout.large && isCohesiveBelow(folder, layout.edges);
}

/** Most of the repository's code, and most of it in subfolders: used as a holder of modules, whatever its name. */
function isMain(folder: Folder, allSources: number): boolean {
  const inModules = folder.folders.map(({ sources }) => sources).filter((sources) => sources >= SMALLEST_SCOPE);
  const share = inModules.reduce((sum, sources) => sum + sources, 0) / folder.sources;
  return folder.sources * 2 >= allSources && share >= 0.5;
}

/** Whether more of the imports inside a folder stay within one of its subfolders than go between them. */
function isCohesiveBelow(folder: Folder, edges: readonly ImportEdge[]): boolean {
  const start = folder.path.length + 1;
  const childOf = (path: string) => path.slice(start, Math.max(start, path.indexOf("/", start)));
  let within = 0;
  let between = 0;
  for (const { from, to } of edges) {
    if (!from.startsWith(`${folder.path}/`) || !to.startsWith(`${folder.path}/`)) continue;
    if (childOf(from) === childOf(to)) within += 1;
    else between += 1;
  }
  return within > between;
}
