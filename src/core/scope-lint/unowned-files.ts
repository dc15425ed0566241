import { formatCount, listFolderAndAncestors } from "../../kernel/domain/index.ts";
import { isVendored } from "../state/index.ts";
import type { ClaimGroup } from "./claims.ts";
import { type ScopeProblem, scopeProblem, splitShownItems } from "./problem.ts";

interface Place {
  /** Without a final slash; `""` is the root. */
  readonly folder: string;
  /** Everything below the folder, or only the files that stand directly in it. */
  readonly holds: "all" | "direct";
  readonly example: string;
  count: number;
}

/** Reports files that no scope owns, by the highest folder in which none is owned, the fullest folder first. */
export function findUnownedProblems(groups: readonly ClaimGroup[]): ScopeProblem[] {
  const ours = groups.filter(({ folder }) => !isSkl(folder) && !isVendored(`${folder}/file`));
  const { shown, rest } = splitShownItems(listUnownedPlaces(ours));
  const problems = shown.map((place) =>
    scopeProblem("FILE_UNOWNED", {
      path: place.folder === "" ? "." : `${place.folder}/`,
      message: `${formatCount(place.count, "file")} ${placeText(place)} ${place.count === 1 ? "belongs" : "belong"} to no scope, e.g. ${place.example}.`,
    }),
  );
  if (rest.length === 0) return problems;
  const count = rest.reduce((sum, place) => sum + place.count, 0);
  const message = `${formatCount(count, "more file")} in ${rest.length} more folders belong to no scope.`;
  return [...problems, scopeProblem("FILE_UNOWNED", { message })];
}

/** The files in `.skl/` belong to no scope, since no agent may change them. */
const isSkl = (folder: string): boolean => folder === ".skl" || folder.startsWith(".skl/");

function listUnownedPlaces(groups: readonly ClaimGroup[]): Place[] {
  const owned = new Set<string>();
  for (const { folder, claims } of groups)
    if (claims.length > 0) for (const above of listFolderAndAncestors(folder)) owned.add(above);
  const places = new Map<string, Place>();
  for (const { folder, files, claims } of groups) {
    if (claims.length > 0) continue;
    const highest = listFolderAndAncestors(folder).findLast((above) => !owned.has(above));
    const key = highest ?? folder;
    const holds = highest === undefined ? "direct" : "all";
    const place = places.get(key) ?? { folder: key, holds, example: files[0] ?? "", count: 0 };
    place.count += files.length;
    places.set(key, place);
  }
  return [...places.values()].sort((a, b) => b.count - a.count || (a.folder < b.folder ? -1 : 1));
}

function placeText({ folder, holds }: Place): string {
  if (folder === "") return holds === "all" ? "of the whole repository" : "in the root folder";
  return holds === "all" ? `under ${folder}/` : `directly in ${folder}/`;
}
