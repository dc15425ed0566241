import { judge } from "../../core/push/index.ts";
import { type CheckOutput, listChangePaths, type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import { openRepository, type Repository } from "../../workspace/git/index.ts";
import { type BaseTip, computeChangedRange, findBase, type Rules, readRules } from "../../workspace/ground/index.ts";
import type { PullRequest } from "../client/index.ts";
import { fetchCommit, REMOTE } from "./checkout.ts";
import { explainMissingPermission } from "./comments/permission.ts";
import { type ActionRun, addCheckWarnings } from "./outcome.ts";
import { identifyPullRequest, nameReportedBranch } from "./pull-request-identity.ts";

/** Describes a change that may repair the rules of the base. */
export interface RulesRepair {
  readonly pullRequest: PullRequest | null;
  readonly head: ObjectId;
  /** Lists the refs that may hold the head. */
  readonly refs: readonly string[];
  /** Is the error BROKEN_DATA that says why the rules cannot be read. */
  readonly cause: SklError;
}

/**
 * Judges a change while the rules of the base cannot be read. Without rules nothing passes, so one kind of pull request may
 * repair them: it comes from a person who may decide here, changes nothing but `.skl/`, and makes the rules readable again. The
 * verdict and the list of people follow from the last rules that could be read, so that nobody gains rights by breaking the
 * rules. Throws BROKEN_DATA for every other change.
 */
export async function judgeRulesRepair(run: ActionRun, repair: RulesRepair): Promise<CheckOutput> {
  const repository = await openRepository(run.cwd);
  try {
    const { head, refs, cause, pullRequest } = repair;
    const base = await findBase(repository, { offline: false, remote: REMOTE });
    await fetchCommit(repository, head, refs);
    const last = await findLastReadableRules(repository, base);
    const reason = await explainWhyNoRepair(run, { ...repair, repository, base, last });
    if (reason !== null || last === null || pullRequest === null) throw createNotRepairedError(cause, reason);
    await readRules(repository, head, "the pull request");
    const { rules } = last;
    const [identity, branch] = [identifyPullRequest(pullRequest, rules), nameReportedBranch(pullRequest)];
    const { env, now } = run;
    const { output } = await judge({ repository, base, rules, env, now, head, branch, identity });
    return addCheckWarnings(output, createRulesRepairedWarning(pullRequest, base, last));
  } finally {
    repository.close();
  }
}

interface LastRules {
  readonly commit: ObjectId;
  readonly rules: Rules;
}

/** Rules that are more commits old than this are too outdated to judge by. */
const MOST_COMMITS = 100;

/** Finds the latest commit of the base that changed `.skl` and whose rules can be read; null where there is none. */
async function findLastReadableRules(repository: Repository, { oid, branch }: BaseTip): Promise<LastRules | null> {
  const range = ["--first-parent", `--max-count=${MOST_COMMITS}`, oid, "--", ".skl"];
  const listing = await repository.git(["rev-list", ...range]);
  for (const line of listing.stdout.toString("latin1").split("\n").filter(Boolean)) {
    const commit = line as ObjectId;
    const rules = await readRules(repository, commit, branch).catch(ignoreBrokenRules);
    if (rules?.present) return { commit, rules };
  }
  return null;
}

function ignoreBrokenRules(cause: unknown): null {
  if (!(cause instanceof SklError) || cause.code !== "BROKEN_DATA") throw cause;
  return null;
}

interface Attempt extends RulesRepair {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly last: LastRules | null;
}

async function explainWhyNoRepair(
  run: ActionRun,
  { pullRequest, head, repository, base, last }: Attempt,
): Promise<string | null> {
  if (pullRequest === null) return "it belongs to no pull request";
  if (last === null) return "no earlier commit of the base has rules that say who is a person here";
  if (pullRequest.base.branch !== base.branch)
    return `it goes into ${pullRequest.base.branch}, not into ${base.branch}`;
  const { author } = pullRequest;
  const { agent } = identifyPullRequest(pullRequest, last.rules);
  if (agent !== null) return `it comes from the agent ${agent}, and only a person can repair the rules`;
  if (author.isBot) return `@${author.login} is not a person`;
  const { fork, changes } = await computeChangedRange(repository, base.oid, head);
  if (fork.kind !== "found") return "it has no history in common with the base";
  const [other] = changes.flatMap(listChangePaths).filter((path) => !path.startsWith(".skl/"));
  if (other !== undefined || changes.length === 0) return `it changes ${other ?? "nothing"}, and not .skl/ alone`;
  return explainMissingPermission(run, last.rules, author.login);
}

function createNotRepairedError(cause: SklError, reason: string | null): SklError {
  return new SklError("BROKEN_DATA", {
    message: `${cause.message} This change cannot repair the rules: ${(reason ?? "").replace(/\.$/, "")}.`,
    fix: "Open a pull request, as a person with write access, that changes nothing but .skl/ and makes it readable again: it is judged by the last rules that could be read. Run this one again once it is merged.",
    data: cause.data,
    cause,
  });
}

function createRulesRepairedWarning({ author }: PullRequest, base: BaseTip, { commit }: LastRules): Warning {
  return {
    code: "RULES_MENDED",
    message: `The rules of ${base.branch} cannot be read. This verdict follows the rules of ${commit.slice(0, 12)}, the last that could be read; the change of @${author.login} makes .skl readable again and changes nothing else.`,
    fix: "Read every line of the change before you merge it: everything else is judged by these rules.",
  };
}
