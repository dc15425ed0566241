import {
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  joinFolderAndName,
  joinPath,
  listFolderAndAncestors,
  type ResolvedImport,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { GENERIC } from "./imports.ts";
import { listProjectReferences, listProjectUsings } from "./manifests.ts";

const MOST_FILES = 5_000;
const LEFT_OUT = /^(?:\..*|bin|obj|node_modules|packages)$/;
const GLOBAL_USING = /^[ \t]*global[ \t]+using[ \t]+([\w.]+)[ \t]*;/gm;
/** Matches namespaces at the margin, and type declarations there or one level in, since namespaces may have braces. */
const DECLARED =
  /^(?:namespace[ \t]+(?<space>[\w.]+)[ \t]*(?<end>;)?|(?<indent> {4}|\t)?(?:(?:public|internal|private|protected|file|abstract|sealed|static|partial|readonly|ref|unsafe|new) )*(?:class|struct|interface|enum|record(?: class| struct)?|delegate [\w.<>?[\], ]{1,200}) (?<type>\w+)(?<parameters><)?)/gm;

/** Describes a project by the types that its files declare. */
interface Project {
  readonly folder: string;
  readonly references: readonly string[];
  readonly usings: readonly string[];
  /** Maps `Namespace.Type` to the files that declare it. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly namespaces: ReadonlySet<string>;
}

/**
 * Resolves a namespace to the files of the project, and of those that it refers to, which declare the types that the importing file
 * mentions.
 */
export class CsharpResolver implements ImportResolver {
  readonly #projects = new Map<string, Promise<Project | null>>();

  constructor(private readonly tree: SourceTree) {}

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    const projects = await this.#projectsFor(from);
    const own = imports.find(({ isMention }) => isMention);
    const candidates = own?.names ?? [];
    const usings = projects[0]?.usings ?? [];
    return imports.map((record) => {
      const isOwn = record === own;
      const spaces = isOwn ? [...listEnclosingNamespaces(record.module), ...usings] : [record.module];
      const names = record.names.includes("*") ? candidates : record.names;
      const found = new Set(spaces.flatMap((space) => names.flatMap((name) => findTypeFiles(projects, space, name))));
      found.delete(from);
      // A `using static` names a type, not a namespace.
      if (!isOwn && found.size === 0) for (const path of listFilesWithType(projects, record.module)) found.add(path);
      if (found.size > 0) return { ...record, resolved: [...found].sort(), external: null, stdlib: false };
      const isKnown = isOwn || projects.some(({ namespaces }) => namespaces.has(record.module));
      const stdlib = /^System(?:\.|$)/.test(record.module);
      const external = isKnown || stdlib ? null : record.module.split(".").slice(0, 2).join(".");
      return { ...record, resolved: [], external, stdlib: stdlib && !isKnown };
    });
  }

  /** Returns the project of a file and the projects that it refers to, directly or indirectly. */
  async #projectsFor(from: string): Promise<Project[]> {
    const found: Project[] = [];
    const seen = new Set<string>();
    const home = await this.#homeOf(getParentFolder(from));
    const pending = [home];
    for (let folder = pending.shift(); folder !== undefined; folder = pending.shift()) {
      if (seen.has(folder)) continue;
      seen.add(folder);
      const project = await this.#projectIn(folder);
      if (project === null) continue;
      found.push(project);
      pending.push(...project.references);
    }
    return found;
  }

  async #homeOf(folder: string): Promise<string> {
    for (const each of listFolderAndAncestors(folder))
      if ([...((await this.tree.list(each))?.keys() ?? [])].some((name) => name.endsWith(".csproj"))) return each;
    return "";
  }

  #projectIn(folder: string): Promise<Project | null> {
    const known = this.#projects.get(folder) ?? this.#read(folder);
    this.#projects.set(folder, known);
    return known;
  }

  async #textOf(path: string): Promise<string> {
    const bytes = await this.tree.read(path);
    return bytes === null ? "" : new TextDecoder().decode(bytes);
  }

  async #read(folder: string): Promise<Project | null> {
    const names = await this.tree.list(folder);
    if (names === null) return null;
    const manifests = [...names.keys()].filter((name) => name.endsWith(".csproj"));
    const texts = await Promise.all(manifests.map((name) => this.#textOf(joinFolderAndName(folder, name))));
    const files = new Map<string, string[]>();
    const namespaces = new Set<string>();
    const usings = new Set(texts.flatMap(listProjectUsings));
    for (const path of await this.#sourcesBelow(folder)) {
      const text = await this.#textOf(path);
      for (const [, used = ""] of text.matchAll(GLOBAL_USING)) usings.add(used);
      for (const name of listDeclaredTypes(text)) {
        namespaces.add(name.slice(0, name.lastIndexOf(".")));
        const known = files.get(name) ?? [];
        if (!known.includes(path)) files.set(name, [...known, path]);
      }
    }
    const references = texts.flatMap(listProjectReferences).flatMap((each) => {
      const path = joinPath(folder, each);
      return path === null ? [] : [getParentFolder(path)];
    });
    return { folder, references, usings: [...usings], files, namespaces };
  }

  async #sourcesBelow(folder: string): Promise<string[]> {
    const found: string[] = [];
    const pending = [folder];
    for (let next = pending.pop(); next !== undefined && found.length < MOST_FILES; next = pending.pop())
      for (const [name, kind] of (await this.tree.list(next)) ?? []) {
        if (kind === "directory" && !LEFT_OUT.test(name)) pending.push(joinFolderAndName(next, name));
        else if (kind === "file" && name.endsWith(".cs")) found.push(joinFolderAndName(next, name));
      }
    return found;
  }
}

/** Returns the types of a text as `Namespace.Type`. A type at the margin may stand behind the braces of a namespace as well as in them. */
function listDeclaredTypes(text: string): string[] {
  const names: string[] = [];
  let [space, hasBraces] = ["", true];
  for (const { groups = {} } of text.matchAll(DECLARED)) {
    const { indent } = groups;
    const type = groups.type && groups.type + (groups.parameters ? GENERIC : "");
    if (groups.space !== undefined) [space, hasBraces] = [groups.space, groups.end === undefined];
    // What is indented below a namespace without braces is a part of another type.
    else if (indent === undefined || (hasBraces && space !== "")) names.push(`${space}.${type}`);
    if (type !== undefined && indent === undefined && hasBraces && space !== "") names.push(`.${type}`);
  }
  return names;
}

/** Returns `A.B.C`, `A.B`, `A` and the empty name, since code sees the types of all enclosing namespaces and those in none. */
function listEnclosingNamespaces(namespace: string): string[] {
  const parts = namespace.split(".");
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join(".")), ""];
}

function findTypeFiles(projects: readonly Project[], space: string, name: string): readonly string[] {
  for (const { files } of projects) {
    const found = files.get(`${space}.${name}`) ?? files.get(`${space}.${name}Attribute`);
    if (found) return found;
  }
  return [];
}

function listFilesWithType(projects: readonly Project[], type: string): readonly string[] {
  return projects.flatMap(({ files }) => files.get(type) ?? []);
}
