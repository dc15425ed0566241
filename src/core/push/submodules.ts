import type { FileChange, ObjectId } from "../../kernel/domain/index.ts";
import type { FileAnalysis } from "../../rules/checks/index.ts";
import { askRemoteForCommit, type Repository } from "../../workspace/git/index.ts";
import { toChangedSides } from "./compared-sides.ts";

const SUBMODULE = "160000";

/**
 * Returns the commits between which a submodule moves, and whether its remote has the new one; null for any other file. Only the remote
 * that the base names for this path is asked.
 */
export async function findSubmoduleMove(
  change: FileChange,
  { repository, baseCommit }: { readonly repository: Repository; readonly baseCommit: ObjectId },
): Promise<FileAnalysis["submodule"]> {
  const { before, after } = toChangedSides(change);
  const from = before?.mode === SUBMODULE ? before.oid : null;
  const to = after?.mode === SUBMODULE ? after.oid : null;
  if ((from === null && to === null) || from === to) return null;
  if (to === null || after === null) return { from, to, isThere: null };
  const url = await readSubmoduleUrl(after.path, repository, baseCommit);
  return { from, to, isThere: url === null ? null : await askRemoteForCommit(url, to) };
}

async function readSubmoduleUrl(path: string, repository: Repository, base: ObjectId): Promise<string | null> {
  const answer = await repository.git(["config", "-z", `--blob=${base}:.gitmodules`, "--list"], { answers: [1, 128] });
  if (answer.code !== 0) return null;
  const settings = answer.stdout
    .toString("utf8")
    .split("\0")
    .map((each) => [each.slice(0, each.indexOf("\n")), each.slice(each.indexOf("\n") + 1)] as const);
  const place = settings.find(([key, value]) => /^submodule\..*\.path$/s.test(key) && value === path)?.[0];
  const url = place && settings.findLast(([key]) => key === place.replace(/path$/, "url"))?.[1];
  if (!url) return null;
  return /^\.{1,2}\//.test(url) ? resolveBesideRemote(url, repository) : url;
}

/** Returns the address that a relative one names, which counts from that of the remote. */
function resolveBesideRemote(url: string, { config }: Repository): string | null {
  let remote = config.get("remote.origin.url")?.replace(/\/$/, "") ?? null;
  let rest = url;
  for (; remote !== null && /^\.{1,2}\//.test(rest); rest = rest.replace(/^\.{1,2}\//, ""))
    if (rest.startsWith("../")) remote = /^(.+)[/:][^/:]*$/.exec(remote)?.[1] ?? null;
  return remote && `${remote}/${rest}`;
}
