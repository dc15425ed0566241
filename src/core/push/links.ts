import {
  getParentFolder,
  type Language,
  LITERAL,
  type LinkUse,
  type ModuleLinks,
  type ObjectId,
} from "../../kernel/domain/index.ts";
import { type LinkProblem, type LinkState, linkState, listLostNames } from "../../rules/checks/index.ts";
import { findLanguageByPath, loadParsers, supportOfFile } from "../../syntax/ast/index.ts";
import { findFilesWith } from "../../syntax/use/index.ts";
import { type ChangedConstant, findChangedConstants, findConstantProblems } from "./changed-constants.ts";
import { importCycles } from "./import-cycles.ts";
import { findExceptionProblems } from "./lost-exceptions.ts";
import { type IdentifiedTree, type LinkSettings, readModuleName, TreeLinks } from "./tree-links.ts";

/** Describes a merge that was or will be made, with its sides. */
export interface JudgedMerge {
  /** The files that the branch changed, with both names of a renamed file. */
  readonly paths: readonly string[];
  readonly baseCommit: ObjectId;
  readonly base: IdentifiedTree;
  readonly head: IdentifiedTree;
  /** The tree at which the branch left the base; null if they share no history. */
  readonly fork: IdentifiedTree | null;
  readonly merged: IdentifiedTree;
}

const MOST_CANDIDATES = 400;
const MOST_WORDS = 1000;
const SEARCHABLE = /^[\p{L}\p{N}_$]{2,100}$/u;

/** Finds what is whole between modules in the base and broken by the merge. */
export async function linkProblems(merge: JudgedMerge, settings: LinkSettings): Promise<LinkProblem[]> {
  const { languages } = settings;
  const isRead = (path: string) => languages.includes(findLanguageByPath(path) ?? ("" as Language));
  const paths = [...new Set(merge.paths)].filter(isRead);
  if (paths.length === 0) return [];
  await loadParsers(new Set(paths.flatMap((path) => findLanguageByPath(path) ?? [])));
  const openTreeLinks = (tree: IdentifiedTree) => new TreeLinks(tree, settings);
  const sides: Sides = {
    merged: openTreeLinks(merge.merged),
    base: openTreeLinks(merge.base),
    head: openTreeLinks(merge.head),
    fork: merge.fork && openTreeLinks(merge.fork),
  };
  const changed = (await Promise.all(paths.map((path) => compareMergedFile(path, merge, sides)))).filter(
    (each) => each !== null,
  );
  const lost = new Map(changed.flatMap((file) => [...file.lost].map((name) => [name, file.path] as const)));
  await addClassesBelow(lost, changed, { merge, settings, sides });
  const own = changed.flatMap((file) => {
    const before = new Set((file.base?.uses ?? []).map(useKey));
    const uses = (file.merged?.uses ?? []).filter((use) => !before.has(useKey(use)) || touchesLostName(use, lost));
    return uses.map((use) => ({ path: file.path, use }));
  });
  const others = await findOthersThatUse(lost, new Set(paths), { merge, settings, sides });
  const broken = await Promise.all([...own, ...others].map((each) => findBrokenUse(each, sides, lost)));
  const cycles = await importCycles(
    changed.map(({ path }) => path),
    sides,
    { settings, baseCommit: merge.baseCommit, merged: merge.merged },
  );
  const values = await findValueProblems(changed, { merge, settings, sides });
  const exceptions = await findExceptionProblems({ ...merge, paths: changed.map(({ path }) => path) }, settings);
  return [
    ...changed.flatMap(({ problems }) => problems),
    ...broken.filter((each) => each !== null),
    ...cycles,
    ...values,
    ...exceptions,
  ];
}

/** How many classes may lie between a changed one and that which is built. */
const MOST_BELOW = 3;

/** Adds the classes whose constructors also take the fields of a lost one, wherever they are declared. */
async function addClassesBelow(
  lost: Map<string, string>,
  changed: readonly ChangedFile[],
  found: { readonly merge: JudgedMerge; readonly settings: LinkSettings; readonly sides: Sides },
): Promise<void> {
  const isRecord = (name: string, { base, merged }: ChangedFile) =>
    [base, merged].some((links) => links?.offers.get(name)?.made ?? links?.offers.get(name)?.inherits);
  let above = new Map([...lost].filter(([name]) => changed.some((file) => isRecord(name, file))));
  for (let step = 0; step < MOST_BELOW && above.size > 0; step++) {
    const files = await findFilesNaming(above, found);
    const below = new Map<string, string>();
    for (const path of new Set([...files, ...changed.map((file) => file.path)]))
      for (const [name, { inherits }] of (await found.sides.merged.readModuleLinks(path))?.offers ?? []) {
        const cause = inherits?.names.map((each) => above.get(each)).find((each) => each !== undefined);
        if (cause !== undefined && !lost.has(name)) below.set(name, cause);
      }
    for (const [name, cause] of below) lost.set(name, cause);
    above = below;
  }
}

