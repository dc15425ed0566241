import { parse as parseJson } from "jsonc-parser";
import { minimatch } from "minimatch";
import { folderOf, foldersAbove, joinPath, nameOf, type SourceTree } from "../domain/index.ts";
import { readGoMod } from "./go/go-mod.ts";
import { languages } from "./languages.ts";
import { at, readToml, textAt, textsOf, valuesOf } from "./tables.ts";
import { boundedPatterns } from "./typescript/resolver/config-text.ts";
import { pnpmPackages, workspacePatterns } from "./typescript/resolver/workspaces.ts";
import { elementsNamed, readXml } from "./xml.ts";

/** Says how a tool declares the packages of a repository. nx, Turborepo and Bun take the declaration of the package manager. */
interface WorkspaceKind {
  readonly file: RegExp;
  /** Returns the members as patterns of folders, relative to the file's folder; one that begins with `!` takes some out. */
  readonly members: (text: string) => readonly string[];
}

const json = (text: string): unknown => parseJson(text, [], { allowTrailingComma: true });
const without = (patterns: unknown): string[] => textsOf(patterns).map((pattern) => `!${pattern}`);
const table = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

export const workspaceKinds: Readonly<Record<string, WorkspaceKind>> = {
  pnpm: { file: /^pnpm-workspace\.yaml$/, members: pnpmPackages },
  npm: { file: /^package\.json$/, members: (text) => workspacePatterns(table(json(text))) },
  lerna: { file: /^lerna\.json$/, members: (text) => textsOf(at(json(text), "packages")) },
  deno: {
    file: /^deno\.jsonc?$/,
    members: (text) => {
      const declared = at(json(text), "workspace");
      return textsOf(at(declared, "members") ?? declared);
    },
  },
  cargo: {
    file: /^Cargo\.toml$/,
    members: (text) => {
      const workspace = at(readToml(text), "workspace");
      return [...textsOf(at(workspace, "members")), ...without(at(workspace, "exclude"))];
    },
  },
  go: { file: /^go\.work$/, members: (text) => readGoMod(text).uses },
  python: {
    file: /^pyproject\.toml$/,
    members: (text) => {
      const tool = at(readToml(text), "tool");
      const workspace = at(tool, "uv", "workspace");
      const groups = valuesOf(at(tool, "poetry", "group")).map((group) => at(group, "dependencies"));
      const dependencies = [at(tool, "uv", "sources"), at(tool, "poetry", "dependencies"), ...groups].flatMap(valuesOf);
      return [
        ...textsOf(at(workspace, "members")),
        ...without(at(workspace, "exclude")),
        ...dependencies.flatMap((dependency) => textAt(dependency, "path") ?? []),
      ];
    },
  },
  maven: {
    file: /^pom\.xml$/,
    members: (text) => elementsNamed(readXml(text), "module").map((each) => each.text.trim()),
  },
  gradle: {
    file: /^settings\.gradle(\.kts)?$/,
    members: (text) =>
      [...text.matchAll(/^[ \t]*include[ \t(]((?:[^)\n,]|,(?:[ \t]*\n)?)*)/gm)].flatMap(([, list = ""]) =>
        [...list.matchAll(/["']:?([^"']+)["']/g)].map(([, name = ""]) => name.replaceAll(":", "/")),
      ),
  },
  composer: {
    file: /^composer\.json$/,
    members: (text) => {
      const declared = at(json(text), "repositories");
      return (Array.isArray(declared) ? declared : valuesOf(declared)).flatMap((each) =>
        textAt(each, "type") === "path" ? (textAt(each, "url") ?? []) : [],
      );
    },
  },
  dotnet: {
    file: /\.slnx?$/,
    members: (text) =>
      [...text.matchAll(/"([^"]+\.(?:cs|fs|vb)proj)"/g)].map(([, path = ""]) => folderOf(path.replaceAll("\\", "/"))),
  },
};

/**
 * Returns the folders of the packages that a repository declares, from its root on and from each package in turn (a module of Maven has modules).
 * `files` are the tracked files; a folder without any is no package.
 */
export async function workspaceMembers(files: readonly string[], tree: SourceTree): Promise<ReadonlySet<string>> {
  const filesIn = new Map<string, string[]>();
  for (const path of files) {
    for (const folder of foldersAbove(path)) if (!filesIn.has(folder)) filesIn.set(folder, []);
    filesIn.set(folderOf(path), [...(filesIn.get(folderOf(path)) ?? []), path]);
  }
  const found = new Set<string>();
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const path of filesIn.get(folder) ?? []) {
      for (const member of await membersOf(path, filesIn, tree)) {
        if (member === "" || found.has(member)) continue;
        found.add(member);
        pending.push(member);
      }
    }
  }
  return found;
}

const PROJECT_FILES = new Set([...languages.flatMap(({ files }) => files.projectFiles), "deno.json", "deno.jsonc"]);

async function membersOf(
  path: string,
  filesIn: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): Promise<string[]> {
  const kind = Object.values(workspaceKinds).find(({ file }) => file.test(nameOf(path)));
  const bytes = kind && (await tree.read(path));
  if (!bytes) return [];
  const patterns = boundedPatterns(kind.members(new TextDecoder().decode(bytes)));
  const inRoot = (pattern: string) => joinPath(folderOf(path), pattern) ?? [];
  const refused = patterns.filter((each) => each.startsWith("!")).flatMap((each) => inRoot(each.slice(1)));
  const isRefused = (folder: string) => refused.some((each) => folder === each || minimatch(folder, each));
  // A pattern such as `packages/**` matches every folder below, of which only those with a manifest are meant.
  const hasManifest = (folder: string) => filesIn.get(folder)?.some((file) => PROJECT_FILES.has(nameOf(file))) ?? false;
  return patterns
    .filter((each) => !each.startsWith("!"))
    .flatMap(inRoot)
    .flatMap((pattern) =>
      filesIn.has(pattern)
        ? [pattern]
        : [...filesIn.keys()].filter((folder) => hasManifest(folder) && minimatch(folder, pattern)),
    )
    .filter((folder) => !isRefused(folder));
}
