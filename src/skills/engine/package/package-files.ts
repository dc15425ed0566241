import { formatLimitSize, LIMITS } from "./limits.ts";
import { describeUnportablePath, describeUnsafePath } from "./paths.ts";
import { buildErrorAt, buildWarningAt, quote } from "./problems.ts";
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
    ...listSkillMdProblems(skillMd),
    ...(others.has("skill.yml") ? [warnOfOtherSpelling("skill.yml", "skill.yaml", "is not read")] : []),
    ...[...others].flatMap(([path, bytes]) => listFileProblems(path, bytes)),
    ...listTotalProblems(others),
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

function listSkillMdProblems(found: SkillMd | null): readonly Problem[] {
  if (found?.path === "SKILL.md") return [];
  if (found) return [warnOfOtherSpelling(found.path, "SKILL.md", "is not found by other tools")];
  return [buildErrorAt("SKILL.md", null, "The folder has no SKILL.md.", "Add one; `skl skill new` writes an example.")];
}

const warnOfOtherSpelling = (path: string, wanted: string, consequence: string): Problem =>
  buildWarningAt(path, null, `A file with this name ${consequence}.`, `Rename it to ${wanted}.`);

export function listFileProblems(path: string, bytes: Uint8Array): readonly Problem[] {
  const unsafe = describeUnsafePath(path);
  if (unsafe !== null) {
    return [buildErrorAt(path, null, `The path ${quote(path)} ${unsafe}.`, "Rename the file, or take it out.")];
  }
  const unportable = describeUnportablePath(path);
  const moves = unportable === null ? [] : [buildWarningAt(path, null, `The path ${unportable}.`, "Rename the file.")];
  return bytes.length <= LIMITS.file ? moves : [...moves, reportTooLargeFile(path, bytes.length, LIMITS.file)];
}

export function listTotalProblems(files: ReadonlyMap<string, Uint8Array>): readonly Problem[] {
  let total = 0;
  for (const bytes of files.values()) total += bytes.length;
  const fix = "Take files out that the skill does not need, such as installed packages.";
  const says = `The folder has ${files.size} files of ${formatLimitSize(total)}`;
  if (files.size > LIMITS.files) return [buildErrorAt(".", null, `${says}; at most ${LIMITS.files} are allowed.`, fix)];
  return total > LIMITS.total
    ? [buildErrorAt(".", null, `${says}; at most ${formatLimitSize(LIMITS.total)}.`, fix)]
    : [];
}

export const reportTooLargeFile = (path: string, size: number, limit: number): Problem =>
  buildErrorAt(
    path,
    null,
    `The file has ${formatLimitSize(size)}; at most ${formatLimitSize(limit)} are read.`,
    "Move what is not always needed into files beside it.",
  );
