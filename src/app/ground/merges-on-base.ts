import type { ObjectId } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";

/** Merges are looked for among this many of the base's last commits; older work is no news. */
const COMMITS_LOOKED_AT = 500;

/** Returns the heads that were merged into the base lately, each with the commit that did it, the newest first. */
export async function mergesOnBase(repository: Repository, base: ObjectId): Promise<ReadonlyMap<string, string>> {
  const range = ["rev-list", "--first-parent", "--parents", `--max-count=${COMMITS_LOOKED_AT}`, base];
  const lines = (await repository.git(range)).stdout.toString("latin1").split("\n");
  return new Map(
    lines.flatMap((each): [string, string][] => {
      const [commit = "", , ...merged] = each.split(" ");
      return merged.map((parent) => [parent, commit]);
    }),
  );
}
