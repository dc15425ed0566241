import { parse as parseJson } from "jsonc-parser";
import { minimatch } from "minimatch";
import {
  getFileName,
  getParentFolder,
  joinPath,
  listFoldersAbove,
  type SourceTree,
} from "../../kernel/domain/index.ts";
import { readGoMod } from "./go/go-mod.ts";
import { languages } from "./languages.ts";
import { listStringItems, listTableValues, readTableValue, readTextAt, readToml } from "./tables.ts";
import { limitConfigPatterns } from "./typescript/resolver/config-text.ts";
import { listWorkspacePatterns, readPnpmPackages } from "./typescript/resolver/workspaces.ts";
import { listElementsNamed, readXml } from "./xml.ts";

/** How a tool declares the packages of a repository. nx, Turborepo and Bun take the declaration of the package manager. */
interface WorkspaceKind {
  readonly file: RegExp;
  /** Returns the members as patterns of folders, relative to the file's folder; one that begins with `!` takes some out. */
  readonly members: (text: string) => readonly string[];
}

const parseLooseJson = (text: string): unknown => parseJson(text, [], { allowTrailingComma: true });
const negatePatterns = (patterns: unknown): string[] => listStringItems(patterns).map((pattern) => `!${pattern}`);
const toWorkspaceTable = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

export const workspaceKinds: Readonly<Record<string, WorkspaceKind>> = {
  pnpm: { file: /^pnpm-workspace\.yaml$/, members: readPnpmPackages },
  npm: { file: /^package\.json$/, members: (text) => listWorkspacePatterns(toWorkspaceTable(parseLooseJson(text))) },
  lerna: {
    file: /^lerna\.json$/,
    members: (text) => listStringItems(readTableValue(parseLooseJson(text), "packages")),
  },
  deno: {
    file: /^deno\.jsonc?$/,
    members: (text) => {
      const declared = readTableValue(parseLooseJson(text), "workspace");
      return listStringItems(readTableValue(declared, "members") ?? declared);
    },
  },
  cargo: {
    file: /^Cargo\.toml$/,
    members: (text) => {
      const workspace = readTableValue(readToml(text), "workspace");
      return [
        ...listStringItems(readTableValue(workspace, "members")),
        ...negatePatterns(readTableValue(workspace, "exclude")),
      ];
    },
  },
  go: { file: /^go\.work$/, members: (text) => readGoMod(text).uses },
  python: {
    file: /^pyproject\.toml$/,
    members: (text) => {
      const tool = readTableValue(readToml(text), "tool");
      const workspace = readTableValue(tool, "uv", "workspace");
      const groups = listTableValues(readTableValue(tool, "poetry", "group")).map((group) =>
        readTableValue(group, "dependencies"),
      );
      const dependencies = [
        readTableValue(tool, "uv", "sources"),
        readTableValue(tool, "poetry", "dependencies"),
        ...groups,
      ].flatMap(listTableValues);
      return [
        ...listStringItems(readTableValue(workspace, "members")),
        ...negatePatterns(readTableValue(workspace, "exclude")),
        ...dependencies.flatMap((dependency) => readTextAt(dependency, "path") ?? []),
      ];
    },
  },
  maven: {
    file: /^pom\.xml$/,
    members: (text) => listElementsNamed(readXml(text), "module").map((each) => each.text.trim()),
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
      const declared = readTableValue(parseLooseJson(text), "repositories");
      return (Array.isArray(declared) ? declared : listTableValues(declared)).flatMap((each) =>
        readTextAt(each, "type") === "path" ? (readTextAt(each, "url") ?? []) : [],
      );
    },
  },
  dotnet: {
    file: /\.slnx?$/,
    members: (text) =>
      [...text.matchAll(/"([^"]+\.(?:cs|fs|vb)proj)"/g)].map(([, path = ""]) =>
        getParentFolder(path.replaceAll("\\", "/")),
      ),
  },
};

/**
 * Returns the folders of the packages that a repository declares, from its root on and from each package in turn (a module of Maven has modules).
 * `files` are the tracked files; a folder without any is no package.
 */
export async function listWorkspaceFolders(files: readonly string[], tree: SourceTree): Promise<ReadonlySet<string>> {
  const filesIn = new Map<string, string[]>();
  for (const path of files) {
    for (const folder of listFoldersAbove(path)) if (!filesIn.has(folder)) filesIn.set(folder, []);
    filesIn.set(getParentFolder(path), [...(filesIn.get(getParentFolder(path)) ?? []), path]);
  }
  const found = new Set<string>();
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const path of filesIn.get(folder) ?? []) {
      for (const member of await listMemberFolders(path, filesIn, tree)) {
        if (member === "" || found.has(member)) continue;
        found.add(member);
        pending.push(member);
      }
    }
  }
  return found;
}

const PROJECT_FILES = new Set([...languages.flatMap(({ files }) => files.projectFiles), "deno.json", "deno.jsonc"]);

async function listMemberFolders(
  path: string,
  filesIn: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): Promise<string[]> {
  const kind = Object.values(workspaceKinds).find(({ file }) => file.test(getFileName(path)));
  const bytes = kind && (await tree.read(path));
  if (!bytes) return [];
  const patterns = limitConfigPatterns(kind.members(new TextDecoder().decode(bytes)));
  const resolveMemberPattern = (pattern: string) => joinPath(getParentFolder(path), pattern) ?? [];
  const refused = patterns
    .filter((each) => each.startsWith("!"))
    .flatMap((each) => resolveMemberPattern(each.slice(1)));
  const isRefused = (folder: string) => refused.some((each) => folder === each || minimatch(folder, each));
  // A pattern such as `packages/**` matches every folder below, of which only those with a manifest are meant.
  const hasManifest = (folder: string) =>
    filesIn.get(folder)?.some((file) => PROJECT_FILES.has(getFileName(file))) ?? false;
  return patterns
    .filter((each) => !each.startsWith("!"))
    .flatMap(resolveMemberPattern)
    .flatMap((pattern) =>
      filesIn.has(pattern)
        ? [pattern]
        : [...filesIn.keys()].filter((folder) => hasManifest(folder) && minimatch(folder, pattern)),
    )
    .filter((folder) => !isRefused(folder));
}