/** Finds uses of changed constants in all files, whether the merge changes them or not. */
async function findValueProblems(
  changed: readonly ChangedFile[],
  found: { readonly merge: JudgedMerge; readonly settings: LinkSettings; readonly sides: Sides },
): Promise<LinkProblem[]> {
  const constants: ChangedConstant[] = changed.flatMap(({ path, base, merged }) =>
    findChangedConstants(path, base, merged),
  );
  if (constants.length === 0) return [];
  const files = new Map(constants.map(({ name, file }) => [name, file]));
  const uses = await findOthersThatUse(files, new Set(files.values()), found);
  return findConstantProblems(constants, uses, {
    tree: found.sides.merged,
    merged: found.merge.merged,
    changed: new Set(found.merge.paths),
    scopeOf: found.settings.scopeOf,
  });
}

interface Sides {
  readonly merged: TreeLinks;
  readonly base: TreeLinks;
  readonly head: TreeLinks;
  readonly fork: TreeLinks | null;
}

interface ChangedFile {
  readonly path: string;
  readonly base: ModuleLinks | null;
  readonly merged: ModuleLinks | null;
  readonly lost: ReadonlySet<string>;
  /** What is wrong in the file itself. */
  readonly problems: readonly LinkProblem[];
}

/** Returns a file as the merge changes it; null if the base already has it in this form. */
async function compareMergedFile(path: string, merge: JudgedMerge, sides: Sides): Promise<ChangedFile | null> {
  const [base, merged, head] = await Promise.all(
    [merge.base, merge.merged, merge.head].map((tree) => tree.entry(path)),
  );
  if (base?.oid === merged?.oid) return null;
  const [before, after] = await Promise.all([sides.base.readModuleLinks(path), sides.merged.readModuleLinks(path)]);
  const lost = new Set([...listLostNames(before, after), ...(await findLostByStars(path, before, after, sides.base))]);
  if (merged === null) lost.add(readModuleName(supportOfFile(path)?.isFolderModule ? getParentFolder(path) : path));
  const isJoined = merged && head && base && merged.oid !== head.oid;
  const problems = isJoined
    ? findJoinedProblems(path, { before, after, own: await sides.head.readModuleLinks(path) })
    : [];
  return { path, base: before, merged: after, lost, problems };
}

/** Returns the names from modules whose names the file no longer passes on. */
async function findLostByStars(
  path: string,
  before: ModuleLinks | null,
  after: ModuleLinks | null,
  base: TreeLinks,
): Promise<readonly string[]> {
  const lostNames = (before?.passesOn ?? []).filter((module) => !after?.passesOn.includes(module));
  const offered = await Promise.all(
    lostNames.map(async (module) => {
      const { files } = await base.resolve(path, module, null);
      const links = await Promise.all(files.map((file) => base.readModuleLinks(file)));
      return links.flatMap((each) => [...(each?.offers.keys() ?? [])]);
    }),
  );
  return offered.flat();
}

/** Returns the problems of a text that Git joined from two: it may not parse, or use names that neither side defines any more. */
function findJoinedProblems(
  path: string,
  { before, after, own }: { before: ModuleLinks | null; after: ModuleLinks | null; own: ModuleLinks | null },
): LinkProblem[] {
  if (before === null || own === null) return [];
  const problem = { path, cause: path, file: path, isAlone: false } as const;
  if (after === null) return [{ ...problem, kind: "syntax", line: null, what: path }];
  const { unbound } = after;
  if (unbound === null || before.unbound === null || own.unbound === null) return [];
  return [...unbound].flatMap(([name, line]) =>
    before.unbound?.has(name) || own.unbound?.has(name)
      ? []
      : [{ ...problem, kind: "unbound", line, what: name } as const],
  );
}

interface PlacedUse {
  readonly path: string;
  readonly use: LinkUse;
}

/** Returns the uses of lost names in files that the branch did not change, among those in which Git finds the words. */
async function findOthersThatUse(
  lost: ReadonlyMap<string, string>,
  changed: ReadonlySet<string>,
  { merge, settings, sides }: { merge: JudgedMerge; settings: LinkSettings; sides: Sides },
): Promise<PlacedUse[]> {
  const found = await findFilesNaming(lost, { merge, settings });
  const uses = found.map(async (path): Promise<PlacedUse[]> => {
    const links = changed.has(path) ? null : await sides.merged.readModuleLinks(path);
    return (links?.uses ?? []).filter((use) => touchesLostName(use, lost)).map((use) => ({ path, use }));
  });
  return (await Promise.all(uses)).flat();
}

