import type { ObjectId, OtherSide, QueueEntry } from "../../kernel/domain/index.ts";
import { scopeLookup } from "../../kernel/knowledge/index.ts";
import { type CheckFinding, type LinkProblem, linkFinding } from "../../rules/checks/index.ts";
import { readConfiguredRoots } from "../../syntax/ast/index.ts";
import { GitTree, openSharedTree, type Repository } from "../../workspace/git/index.ts";
import {
  type BaseTip,
  computeBaseWithSquashed,
  formatBaseName,
  listBaseLandings,
  type Rules,
} from "../../workspace/ground/index.ts";
import { type JudgedMerge, linkProblems } from "./links.ts";
import { mergeResolving } from "./resolve-merge.ts";
import { mergeBySession, SESSION_COMMIT } from "./session-merge.ts";
import { type IdentifiedTree, type KnownModules, TreeOver } from "./tree-links.ts";

interface LinkJudge {
  readonly repository: Repository;
  readonly rules: Rules;
  readonly base: BaseTip;
  readonly queue: readonly QueueEntry[];
  readonly known: KnownModules;
}

interface LinkedBranch extends JudgedMerge {
  readonly branch: string | null;
  readonly forkCommit: ObjectId | null;
}

/** Returns the findings of `linkProblems`, each with the branch that brought the other half. */
export async function linkFindings(
  merge: LinkedBranch,
  { repository, rules, base, queue, known }: LinkJudge,
): Promise<CheckFinding[]> {
  const { languages } = rules.config;
  const scopeOf = scopeLookup(rules.knowledge.state, rules.scopes.ownersOf);
  const problems = await linkProblems(merge, {
    repository,
    languages,
    rootsOf: readConfiguredRoots(rules.config),
    known,
    scopeOf,
  });
  const findings = problems.map(async (problem) => {
    const other = problem.isAlone ? null : await findOtherSide(problem, merge, { repository, base, queue });
    return linkFinding(problem, { changed: merge.paths, other, onto: formatBaseName(base) });
  });
  return [...new Map((await Promise.all(findings)).map((each) => [`${each.path} ${each.message}`, each])).values()];
}

/** Returns the branch with a change of the problem's other file that was merged last, by this session or an earlier one. */
async function findOtherSide(
  { path, file }: LinkProblem,
  { paths, branch, forkCommit }: Pick<LinkedBranch, "paths" | "branch" | "forkCommit">,
  { repository, base, queue }: Pick<LinkJudge, "repository" | "base" | "queue">,
): Promise<OtherSide | null> {
  const files = [path, ...(file === null ? [] : [file])];
  const foreign = files.filter((each) => !paths.includes(each));
  const wanted = foreign.length > 0 ? foreign : files;
  const merged = queue.filter(
    (entry) => entry.status === "merged" && entry.branch !== branch && wanted.includes(entry.path),
  );
  const last = merged.toSorted((a, b) => readDecisionTime(a) - readDecisionTime(b)).at(-1);
  if (last) return { agent_id: last.agent_id, branch: last.branch };
  const range = [base.oid, ...(forkCommit === null ? [] : [`^${forkCommit}`])];
  const places = wanted.map((each) => `:(literal)${each}`);
  const log = ["log", "-1", "--first-parent", SESSION_COMMIT, ...range, "--", ...places];
  const line = (await repository.git(log)).stdout.toString("utf8").trim();
  return mergeBySession(line, await listBaseLandings(repository, base.oid));
}

function readDecisionTime({ decision }: QueueEntry): number {
  return Date.parse(decision?.decided_at ?? "") || 0;
}

interface PushedHead extends Omit<LinkJudge, "queue"> {
  readonly head: ObjectId;
  readonly fork: ObjectId | null;
  readonly branch: string | null;
  readonly paths: readonly string[];
  /** Whether it is stacked on another branch and therefore compared with that branch alone. */
  readonly isStacked: boolean;
}

/** Returns the findings for a pushed head against the present base; none if Git does not merge the two. */
export async function linkFindingsOfPush(pushed: PushedHead): Promise<CheckFinding[]> {
  const { repository, base, head, fork, paths, isStacked, rules } = pushed;
  if (fork === null) return [];
  const { objects } = repository;
  const [own, then] = [new GitTree(objects, head), new GitTree(objects, fork)];
  const onto = isStacked ? fork : base.oid;
  const now = onto === fork ? then : openSharedTree(objects, onto);
  const merged = onto === fork ? own : await computeMergedTree(pushed, { own, then, now });
  if (merged === null) return [];
  const sides = { baseCommit: onto, base: now, head: own, fork: then, merged };
  return linkFindings(
    { ...sides, paths, branch: pushed.branch, forkCommit: fork },
    { ...pushed, queue: rules.knowledge.queue },
  );
}

/** Returns the tree of the merge, or null for a conflict. It asks Git only if both sides changed the same file. */
async function computeMergedTree(
  { repository, base, head, paths, rules }: PushedHead,
  { own, then, now }: { readonly own: GitTree; readonly then: GitTree; readonly now: GitTree },
): Promise<IdentifiedTree | null> {
  const isChanged = async (path: string) => (await now.entry(path))?.oid !== (await then.entry(path))?.oid;
  if (!(await Promise.all(paths.map(isChanged))).includes(true)) return new TreeOver(paths, own, now);
  const merge = await mergeResolving(repository, await computeBaseWithSquashed(repository, base.oid), head, { rules });
  return merge.kind === "clean" ? new GitTree(repository.objects, merge.tree) : null;
}
