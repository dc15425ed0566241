import type { SourceTree } from "../../../domain/index.ts";
import { baseName, type FileRoles, foldersAbove, parentOf } from "./file-roles.ts";
import { compareText } from "./import-graph.ts";
import { parseManifest, type Requirement } from "./manifests.ts";

const MOST_ITEMS = 30;
const MOST_MANIFESTS = 50;
const MANIFEST = /^(pyproject\.toml|setup\.(cfg|py)|Pipfile|package\.json|requirements\.txt)$/;
/** `requirements/base.txt` is the program's; `requirements/dev.txt` is not. */
const SPLIT_REQUIREMENTS = /(^|\/)requirements\/(base|common|main|prod|production|requirements)\.(txt|in)$/;
const NOT_THE_PROGRAM =
  /^(docs?|examples?|samples?|demos?|templates?|fixtures?|tests?|__tests__|e2e|bench.*|vendor|third_party|node_modules)$/;
const LANGUAGE_NAMES = { python: "Python", typescript: "TypeScript", javascript: "JavaScript" } as const;

/**
 * What the repository is built on: its languages, then the packages that its manifests need at run time. The root's
 * manifests come before those of its packages, and what several packages need before what one does.
 */
export async function draftTechStack(files: readonly string[], roles: FileRoles, tree: SourceTree): Promise<string[]> {
  const languages = usedLanguages(roles);
  const needed = new Map<string, { text: string; depth: number; count: number }>();
  const own = new Set<string>();
  for (const path of manifestsOf(files)) {
    const bytes = await tree.read(path);
    if (!bytes) continue;
    const manifest = parseManifest(path, new TextDecoder().decode(bytes));
    if (manifest.name !== null) own.add(normalName(manifest.name));
    for (const requirement of manifest.requires) {
      const key = normalName(requirement.name);
      const known = needed.get(key) ?? { text: withMajor(requirement), depth: foldersAbove(path).length, count: 0 };
      needed.set(key, { ...known, count: known.count + 1 });
    }
  }
  const packages = [...needed].filter(([key]) => !own.has(key)).map(([, item]) => item);
  packages.sort((a, b) => a.depth - b.depth || b.count - a.count || compareText(a.text, b.text));
  const chosen = packages.slice(0, MOST_ITEMS - languages.length).map(({ text }) => text);
  return [...languages, ...chosen.sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b))];
}

/** The languages of the source files, most used first; a stray script does not make a language part of the stack. */
function usedLanguages(roles: FileRoles): string[] {
  const counts = { python: 0, typescript: 0, javascript: 0 };
  for (const role of roles.values()) if (role.kind === "source") counts[role.language] += 1;
  const total = counts.python + counts.typescript + counts.javascript;
  return (["python", "typescript", "javascript"] as const)
    .filter((language) => counts[language] > 0 && counts[language] >= total / 20)
    .sort((a, b) => counts[b] - counts[a] || compareText(a, b))
    .map((language) => LANGUAGE_NAMES[language]);
}

/** Outermost first. */
function manifestsOf(files: readonly string[]): string[] {
  const isManifest = (path: string) =>
    (MANIFEST.test(baseName(path)) || SPLIT_REQUIREMENTS.test(path)) &&
    !parentOf(path)
      .split("/")
      .some((folder) => NOT_THE_PROGRAM.test(folder));
  const depth = (path: string) => foldersAbove(path).length;
  return files
    .filter(isManifest)
    .sort((a, b) => depth(a) - depth(b) || compareText(a, b))
    .slice(0, MOST_MANIFESTS);
}

/** Python's rule for equal names (PEP 503), which harms no npm name. */
function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}

/** `SQLAlchemy 2`; below 1.0 the second number is the one that says what is compatible. */
function withMajor({ name, version }: Requirement): string {
  const numbers = /^[=~^><!\s]*v?(\d+)(?:\.(\d+))?/.exec(version ?? "");
  if (!numbers || !statesOneMajor(version ?? "")) return name;
  const [, major, minor] = numbers;
  return major === "0" && minor !== undefined ? `${name} 0.${minor}` : `${name} ${major}`;
}

/** A range over several majors, alternatives and upper bounds do not say which one the code is written for. */
function statesOneMajor(version: string): boolean {
  if (/\|\||!=|^\s*[<>](?!=)|^\s*<=|^\*| - /.test(version)) return false;
  const [lower, upper, ...others] = version.split(/\s*,\s*|\s+(?=[<>])/);
  if (upper === undefined) return true;
  const top = /^<=?\s*(\d+)(\.0)*$/.exec(upper)?.[1];
  const bottom = /(\d+)/.exec(lower ?? "")?.[1];
  return others.length === 0 && top !== undefined && Number(top) === Number(bottom) + 1;
}
