import {
  compareText,
  getFileName,
  getParentFolder,
  type LanguageSupport,
  listFoldersAbove,
  normalizePackageName,
  type PackageEcosystem,
  type Requirement,
} from "../../../kernel/domain/index.ts";
import type { FileRoles } from "../../state/index.ts";
import type { ScanInput } from "./types.ts";

const MOST_ITEMS = 30;
const MOST_MANIFESTS = 50;
const NOT_THE_PROGRAM =
  /^(docs?|examples?|samples?|demos?|templates?|fixtures?|tests?|__tests__|e2e|bench.*|fuzz|vendor|third_party|node_modules)$/;

/**
 * Returns what the repository is built on: its languages, then the packages that its manifests need at run time. The root's
 * manifests come before those of its packages, and what several packages need before what one does.
 */
export async function draftTechStack(
  files: readonly string[],
  roles: FileRoles,
  { tree, languages }: Pick<ScanInput, "tree" | "languages">,
): Promise<string[]> {
  const used = listUsedLanguages(roles, languages);
  const needed = new Map<string, { text: string; depth: number; count: number }>();
  const own = new Set<string>();
  await Promise.all(languages.map((language) => language.load()));
  const ofProject = new Set<string>();
  for (const { path, packages } of listProgramManifests(files, languages)) {
    const bytes = await tree.read(path);
    if (!bytes) continue;
    const isPins = /^requirements.*\.txt$/.test(getFileName(path));
    // Beside a manifest that names the project, such a file pins what its developers install.
    if (isPins && ofProject.has(getParentFolder(path))) continue;
    const manifest = packages.readManifest(path, new TextDecoder().decode(bytes));
    if (manifest.name !== null) {
      own.add(normalizePackageName(manifest.name));
      ofProject.add(getParentFolder(path));
    }
    for (const requirement of manifest.requires.filter(({ isRuntime }) => isRuntime)) {
      const key = normalizePackageName(requirement.name);
      const known = needed.get(key) ?? {
        text: formatRequirement(requirement),
        depth: listFoldersAbove(path).length,
        count: 0,
      };
      needed.set(key, { ...known, count: known.count + 1 });
    }
  }
  const packages = [...needed].filter(([key]) => !own.has(key)).map(([, item]) => item);
  packages.sort((a, b) => a.depth - b.depth || b.count - a.count || compareText(a.text, b.text));
  const chosen = packages.slice(0, MOST_ITEMS - used.length).map(({ text }) => text);
  return [...used, ...chosen.sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b))];
}

/** Returns the languages of the source files, most used first; a stray script does not make a language part of the stack. */
function listUsedLanguages(roles: FileRoles, languages: readonly LanguageSupport[]): string[] {
  const sources = [...roles.values()].flatMap((role) => (role.kind === "source" ? [role.language] : []));
  return languages
    .flatMap(({ names }) => names)
    .map(({ id, title }) => ({ id, title, count: sources.filter((language) => language === id).length }))
    .filter(({ count }) => count > 0 && count >= sources.length / 20)
    .sort((a, b) => b.count - a.count || compareText(a.id, b.id))
    .map(({ title }) => title);
}

/** Returns the manifests of the program itself, outermost first. */
function listProgramManifests(
  files: readonly string[],
  languages: readonly LanguageSupport[],
): { path: string; packages: PackageEcosystem }[] {
  const countFolderDepth = (path: string) => listFoldersAbove(path).length;
  return files
    .filter(
      (path) =>
        !getParentFolder(path)
          .split("/")
          .some((folder) => NOT_THE_PROGRAM.test(folder)),
    )
    .flatMap((path) => languages.map(({ packages }) => ({ path, packages })))
    .filter(({ path, packages }) => packages.isProgramManifest(path))
    .sort((a, b) => countFolderDepth(a.path) - countFolderDepth(b.path) || compareText(a.path, b.path))
    .slice(0, MOST_MANIFESTS);
}

/** Returns an entry such as `SQLAlchemy 2`; below 1.0 it has the second number, too, which then says what is compatible. */
function formatRequirement({ name, version }: Requirement): string {
  const numbers = /^[=~^><!\s]*v?(\d+)(?:\.(\d+))?/.exec(version ?? "");
  if (!numbers || !statesOneMajor(version ?? "")) return name;
  const [, major, minor] = numbers;
  return major === "0" && minor !== undefined ? `${name} 0.${minor}` : `${name} ${major}`;
}

/** Ranges over several major versions, alternatives and upper bounds do not say for which version the code is written. */
function statesOneMajor(version: string): boolean {
  if (/\|\||!=|^\s*[<>](?!=)|^\s*<=|^\*| - /.test(version)) return false;
  const [lower, upper, ...others] = version.split(/\s*,\s*|\s+(?=[<>])/);
  if (upper === undefined) return true;
  const top = /^<=?\s*(\d+)(\.0)*$/.exec(upper)?.[1];
  const bottom = /(\d+)/.exec(lower ?? "")?.[1];
  return others.length === 0 && top !== undefined && Number(top) === Number(bottom) + 1;
}
