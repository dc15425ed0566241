import { requireStoredComment, requireStoredIssue } from "./actors.ts";
import type { Json } from "./answer.ts";
import { queuePulls } from "./merge-queue.ts";
import { isPull, refreshPulls } from "./pulls.ts";
import { renderAccount } from "./render/account.ts";
import { renderCheckSuite } from "./render/check.ts";
import { renderHeadCommit } from "./render/commit.ts";
import { renderComment, renderIssue } from "./render/issue.ts";
import { renderWholePull } from "./render/pull.ts";
import { renderRepository } from "./render/repository.ts";
import { renderWorkflowRun } from "./render/workflow.ts";
import { type Account, openAccount } from "./store.ts";
import { htmlRepository } from "./urls.ts";
import { buildExamplePayload } from "./webhook-example.ts";
import type { World } from "./world.ts";

/** The payload that a workflow finds in the file of GITHUB_EVENT_PATH, as things are when it is asked for. */
export interface Events {
  /** `by`: who did it; default the author. `synchronize` has `before` and `after`. */
  pullRequest(number: number, action: string, more?: { readonly by?: string; readonly before?: string }): Promise<Json>;
  issueComment(comment: number, action: string, more?: { readonly by?: string }): Promise<Json>;
  /** A review that somebody has just sent, with this text. */
  pullRequestReview(pull: number, review: { readonly by: string; readonly body: string }): Promise<Json>;
  pullRequestReviewComment(comment: number): Promise<Json>;
  push(ref: string, before: string, after: string): Promise<Json>;
  /** Puts the pull requests into the queue: their merge is in the bare repository, under `merge_group.head_ref`. */
  mergeGroup(pulls: readonly [number, ...number[]], action?: string): Promise<Json>;
  checkSuite(id: number, action?: string): Promise<Json>;
  workflowRun(id: number, action?: string): Promise<Json>;
  schedule(cron: string): Promise<Json>;
  workflowDispatch(inputs?: Readonly<Record<string, string>>, ref?: string): Promise<Json>;
}

const noCommit = "0".repeat(40);

export function createWebhookEvents(world: World): Events {
  const { store } = world;
  const owner = () => openAccount(store, world.owner);
  const payload = (name: string, by: Account, known: Json): Json =>
    buildExamplePayload(world, name, {
      ...known,
      repository: renderEventRepository(world),
      sender: renderAccount(world, by),
    });
  const actor = (login: string | undefined, otherwise: Account) =>
    login === undefined ? otherwise : openAccount(store, login);
  return {
    pullRequest: async (number, action, { by, before } = {}) => {
      await world.exclusively(() => refreshPulls(world));
      const issue = requireStoredIssue(world, number);
      if (!isPull(issue)) throw new Error(`#${number} is no pull request.`);
      const range = action === "synchronize" ? { before: before ?? noCommit, after: issue.pull.head } : {};
      const pull_request = await renderWholePull(world, issue);
      return payload("pull_request", actor(by, issue.author), { action, number, pull_request, ...range });
    },
    issueComment: async (id, action, { by } = {}) => {
      const comment = requireStoredComment(world, id);
      const issue = renderIssue(world, requireStoredIssue(world, comment.issue));
      const rendered = renderComment(world, comment);
      return payload("issue_comment", actor(by, comment.author), { action, issue, comment: rendered });
    },
    pullRequestReview: async (number, { by, body }) => {
      const [account, id] = [openAccount(store, by), store.nextId()];
      const html_url = `${htmlRepository(world)}/pull/${number}#pullrequestreview-${id}`;
      const review = { id, body, user: renderAccount(world, account), html_url, submitted_at: world.now() };
      return payload("pull_request_review", account, { action: "submitted", review, pull_request: { number } });
    },
    pullRequestReviewComment: async (id) => {
      const comment = store.lineComments.get(id);
      if (comment === undefined) throw new Error(`There is no comment ${id} at a line.`);
      const pull_request = { number: comment.issue };
      return payload("pull_request_review_comment", comment.author, { action: "created", pull_request });
    },
    push: async (ref, before, after) => payload("push", owner(), await buildPushPayload(world, { ref, before, after })),
    mergeGroup: async (pulls, action = "checks_requested") => {
      const { headRef, head, baseRef, base } = await world.exclusively(() => queuePulls(world, pulls));
      const head_commit = await renderHeadCommit(world, head);
      const merge_group = { head_sha: head, head_ref: headRef, base_sha: base, base_ref: baseRef, head_commit };
      return payload("merge_group", openAccount(store, "github-merge-queue[bot]"), { action, merge_group });
    },
    checkSuite: async (id, action = "completed") => {
      const suite = store.suites.get(id);
      if (suite === undefined) throw new Error(`There is no check suite ${id}.`);
      return payload("check_suite", owner(), { action, check_suite: await renderCheckSuite(world, suite) });
    },
    workflowRun: async (id, action = "completed") => {
      const run = store.workflowRuns.get(id);
      if (run === undefined) throw new Error(`There is no workflow run ${id}.`);
      const workflow = { name: run.name, path: run.path };
      const workflow_run = await renderWorkflowRun(world, run);
      return payload("workflow_run", run.actor, { action, workflow, workflow_run });
    },
    // No example: GitHub does not send it as a webhook. This is what workflows see.
    schedule: async (cron) => ({
      schedule: cron,
      repository: renderEventRepository(world),
      workflow: ".github/workflows/skl.yml",
    }),
    workflowDispatch: async (inputs = {}, ref = `refs/heads/${world.defaultBranch}`) =>
      payload("workflow_dispatch", owner(), { inputs, ref, workflow: ".github/workflows/skl.yml" }),
  };
}

const renderEventRepository = (world: World): Json => renderRepository(world);

interface Push {
  readonly ref: string;
  readonly before: string;
  readonly after: string;
}

/** GitHub lists the commits that are new on the ref; of more than 2048 it lists none. */
async function buildPushPayload(world: World, { ref, before, after }: Push): Promise<Json> {
  const isDeleted = after === noCommit;
  const isCreated = before === noCommit;
  const range = isCreated ? [after, "--not", `refs/heads/${world.defaultBranch}`] : [`${before}..${after}`];
  const { stdout } = isDeleted ? { stdout: "" } : await world.repository.git(["rev-list", "--reverse", ...range, "--"]);
  const shas = stdout.split("\n").filter((line) => line !== "");
  const isForward = isDeleted || isCreated || (await world.repository.isAncestor(before, after));
  return {
    ref,
    before,
    after,
    created: isCreated,
    deleted: isDeleted,
    forced: !isForward,
    base_ref: null,
    compare: `${htmlRepository(world)}/compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
    commits: await Promise.all(shas.map((sha) => renderHeadCommit(world, sha))),
    head_commit: isDeleted ? null : await renderHeadCommit(world, after),
    pusher: { name: world.owner, email: `${world.owner}@users.noreply.github.com` },
  };
}
