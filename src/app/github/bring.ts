import { setTimeout as sleep } from "node:timers/promises";
import { type ObjectId, SklError } from "../../domain/index.ts";
import { fetchRefs, openRepository, type Repository } from "../../git/index.ts";
import { openWorkspace, type Workspace } from "../ground/index.ts";

/** The remote that a checkout in a workflow has. */
export const REMOTE = "origin";

/** Fetches the history that a shallow checkout left out: without it nobody can tell where a branch began. */
export async function completeHistory(cwd: string): Promise<void> {
  const repository = await openRepository(cwd);
  try {
    if (!repository.isShallow) return;
    const limits = { timeoutMs: 600_000 };
    await repository.git(["fetch", "--quiet", "--unshallow", "--no-tags", "--", REMOTE], limits);
  } finally {
    repository.close();
  }
}

/** Before the second and the third try. */
const WAITS_MS = [1000, 3000];

/**
 * The repository with the rules that are in force on GitHub now. What a checkout remembers of the base may be any age where
 * runners keep their folders, and a gate does not judge by rules that were. The caller closes it. Throws REMOTE_UNREACHABLE.
 */
export async function openAsGitHubHasIt(cwd: string): Promise<Workspace> {
  for (const wait of WAITS_MS) {
    const workspace = await openWorkspace({ cwd, remote: REMOTE });
    if (workspace.base.refs !== null) return workspace;
    workspace.repository.close();
    await sleep(wait);
  }
  const workspace = await openWorkspace({ cwd, remote: REMOTE });
  if (workspace.base.refs !== null) return workspace;
  workspace.repository.close();
  throw notAsked(workspace);
}

function notAsked({ base }: Workspace): SklError {
  const [told] = base.warnings;
  const why = told?.code === "REMOTE_UNREACHABLE" ? told.message : "The configuration forbids asking (`fetch: never`).";
  return new SklError("REMOTE_UNREACHABLE", {
    message: `Nobody knows which rules are in force now. ${why}`,
    fix: "Run the job again when GitHub answers Git; where runners keep their folders, `fetch` must be `auto`.",
    data: { remote: base.remote },
  });
}

/** Brings a commit by one of the refs that may hold it, or by its id. Throws BAD_REF when none does. */
export async function bringCommit(repository: Repository, oid: ObjectId, refs: readonly string[]): Promise<void> {
  for (const ref of [null, ...refs, oid]) {
    if (ref !== null) await fetchRefs(repository, REMOTE, [ref]).catch(onlyMissing);
    if ((await repository.commitOf(oid)) !== null) return;
  }
  throw new SklError("BAD_REF", {
    message: `The commit ${oid} is not in the repository, and none of ${refs.join(", ")} holds it.`,
    fix: "It may have been replaced meanwhile; the newer head has a run of its own.",
    data: { commit: oid },
  });
}

/** A ref that is not there, or not for us, is tried by another name. */
function onlyMissing(cause: unknown): void {
  if (!(cause instanceof SklError) || cause.code !== "REMOTE_UNREACHABLE") throw cause;
}
