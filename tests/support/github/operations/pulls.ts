import { type Answer, notFound, ok, refused } from "../answer.ts";
import { type Call, type Handlers, numberIn, readQueryText } from "../call.ts";
import { type MergeRequest, merge } from "../merge.ts";
import { answerNumberedPage } from "../pages.ts";
import { isPull, listStoredPulls, type PullIssue, refreshPulls } from "../pulls.ts";
import { renderPull, renderWholePull } from "../render/pull.ts";
import type { World } from "../world.ts";
import { sorted } from "./issues.ts";

export const pullHandlers: Handlers = {
  "pulls/list": async (call) => {
    await call.world.exclusively(() => refreshPulls(call.world));
    return answerNumberedPage(call, { items: listed(call), render: (issue) => renderPull(call.world, issue) });
  },
  "pulls/get": async (call) => {
    await call.world.exclusively(() => refreshPulls(call.world));
    return withPull(call, async (issue) => ok(await renderWholePull(call.world, issue)));
  },
  "pulls/merge": (call) => {
    const { world, author, body } = call;
    return withPull(call, (issue) =>
      world.exclusively(() => merge(world, author.account, issue, body as MergeRequest)),
    );
  },
  "repos/list-pull-requests-associated-with-commit": async (call) => {
    const { world, path } = call;
    await world.exclusively(() => refreshPulls(world));
    const commit = await world.repository.commit(path.commit_sha ?? "");
    if (commit === null) return refused(422, `No commit found for SHA: ${path.commit_sha}`);
    const pulls = listStoredPulls(world);
    const belongs = await Promise.all(pulls.map((issue) => bringsCommit(world, issue, commit)));
    const items = pulls.filter((_, index) => belongs[index]);
    return answerNumberedPage(call, { items, render: (issue) => renderPull(world, issue) });
  },
};

function withPull(call: Call, then: (issue: PullIssue) => Promise<Answer>): Answer | Promise<Answer> {
  const issue = call.world.store.issues.get(numberIn(call.path, "pull_number"));
  return isPull(issue) ? then(issue) : notFound;
}

/** Newest first unless asked otherwise; open ones unless asked otherwise. */
function listed({ world, query }: Call): PullIssue[] {
  const state = readQueryText(query, "state") ?? "open";
  const head = readQueryText(query, "head");
  const base = readQueryText(query, "base");
  const found = listStoredPulls(world).filter(
    (issue) =>
      (state === "all" || issue.state === state) &&
      (base === undefined || issue.pull.base === base) &&
      // GitHub ignores a head without an owner.
      (head === undefined ||
        !head.includes(":") ||
        head === `${issue.pull.fork?.owner ?? world.owner}:${issue.pull.branch}`),
  );
  const bySort = sorted(found, (issue) => (query.sort === "updated" ? issue.updatedAt : issue.createdAt));
  const isDescending =
    query.direction === undefined ? query.sort === undefined || query.sort === "created" : query.direction === "desc";
  return (isDescending ? bySort.reverse() : bySort).filter(isPull);
}

/** Whether the pull request brings the commit, or its merge is the commit. */
async function bringsCommit(world: World, { pull }: PullIssue, commit: string): Promise<boolean> {
  if (pull.merge?.commit === commit) return true;
  if (!(await world.repository.isAncestor(commit, pull.head))) return false;
  const base = pull.closedBase ?? (await world.repository.commit(`refs/heads/${pull.base}`));
  return base === null || !(await world.repository.isAncestor(commit, base));
}
