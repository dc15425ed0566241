import type { PlanFacts, ScopeChoice } from "./facts.ts";
import type { OverlapTest } from "./glob-overlap.ts";
import type { PlanRequest } from "./request.ts";

/** Returns a prefix as a folder with a final slash; null for a glob and for the root, where tasks put no new files. */
function toNewFileFolder(prefix: string): string | null {
  const folder = prefix.replace(/^(?:\.\/+)+/, "").replace(/(?<!\/)\/+$/, "");
  return folder === "" || folder === "." || /[*?[\]{}()\\]/.test(folder) ? null : `${folder}/`;
}

/** The plan's facts, with the patterns of every other task in `taken`. */
export interface Surroundings extends PlanFacts {
  readonly taken: readonly (readonly string[])[];
  readonly overlap: OverlapTest;
}

/**
 * Returns a pattern for files that the task will make, or null. A task gets one if the request asks for something that usually
 * is a file of its own, or if no file of the scope fits yet. The pattern lies in the scope's folder with the task's files, where
 * the scope forbids nothing and no other scope or task has files.
 */
export function buildNewFilesPattern(
  { scope, files }: ScopeChoice,
  request: PlanRequest,
  facts: Surroundings,
): string | null {
  if (files.length > 0 && !request.wantsNewFile) return null;
  const definition = facts.scopes[scope];
  const folders = (definition?.allowed_path_prefixes ?? []).flatMap((prefix) => toNewFileFolder(prefix) ?? []);
  const near = files.map(({ candidate }) => candidate.path.slice(0, candidate.path.lastIndexOf("/") + 1));
  const holding = folders.filter((folder) => near.some((each) => each.startsWith(folder)));
  const chosen = files.length === 0 ? folders : holding;
  for (const folder of chosen) {
    const own = near.filter((each) => each.startsWith(folder)).sort((a, b) => b.length - a.length)[0] ?? folder;
    const pattern = `${own}**`;
    if (isFree(pattern, scope, facts)) return pattern;
    if (isFree(`${own}*`, scope, facts)) return `${own}*`;
  }
  return null;
}

function isFree(pattern: string, scope: string, facts: Surroundings): boolean {
  const folder = pattern.replace(/(?<!\*)\*+$/, "");
  const forbidden = (facts.scopes[scope]?.forbidden_path_prefixes ?? []).flatMap(
    (prefix) => toNewFileFolder(prefix) ?? "**",
  );
  const foreign = Object.entries(facts.scopes)
    .filter(([name]) => name !== scope)
    .flatMap(([, { allowed_path_prefixes = [], allowed_paths = [] }]) => [
      ...allowed_path_prefixes.flatMap((prefix) => toNewFileFolder(prefix) ?? []),
      ...allowed_paths,
    ])
    .filter((place) => place.startsWith(folder));
  const others = facts.files.filter(
    (path) => path.startsWith(folder) && facts.ownersOf(path)[0] !== scope && facts.covers([pattern], path),
  );
  return (
    others.length === 0 &&
    facts.overlap([pattern], [...forbidden, ...foreign]) === null &&
    facts.taken.every((patterns) => facts.overlap([pattern], patterns) === null)
  );
}