/** Returns the files of the base in which Git finds lost names as words. */
async function findFilesNaming(
  lost: ReadonlyMap<string, string>,
  { merge, settings }: { readonly merge: JudgedMerge; readonly settings: LinkSettings },
): Promise<readonly string[]> {
  const names = [...lost.keys()].map((name) => (name.endsWith(LITERAL) ? name.slice(0, -LITERAL.length) : name));
  const words = [...new Set(names)].filter((name) => SEARCHABLE.test(name));
  if (words.length === 0) return [];
  const extensions = [...new Set([...lost.values()])].flatMap(
    (path) => supportOfFile(path)?.names.flatMap((name) => name.extensions) ?? [],
  );
  // Git takes minutes to look for tens of thousands of words. In that case every file with an import is looked at.
  const expression = words.length > MOST_WORDS ? ["-e", "import", "-e", "require"] : ["-F", "-w", "-f", "-"];
  return findFilesWith(expression, {
    stdin: words.join("\n"),
    repository: settings.repository,
    commit: merge.baseCommit,
    extensions: [...new Set(extensions)],
    most: MOST_CANDIDATES,
  });
}

function touchesLostName({ module, names }: LinkUse, lost: ReadonlyMap<string, string>): boolean {
  return names.some((name) => lost.has(name)) || lost.has(readModuleName(module));
}

function useKey({ module, names, arguments: list }: LinkUse): string {
  return JSON.stringify([module, names, list]);
}

/** Returns the problem of a use that the merge breaks; null if the use is whole, unknown, or broken in the base already. */
async function findBrokenUse(
  { path, use }: PlacedUse,
  sides: Sides,
  lost: ReadonlyMap<string, string>,
): Promise<LinkProblem | null> {
  const state = await linkState(sides.merged, path, use);
  if (state.kind !== "broken") return null;
  const has = async (tree: TreeLinks) => {
    const key = useKey(use);
    return (await tree.readModuleLinks(path))?.uses.some((each) => useKey(each) === key) ?? false;
  };
  const [inBase, inHead, inFork] = await Promise.all(
    [sides.base, sides.head, sides.fork].map(async (tree): Promise<LinkState["kind"]> => {
      return tree === null ? "unknown" : (await linkState(tree, path, use)).kind;
    }),
  );
  if (inBase === "broken" && (await has(sides.base))) return null;
  const isAlone = inHead === "broken" && (await has(sides.head));
  const wasWhole = [inBase, inHead, inFork].includes("whole");
  // An import of a name that the module never had fails for certain. Other uses count as broken only if they were whole before.
  if (!wasWhole && !(use.isImport && state.lacks === "name")) return null;
  const cause = [...use.names.map((name) => lost.get(name)), lost.get(readModuleName(use.module))].find(
    (each) => each !== undefined,
  );
  const gone = state.lacks === "module" || state.lacks === "name" ? await findLostFile({ path, use }, sides) : null;
  return {
    kind: gone === null ? state.lacks : "module",
    path,
    line: use.line,
    file: gone ?? (await findFileWithName({ path, use }, sides)) ?? state.file,
    cause: cause ?? path,
    what: state.what,
    isAlone,
  };
}

/** Returns the file to which the use leads on one of the sides and which the merged tree lacks. */
async function findLostFile(
  { path, use: { module, names } }: PlacedUse,
  { merged, ...sides }: Sides,
): Promise<string | null> {
  for (const side of [sides.fork, sides.head, sides.base]) {
    const files = (await side?.resolve(path, module, names[0] ?? null))?.files ?? [];
    const left = await Promise.all(files.map((file) => merged.has(file)));
    if (files[0] !== undefined && !left.includes(true)) return files[0];
  }
  return null;
}

/** Returns the file that defines the name on one of the sides, for a language in which several files are one module. */
async function findFileWithName(
  { path, use: { module, names } }: PlacedUse,
  { fork, head, base }: Sides,
): Promise<string | null> {
  if (supportOfFile(path)?.isFolderModule !== true) return null;
  for (const side of [fork, head, base])
    for (const file of (await side?.resolve(path, module, null))?.files ?? [])
      if ((await side?.readModuleLinks(file))?.offers.has(names[0] ?? "")) return file;
  return null;
}
