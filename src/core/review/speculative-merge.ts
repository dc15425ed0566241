import type { ObjectId } from "../../kernel/domain/index.ts";
import { type Repository, writePlainCommit } from "../../workspace/git/index.ts";

/** Writes the commit of a merge that is not published, so that the next head can be merged onto it. */
export function writeSpeculative(
  repository: Repository,
  { tree, parents }: { readonly tree: ObjectId; readonly parents: readonly ObjectId[] },
): ObjectId {
  return writePlainCommit(repository, {
    tree,
    parents,
    message: "merged content\n",
    identity: { name: "skl", email: "skl@localhost" },
    at: new Date(0),
  });
}
