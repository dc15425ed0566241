import { existsSync } from "node:fs";
import type { Json } from "../answer.ts";
import { listIssueComments } from "../issues.ts";
import { mergedTree } from "../merge.ts";
import { mergeRefusal, type PullIssue } from "../pulls.ts";
import { openAccount } from "../store.ts";
import { apiRepository, nodeId } from "../urls.ts";
import type { World } from "../world.ts";
import { association, renderAccount } from "./account.ts";
import { composeIssueHtmlUrl, renderLabel } from "./issue.ts";
import { renderFork, renderRepository } from "./repository.ts";

/** As lists have it. */
export async function renderPull(world: World, issue: PullIssue): Promise<Json> {
  const url = `${apiRepository(world)}/pulls/${issue.number}`;
  const html = composeIssueHtmlUrl(world, issue);
  const links = listPullLinks(world, issue);
  const { pull } = issue;
  return {
    url,
    id: issue.id,
    node_id: nodeId("PullRequest", issue.id),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: links.issue,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: links.statuses,
    number: issue.number,
    state: issue.state,
    locked: false,
    title: issue.title,
    user: renderAccount(world, issue.author),
    body: issue.body,
    labels: issue.labels.map((label) => renderLabel(world, label)),
    milestone: null,
    active_lock_reason: null,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closed?.at ?? null,
    merged_at: pull.merge?.at ?? null,
    merge_commit_sha: pull.merge?.commit ?? null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    head: renderPullHead(world, issue),
    base: await renderPullBase(world, issue),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: association(world, issue.author),
    auto_merge: null,
    draft: pull.isDraft,
  };
}

/** As the answer about one pull request has it. */
export async function renderWholePull(world: World, issue: PullIssue): Promise<Json> {
  const { pull } = issue;
  const base = await world.repository.commit(`refs/heads/${pull.base}`);
  const mergeBase = issue.state === "open" ? base : pull.closedBase;
  const commits = mergeBase === null ? 0 : await countCommits(world, `${mergeBase}..${pull.head}`);
  const merger = pull.merge?.by ?? null;
  return {
    ...(await renderPull(world, issue)),
    ...(await mergeability(world, issue, base)),
    merged: pull.merge !== null,
    merged_by: merger === null ? null : renderAccount(world, merger),
    comments: listIssueComments(world, issue.number).length,
    review_comments: 0,
    maintainer_can_modify: false,
    commits,
    additions: 0,
    deletions: 0,
    changed_files: 0,
  };
}

async function mergeability(world: World, issue: PullIssue, base: string | null): Promise<Json> {
  if (issue.state === "closed" || base === null) {
    return { mergeable: null, rebaseable: null, mergeable_state: "unknown" };
  }
  if ((await mergedTree(world, base, issue.pull.head)) === null) {
    return { mergeable: false, rebaseable: false, mergeable_state: "dirty" };
  }
  const isBlocked = mergeRefusal(world, issue, "merge") !== null;
  const state = issue.pull.isDraft ? "draft" : isBlocked ? "blocked" : "clean";
  return { mergeable: true, rebaseable: false, mergeable_state: state };
}

/** As check runs name the pull requests of their commit. */
export async function renderMinimalPull(world: World, issue: PullIssue): Promise<Json> {
  const repo = { id: world.repositoryId, url: apiRepository(world), name: world.name };
  const { sha } = await renderPullBase(world, issue);
  return {
    id: issue.id,
    number: issue.number,
    url: `${apiRepository(world)}/pulls/${issue.number}`,
    head: { ref: issue.pull.branch, sha: issue.pull.head, repo },
    base: { ref: issue.pull.base, sha, repo },
  };
}

function renderPullHead(world: World, { pull }: PullIssue): Json {
  const owner = pull.fork?.owner ?? world.owner;
  const isGone = pull.fork !== null && !existsSync(pull.fork.folder);
  const fork = pull.fork === null ? renderRepository(world) : renderFork(world, pull.fork);
  return {
    label: `${owner}:${pull.branch}`,
    ref: pull.branch,
    sha: pull.head,
    user: renderAccount(world, openAccount(world.store, owner)),
    repo: isGone ? null : fork,
  };
}

async function renderPullBase(world: World, { pull }: PullIssue): Promise<Json> {
  const tip = pull.closedBase ?? (await world.repository.commit(`refs/heads/${pull.base}`));
  return {
    label: `${world.owner}:${pull.base}`,
    ref: pull.base,
    sha: tip ?? "0".repeat(40),
    user: renderAccount(world, openAccount(world.store, world.owner)),
    repo: renderRepository(world),
  };
}

function listPullLinks(world: World, issue: PullIssue): Readonly<Record<string, string>> {
  const { number, pull } = issue;
  const repository = apiRepository(world);
  const url = `${repository}/pulls/${number}`;
  return {
    self: url,
    html: composeIssueHtmlUrl(world, issue),
    issue: `${repository}/issues/${number}`,
    comments: `${repository}/issues/${number}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${repository}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses: `${repository}/statuses/${pull.head}`,
  };
}

async function countCommits(world: World, range: string): Promise<number> {
  const { stdout } = await world.repository.fixed(["rev-list", "--count", range]);
  return Number(stdout.trim());
}
