import { type CheckOutput, type ObjectId, pathsOf, SklError, type Warning } from "../../domain/index.ts";
import { openRepository, type Repository } from "../../git/index.ts";
import type { PullRequest } from "../../github/index.ts";
import { type BaseTip, changedRange, findBase, type Rules, readRules } from "../ground/index.ts";
import { judge } from "../push/index.ts";
import { fetchCommit, REMOTE } from "./checkout.ts";
import { reasonNotPermitted } from "./comments/permission.ts";
import type { ActionRun } from "./outcome.ts";
import { branchName, identityOf } from "./pull-request-identity.ts";

/** A change that may repair the rules of the base. */
export interface RulesRepair {
  readonly pullRequest: PullRequest | null;
  readonly head: ObjectId;
  /** Refs that may hold the head. */
  readonly refs: readonly string[];
  /** Why the rules cannot be read: BROKEN_DATA. */
  readonly cause: SklError;
}

/**
 * Judges a change while the rules of the base cannot be read. Without rules nothing passes, so only a push past the gate could
 * repair them. One kind of pull request may do it: by a person who may decide here, with nothing in it but `.skl/`, after which
 * the rules can be read. The verdict and who counts as a person follow from the last rules that could be read, so that breaking
 * the rules gives nobody rights. Throws BROKEN_DATA for every other change.
 */
export async function judgeRulesRepair(run: ActionRun, repair: RulesRepair): Promise<CheckOutput> {
  const repository = await openRepository(run.cwd);
  try {
    const { head, refs, cause, pullRequest } = repair;
    const base = await findBase(repository, { offline: false, remote: REMOTE });
    await fetchCommit(repository, head, refs);
    const last = await lastReadable(repository, base);
    const reason = await reasonNotARepair(run, { ...repair, repository, base, last });
    if (reason !== null || last === null || pullRequest === null) throw notRepaired(cause, reason);
    await readRules(repository, head, "the pull request");
    const { rules } = last;
    const [identity, branch] = [identityOf(pullRequest, rules), branchName(pullRequest)];
    const { env, now } = run;
    const { output } = await judge({ repository, base, rules, env, now, head, branch, identity });
    return { ...output, warnings: [...(output.warnings ?? []), repairedWarning(pullRequest, base, last)] };
  } finally {
    repository.close();
  }
}

interface LastRules {
  readonly commit: ObjectId;
  readonly rules: Rules;
}

/** Older rules than this say little about who is who today. */
const MOST_COMMITS = 100;

/** Of the commits of the base that touched `.skl`, the latest whose rules can be read; null where there is none. */
async function lastReadable(repository: Repository, { oid, branch }: BaseTip): Promise<LastRules | null> {
  const range = ["--first-parent", `--max-count=${MOST_COMMITS}`, oid, "--", ".skl"];
  const listed = await repository.git(["rev-list", ...range]);
  for (const line of listed.stdout.toString("latin1").split("\n").filter(Boolean)) {
    const commit = line as ObjectId;
    const rules = await readRules(repository, commit, branch).catch(nullIfBroken);
    if (rules?.present) return { commit, rules };
  }
  return null;
}

function nullIfBroken(cause: unknown): null {
  if (!(cause instanceof SklError) || cause.code !== "BROKEN_DATA") throw cause;
  return null;
}

interface Attempt extends RulesRepair {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly last: LastRules | null;
}

async function reasonNotARepair(
  run: ActionRun,
  { pullRequest, head, repository, base, last }: Attempt,
): Promise<string | null> {
  if (pullRequest === null) return "it belongs to no pull request";
  if (last === null) return "no earlier commit of the base has rules that say who is a person here";
  if (pullRequest.base.branch !== base.branch)
    return `it goes into ${pullRequest.base.branch}, not into ${base.branch}`;
  const { author } = pullRequest;
  const { agent } = identityOf(pullRequest, last.rules);
  if (agent !== null) return `it comes from the agent ${agent}, and only a person can repair the rules`;
  if (author.isBot) return `@${author.login} is not a person`;
  const { fork, changes } = await changedRange(repository, base.oid, head);
  if (fork.kind !== "found") return "it has no history in common with the base";
  const [other] = changes.flatMap(pathsOf).filter((path) => !path.startsWith(".skl/"));
  if (other !== undefined || changes.length === 0) return `it changes ${other ?? "nothing"}, and not .skl/ alone`;
  return reasonNotPermitted(run, last.rules, author.login);
}

function notRepaired(cause: SklError, reason: string | null): SklError {
  return new SklError("BROKEN_DATA", {
    message: `${cause.message} This change cannot repair that: ${(reason ?? "").replace(/\.$/, "")}.`,
    fix: "A pull request of a person with write access that changes nothing but .skl/, and makes it readable again, is judged by the last rules that could be read. Once it is merged, run this one again.",
    data: cause.data,
    cause,
  });
}

function repairedWarning({ author }: PullRequest, base: BaseTip, { commit }: LastRules): Warning {
  return {
    code: "RULES_MENDED",
    message: `The rules of ${base.branch} cannot be read. This is by the rules of ${commit.slice(0, 12)}, the last that could; the change of @${author.login} makes .skl readable again and touches nothing else.`,
    fix: "Read every line of it before you merge: these are the rules that everything else is judged by.",
  };
}
