import { LIMITS, sizeText } from "./limits.ts";
import { unportablePath, unsafePath } from "./paths.ts";
import { errorAt, quote, warningAt } from "./problems.ts";
import type { Problem } from "./types.ts";

/** A cloned package contains its Git repository, which is not part of it. */
const isGitFile = (path: string): boolean => /(?:^|\/)\.git(?:\/|$)/i.test(path);

export interface SortedFiles {
  readonly skillMd: SkillMd | null;
  readonly skillYaml: Uint8Array | null;
  readonly others: ReadonlyMap<string, Uint8Array>;
  readonly problems: readonly Problem[];
}

interface SkillMd {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Sorts the files of a folder by their role, with problems for those that could not be written on every system. */
export function sortFiles(given: ReadonlyMap<string, Uint8Array>): SortedFiles {
  const others = new Map([...given].filter(([path]) => !isGitFile(path)));
  const skillMd = takeSkillMd(others);
  const skillYaml = others.get("skill.yaml") ?? null;
  others.delete("skill.yaml");
  const problems = [
    ...skillMdProblems(skillMd),
    ...(others.has("skill.yml") ? [otherSpelling("skill.yml", "skill.yaml", "is not read")] : []),
    ...[...others].flatMap(([path, bytes]) => fileProblems(path, bytes)),
    ...totalProblems(others),
  ];
  return { skillMd, skillYaml, others, problems };
}

/** Takes out `SKILL.md`, or a file whose name differs from it only in case. */
function takeSkillMd(files: Map<string, Uint8Array>): SkillMd | null {
  const path = files.has("SKILL.md") ? "SKILL.md" : [...files.keys()].find((one) => one.toLowerCase() === "skill.md");
  const bytes = path === undefined ? undefined : files.get(path);
  if (path === undefined || bytes === undefined) return null;
  files.delete(path);
  return { path, bytes };
}

function skillMdProblems(found: SkillMd | null): readonly Problem[] {
  if (found?.path === "SKILL.md") return [];
  if (found) return [otherSpelling(found.path, "SKILL.md", "is not found by other tools")];
  return [errorAt("SKILL.md", null, "The folder has no SKILL.md.", "Add one; `skl skill new` writes an example.")];
}

const otherSpelling = (path: string, wanted: string, consequence: string): Problem =>
  warningAt(path, null, `A file with this name ${consequence}.`, `Rename it to ${wanted}.`);

export function fileProblems(path: string, bytes: Uint8Array): readonly Problem[] {
  const unsafe = unsafePath(path);
  if (unsafe !== null) {
    return [errorAt(path, null, `The path ${quote(path)} ${unsafe}.`, "Rename the file, or take it out.")];
  }
  const unportable = unportablePath(path);
  const moves = unportable === null ? [] : [warningAt(path, null, `The path ${unportable}.`, "Rename the file.")];
  return bytes.length <= LIMITS.file ? moves : [...moves, tooLarge(path, bytes.length, LIMITS.file)];
}

export function totalProblems(files: ReadonlyMap<string, Uint8Array>): readonly Problem[] {
  let total = 0;
  for (const bytes of files.values()) total += bytes.length;
  const fix = "Take files out that the skill does not need, such as installed packages.";
  const says = `The folder has ${files.size} files of ${sizeText(total)}`;
  if (files.size > LIMITS.files) return [errorAt(".", null, `${says}; at most ${LIMITS.files} are allowed.`, fix)];
  return total > LIMITS.total ? [errorAt(".", null, `${says}; at most ${sizeText(LIMITS.total)}.`, fix)] : [];
}

export const tooLarge = (path: string, size: number, limit: number): Problem =>
  errorAt(
    path,
    null,
    `The file has ${sizeText(size)}; at most ${sizeText(limit)} are read.`,
    "Move what is not always needed into files beside it.",
  );
