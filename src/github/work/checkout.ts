import { setTimeout as sleep } from "node:timers/promises";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { fetchRefs, openRepository, type Repository } from "../../workspace/git/index.ts";
import { openWithRules, type Workspace } from "../../workspace/ground/index.ts";

/** Names the remote of a checkout in a workflow. */
export const REMOTE = "origin";

/** Opens the checkout, and first fetches the history that a shallow one lacks. The caller closes it. */
export async function openCheckout(cwd: string): Promise<Repository> {
  const repository = await openRepository(cwd);
  if (!repository.isShallow) return repository;
  try {
    const limits = { timeoutMs: 600_000 };
    await repository.git(["fetch", "--quiet", "--unshallow", "--no-tags", "--", REMOTE], limits);
  } finally {
    repository.close();
  }
  return openRepository(cwd);
}

/** Lists the waits before the second and the third try. */
const WAITS_MS = [1000, 3000];

/**
 * Opens the checkout with the rules that are in force on GitHub now. The remote branches of the checkout may be outdated on a
 * runner that keeps its folders. The caller closes it. Throws REMOTE_UNREACHABLE.
 */
export async function openWithCurrentRules(cwd: string): Promise<Workspace> {
  const repository = await openCheckout(cwd);
  try {
    for (let attempt = 0; ; attempt++) {
      const workspace = await openWithRules(repository, { cwd, remote: REMOTE });
      if (workspace.base.refs !== null) return workspace;
      const wait = WAITS_MS[attempt];
      if (wait === undefined) throw createUnreachableRulesError(workspace);
      await sleep(wait);
    }
  } catch (cause) {
    repository.close();
    throw cause;
  }
}

function createUnreachableRulesError({ base }: Workspace): SklError {
  const [warning] = base.warnings;
  const why =
    warning?.code === "REMOTE_UNREACHABLE" ? warning.message : "The configuration forbids to fetch (`fetch: never`).";
  return new SklError("REMOTE_UNREACHABLE", {
    message: `The rules that are in force on GitHub could not be read. ${why}`,
    fix: "Run the job again when Git can reach GitHub; on runners that keep their folders, `fetch` must be `auto`.",
    data: { remote: base.remote },
  });
}

/** Fetches a commit by one of the refs that may hold it, or by its id. Throws BAD_REF when none does. */
export async function fetchCommit(repository: Repository, oid: ObjectId, refs: readonly string[]): Promise<void> {
  for (const ref of [null, ...refs, oid]) {
    if (ref !== null) await fetchRefs(repository, REMOTE, [ref]).catch(ignoreMissing);
    if ((await repository.commitOf(oid)) !== null) return;
  }
  throw new SklError("BAD_REF", {
    message: `The commit ${oid} is not in the repository, and none of ${refs.join(", ")} holds it.`,
    fix: "If the branch got another head meanwhile, that head has a run of its own.",
    data: { commit: oid },
  });
}

/** Ignores a ref that is missing or not readable, so that the next one is tried. */
function ignoreMissing(cause: unknown): void {
  if (!(cause instanceof SklError) || cause.code !== "REMOTE_UNREACHABLE") throw cause;
}
