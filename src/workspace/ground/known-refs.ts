import type { ObjectId } from "../../kernel/domain/index.ts";
import { openRefStore } from "../git/index.ts";
import type { Workspace } from "./rules.ts";
import { readSeenRefs } from "./seen-refs.ts";

/** Returns the refs of the remote: as it answered, as it was last seen, or those of the repository itself where there is none. */
export async function readKnownRefs(
  { repository, base, rules }: Workspace,
  at: Date,
): Promise<{ readonly refs: ReadonlyMap<string, ObjectId>; readonly ageSeconds: number | null }> {
  if (base.refs !== null) return { refs: base.refs, ageSeconds: 0 };
  if (base.remote !== null)
    return (await readSeenRefs(repository, base.remote, at)) ?? { refs: new Map(), ageSeconds: null };
  const refs = await openRefStore(repository, null).list([rules.config.queue.ref_namespace, "refs/heads"]);
  return { refs, ageSeconds: 0 };
}
