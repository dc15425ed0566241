import {
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  joinFolderAndName,
  type ResolvedImport,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { isStandardPackage, readPublisherName } from "./import-names.ts";
import { SourceRoots } from "./source-roots.ts";

type Answer = Omit<ResolvedImport, keyof ImportRecord>;
const NOWHERE: Answer = { resolved: [], external: null, stdlib: false };

const SOURCE = /\.(?:java|kt)$/;
/** Matches declarations at the margin. */
const DECLARED =
  /^(?:@[\w.]{1,100}(?:\([^()\n]{0,200}\))?\s{1,4}){0,20}(?:[a-z-]{1,20} ){0,12}(?:class|interface|enum|record|@interface|object|typealias|fun|va[lr])\s(?:<(?:[^<>\n]|<[^<>\n]{0,100}>){1,200}>\s)?(?:[\w.<>?*, ]{1,200}\.)?`?([\w$]+)/gm;

/** Lists the source roots in which a file looks for packages, nearest first. Roots of one tier are equally near. */
type Tiers = readonly (readonly string[])[];

/** Resolves packages and types to files, in the layouts of Maven and Gradle and in any other in which folders are packages. */
export class JvmResolver implements ImportResolver {
  readonly #roots: SourceRoots;
  readonly #declared = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();
  readonly #homes = new Map<string, Promise<Home>>();

  constructor(private readonly tree: SourceTree) {
    this.#roots = new SourceRoots(tree);
  }

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    const home = await this.#homeOf(from);
    return Promise.all(imports.map(async (record) => ({ ...record, ...(await this.#resolveOne(record, from, home)) })));
  }

  async #resolveOne({ module, names }: ImportRecord, from: string, home: Home): Promise<Answer> {
    const found = new Set<string>();
    for (const name of names.length === 0 ? [null] : names)
      for (const path of await this.#filesFor(module, name, home.tiers)) if (path !== from) found.add(path);
    if (found.size > 0) return { ...NOWHERE, resolved: [...found].sort() };
    if (isStandardPackage(module)) return { ...NOWHERE, stdlib: true };
    const wanted = cutToPackage(module);
    const isOwn =
      wanted === home.package ||
      readPublisherName(wanted) === readPublisherName(home.package ?? "") ||
      (await this.#hasPackage(wanted, home.tiers));
    return isOwn || (!module.includes(".") && home.package === null)
      ? NOWHERE
      : { ...NOWHERE, external: readPublisherName(wanted) };
  }

  /** Finds the longest prefix of a name that is a package, and in it the type or name that follows; a star stands for all of them. */
  async #filesFor(module: string, name: string | null, tiers: Tiers): Promise<readonly string[]> {
    const parts = [...module.split("."), ...(name === null ? [] : [name])];
    for (const roots of tiers) {
      for (let length = parts.length - 1; length >= 0; length -= 1) {
        const wanted = parts[length] ?? "";
        const folder = parts.slice(0, length).join("/");
        const files = await Promise.all(
          roots.map((root) => this.#in(joinFolderAndName(root, folder).replace(/\/$/, ""), wanted)),
        );
        const found = files.flat();
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  async #hasPackage(name: string, tiers: Tiers): Promise<boolean> {
    const folders = tiers.flat().map((root) => joinFolderAndName(root, name.replaceAll(".", "/")));
    const lists = await Promise.all(folders.map((folder) => this.tree.list(folder)));
    return lists.some((entries) => [...(entries ?? [])].some(([file, kind]) => kind === "file" && SOURCE.test(file)));
  }

  async #in(folder: string, name: string): Promise<readonly string[]> {
    const entries = await this.tree.list(folder);
    if (entries === null) return [];
    if (name === "*")
      return [...entries].flatMap(([each, kind]) =>
        kind === "file" && SOURCE.test(each) ? [joinFolderAndName(folder, each)] : [],
      );
    if (entries.get(`${name}.java`) === "file") return [joinFolderAndName(folder, `${name}.java`)];
    return (await this.#declaredIn(folder)).get(name) ?? [];
  }

  /** Maps each name that a folder's files declare to those files. */
  #declaredIn(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const known = this.#declared.get(folder) ?? this.#readDeclared(folder);
    this.#declared.set(folder, known);
    return known;
  }

  async #readDeclared(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, string[]>();
    for (const [name, kind] of (await this.tree.list(folder)) ?? []) {
      if (kind !== "file" || !SOURCE.test(name)) continue;
      const path = joinFolderAndName(folder, name);
      const bytes = await this.tree.read(path);
      const text = bytes === null ? "" : new TextDecoder().decode(bytes);
      for (const [, declared = ""] of text.matchAll(DECLARED)) {
        const paths = found.get(declared) ?? [];
        if (!paths.includes(path)) paths.push(path);
        found.set(declared, paths);
      }
    }
    return found;
  }

  #homeOf(from: string): Promise<Home> {
    const known = this.#homes.get(getParentFolder(from)) ?? this.#findHome(from);
    this.#homes.set(getParentFolder(from), known);
    return known;
  }

  async #findHome(from: string): Promise<Home> {
    const bytes = await this.tree.read(from);
    const text = bytes === null ? "" : new TextDecoder().decode(bytes);
    const own = /^[ \t]*package[ \t]+([\w.`]+)/m.exec(text)?.[1]?.replaceAll("`", "") ?? null;
    const folder = getParentFolder(from);
    const project = await this.#roots.around(folder);
    const others = (await this.#roots.all()).filter((each) => each !== project).flatMap(({ roots }) => roots);
    const near = project?.roots ?? [];
    const root = findSourceRoot(folder, own) ?? near.find((each) => folder.startsWith(`${each}/`)) ?? folder;
    const rest = near.filter((each) => each !== root);
    // Test code has its own names and is not seen by other code.
    return { package: own, tiers: [[root], rest, others.filter((each) => each !== root)] };
  }
}

interface Home {
  readonly package: string | null;
  readonly tiers: Tiers;
}

/** Returns the source root of a file, from its folder and the package that it says it is in. */
function findSourceRoot(folder: string, own: string | null): string | null {
  if (own === null) return null;
  const path = own.replaceAll(".", "/");
  if (folder === path) return "";
  return folder.endsWith(`/${path}`) ? folder.slice(0, -path.length - 1) : null;
}

/** Returns the part of a name that is a package by custom: all that precedes the first part with a capital letter. */
function cutToPackage(module: string): string {
  const parts = module.split(".");
  const at = parts.findIndex((part) => /^\p{Lu}/u.test(part));
  return at <= 0 ? module : parts.slice(0, at).join(".");
}
