import type { Setup } from "./benchmark.ts";
import { type Ended, type Environment, git, runTimed } from "./environment.ts";
import { BRANCH, type Clone, undoPush } from "./repository.ts";

/** Returns the lines that Git gives a pre-push hook when `head` is pushed to the remote's branch. */
function refLine({ start }: Clone, head: string): string {
  return `${head} ${head} refs/heads/${BRANCH} ${start}\n`;
}

/** Runs the hook's process alone, without a push, and puts the remote back afterwards. */
export function runHook(clone: Clone, head: string, setup: Setup, extra: Environment = {}): Ended {
  const ended = runTimed({
    program: process.execPath,
    args: [setup.skl, "hook", "pre-push", "origin", clone.remote],
    cwd: clone.folder,
    env: { ...setup.environment, ...extra },
    stdin: refLine(clone, head),
  });
  requireProposals(clone, setup.environment);
  undoPush(clone, setup.environment);
  return ended;
}

/** A hook that judged nothing would be fast for the wrong reason. */
export function requireProposals({ remote }: Clone, environment: Environment): void {
  const refs = git(environment, remote, ["for-each-ref", "--format=%(refname)", "refs/skl/proposals"]);
  if (refs === "") throw new Error("the hook recorded no proposal: it did not judge the push");
}
