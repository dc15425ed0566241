import { type LinkUse, type ModuleLinks, type SourceTree, toVisibleLine } from "../../kernel/domain/index.ts";
import type { LinkProblem } from "../../rules/checks/index.ts";
import { isTestFile } from "../../syntax/ast/index.ts";
import type { TreeLinks } from "./tree-links.ts";

/** Describes a name that a changed file gives to others, with its value before and after; `after` is null if it cannot be read. */
export interface ChangedConstant {
  readonly file: string;
  readonly name: string;
  /** The members or keys whose values differ; null for a value without them. The values are those of the first one. */
  readonly members: readonly string[] | null;
  /** Whether a use of the name alone is one of all its members, as for a constant object. */
  readonly isObject: boolean;
  readonly before: string;
  readonly after: string | null;
}

interface PlacedUse {
  readonly path: string;
  readonly use: LinkUse;
}

/** A name is followed through at most this many re-exports. */
const MAX_RE_EXPORTS = 5;

/** Matches names such as `__version__`, which describe the module and on which no other module relies. */
const OF_THE_MODULE = /^__\w+__$/;
/** Matches the number of a release, which every release changes: `Version = "5.3.0"`. */
const RELEASE = /^version$/i;
const RELEASE_NUMBER = /^"v?\d{1,10}(?:\.\d{1,10}){1,6}[\w.+-]{0,60}"$/;
/** Matches the names of types. Another type changes nothing at run time. */
const TYPE = /^_?[A-Z][A-Z0-9]*[a-z]/;

/** Returns the constants of a file whose value differs between two versions and which no other statement binds. */
export function findChangedConstants(
  file: string,
  before: ModuleLinks | null,
  after: ModuleLinks | null,
): ChangedConstant[] {
  return [...(before?.offers ?? [])].flatMap(([name, old]): ChangedConstant[] => {
    const now = after?.offers.get(name);
    if (now === undefined || now.from || OF_THE_MODULE.test(name)) return [];
    if (RELEASE.test(name) && [old, now].every(({ value = "" }) => RELEASE_NUMBER.test(value))) return [];
    const isObject = old.value !== undefined;
    if (old.parts && now.parts) {
      const members = listChangedParts(old.parts, now.parts, isObject);
      const [first] = members;
      // Another constant that the value is computed from may have changed.
      const isSame = old.value === now.value || now.parts.size > old.parts.size;
      if (first === undefined) return isSame ? [] : [{ file, name, members: null, isObject, before: "#", after: null }];
      const [was, is] = [old.parts.get(first) ?? "#", now.parts.get(first) ?? null];
      return [{ file, name, members, isObject, before: was || "#", after: is }];
    }
    if (old.value === undefined || now.value === old.value || (TYPE.test(name) && old.value.startsWith("#"))) return [];
    return [{ file, name, members: null, isObject, before: old.value, after: now.value ?? null }];
  });
}

/** Members that are new are no change for who uses the others. A member of a class that is gone is a broken link and reported as such. */
function listChangedParts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  isObject: boolean,
): string[] {
  return [...before].flatMap(([name, value]) => {
    const now = after.get(name);
    return now === value || (now === undefined && !isObject) ? [] : [name];
  });
}

function isConstantNamedInUse({ name, members, isObject }: ChangedConstant, { names }: LinkUse): boolean {
  const at = names.indexOf(name);
  const member = names[at + 1];
  if (at < 0 || members === null) return at >= 0;
  return member === undefined ? isObject : members.includes(member);
}

interface ConstantUses {
  readonly tree: TreeLinks;
  /** The tree whose links `tree` reads. */
  readonly merged: SourceTree;
  /** The files that the branch changes. Uses that it adapted in the scope of the constant are no problem. */
  readonly changed: ReadonlySet<string>;
  readonly scopeOf: (path: string) => string | null;
}

/** Returns a problem for each changed constant that another file uses. In tests only literals count, which tests spell out again. */
export async function findConstantProblems(
  constants: readonly ChangedConstant[],
  uses: readonly PlacedUse[],
  { tree, merged, changed, scopeOf }: ConstantUses,
): Promise<LinkProblem[]> {
  const problems = constants.map(async (constant): Promise<LinkProblem[]> => {
    const { file, name, members, before } = constant;
    const real = await Promise.all(
      uses.map(async (each) => {
        if (
          !isConstantNamedInUse(constant, each.use) ||
          (changed.has(each.path) && scopeOf(each.path) === scopeOf(file))
        )
          return [];
        if (await isTestFile(each.path, merged)) if (before.startsWith("#") || changed.has(each.path)) return [];
        return (await isConstantUse(each, constant, tree)) ? [each] : [];
      }),
    );
    const [first, ...others] = real.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
    if (first === undefined) return [];
    const files = new Set(others.map(({ path }) => path).filter((path) => path !== first.path)).size;
    const more = files === 0 ? "" : `, as ${files} more file${files === 1 ? " does" : "s do"}`;
    const [member] = members ?? [];
    const shown = member === undefined ? name : /^\w/.test(member) ? `${name}.${member}` : `${name}[${member}]`;
    const what = `${shown}${more === "" ? ", whose" : `${more}; its`} value ${change(constant)}`;
    return [{ kind: "value", path: first.path, line: first.use.line, file, cause: file, what, isAlone: true }];
  });
  return (await Promise.all(problems)).flat();
}

/** A longer value is shown from shortly before the place where it differs. */
const MOST_SHOWN = 80;

/** Returns how a value changes; only literals are shown. */
function change({ before, after }: ChangedConstant): string {
  if (before.startsWith("#") || after?.startsWith("#") === true) return "changes";
  const is = after ?? "computed";
  const at =
    Math.max(
      20,
      [...is].findIndex((sign, index) => sign !== before[index]),
    ) - 20;
  const show = (text: string) => (text.length <= MOST_SHOWN ? text : toVisibleLine(`…${text.slice(at)}`, MOST_SHOWN));
  return `becomes ${show(is)} instead of ${show(before)}`;
}

async function isConstantUse(
  { path, use }: PlacedUse,
  { file, name }: ChangedConstant,
  tree: TreeLinks,
): Promise<boolean> {
  const [first = null] = use.names;
  const modules = await Promise.all([tree.resolve(path, use.module, null), tree.resolve(path, use.module, first)]);
  for (const { files } of modules)
    for (const reached of files) if (await passesNameOn(reached, name, { target: file, tree, depth: 0 })) return true;
  return false;
}

interface Search {
  readonly target: string;
  readonly tree: TreeLinks;
  readonly depth: number;
}

/** Returns whether a module is the target, or passes the name on from it. */
async function passesNameOn(file: string, name: string, search: Search): Promise<boolean> {
  const { target, tree, depth } = search;
  if (file === target) return true;
  const links = depth < MAX_RE_EXPORTS ? await tree.readModuleLinks(file) : null;
  const from = links?.offers.get(name)?.from;
  const modules = from ? [from.module] : (links?.passesOn ?? []);
  for (const module of modules) {
    const [next] = (await tree.resolve(file, module, null)).files;
    const named = from?.names.at(-1) ?? name;
    if (next !== undefined && (await passesNameOn(next, named, { ...search, depth: depth + 1 }))) return true;
  }
  return false;
}
