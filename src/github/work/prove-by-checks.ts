import { setTimeout as sleep } from "node:timers/promises";
import type { ProveMerge } from "../../core/review/index.ts";
import {
  listItems,
  type MergeVerification,
  type ObjectId,
  SklError,
  toVisibleLine,
} from "../../kernel/domain/index.ts";
import { openRefStore, type RefStore } from "../../workspace/git/index.ts";
import { type CheckResult, checkResults } from "./check-results.ts";
import type { OpenRun } from "./open-run.ts";

/** A session pushes a merged result to a branch with this prefix for its check runs, and removes it again. Nobody reviews these branches. */
const PREFIX = "refs/heads/skl/verify/";

const SLOWEST_LOOK_MS = 10_000;
const FASTEST_LOOK_MS = 100;

type Verdict = Pick<MergeVerification, "status" | "because">;

/**
 * Makes a prover that verifies a merged result by the check runs of a commit that it pushes for this purpose. The commands run in jobs of
 * their own, since this job holds a token that may write to the base.
 */
export function proveByChecks(run: OpenRun, signal: AbortSignal | undefined): ProveMerge {
  return async ({ commit, tree, branches, commands }, settings) => {
    const started = performance.now();
    const { repository, base, rules } = await run.workspace();
    const refs = openRefStore(repository, base.remote);
    const answer = (verdict: Verdict): MergeVerification => ({
      ...verdict,
      commit,
      tree,
      branches: [...branches],
      commands: [...commands],
      seconds: Math.round((performance.now() - started) / 100) / 10,
    });
    try {
      await removeSpeculative(refs);
      const pushed = await refs.swap({ ref: `${PREFIX}${commit}`, oid: commit, expected: null });
      if (!pushed.ok)
        return answer(
          createUndecidedVerdict(`the host did not take the branch ${PREFIX}…: ${toVisibleLine(pushed.reason)}`),
        );
      run.log(`Waits for ${listItems(commands)} on the merge of ${listItems(branches)} (${commit.slice(0, 12)}).`);
      const isOver = () => signal?.aborted === true || performance.now() - started > settings.verify_seconds * 1000;
      return answer(await waitForChecks(run, { commit, commands, apps: rules.config.evidence.apps, isOver }, settings));
    } catch (cause) {
      if (!(cause instanceof SklError)) throw cause;
      return answer(createUndecidedVerdict(`the check runs could not be read: ${toVisibleLine(cause.message)}`));
    } finally {
      await removeSpeculative(refs).catch(() => undefined);
    }
  };
}

interface Awaited {
  readonly commit: ObjectId;
  readonly commands: readonly string[];
  readonly apps: readonly string[];
  readonly isOver: () => boolean;
}

async function waitForChecks(
  { github }: OpenRun,
  { commit, commands, apps, isOver }: Awaited,
  { verify_seconds: seconds }: { readonly verify_seconds: number },
): Promise<Verdict> {
  for (;;) {
    const runs = await github.checkRuns(commit);
    const results = checkResults(runs, apps);
    const wanted = commands.map((name) => results.get(name));
    const failed = wanted.find((result) => result?.status === "failed");
    if (failed) return { status: "failed", because: `the check run ${describeFailedCheck(failed)}` };
    if (wanted.every((result) => result?.status === "passed")) return { status: "passed" };
    if (isOver()) {
      const missing = commands.filter((name) => !results.has(name));
      const hint =
        runs.length === 0 ? "; no workflow ran for the branch (a push with the GITHUB_TOKEN starts none)" : "";
      return createUndecidedVerdict(
        `${listItems(missing)} did not pass or fail within ${seconds} s (\`merge.verify_seconds\`)${hint}`,
      );
    }
    await sleep(Math.max(FASTEST_LOOK_MS, Math.min(SLOWEST_LOOK_MS, (seconds * 1000) / 30)));
  }
}

function describeFailedCheck({ name, url }: CheckResult): string {
  return `\`${toVisibleLine(name, 200)}\` failed${url === null ? "" : ` (${url})`}`;
}

function createUndecidedVerdict(because: string): Verdict {
  return { status: "undecided", because };
}

/** Removes the branches that this session or a killed one left behind; the session's lock keeps others from using them. */
async function removeSpeculative(refs: RefStore): Promise<void> {
  const left = await refs.list([`${PREFIX}*`]);
  if (left.size > 0) await refs.remove(left);
}
