import type { Json } from "../answer.ts";
import { listIssueComments } from "../issues.ts";
import { type Comment, type Issue, openStoredLabel, type Reaction } from "../store.ts";
import { apiRepository, htmlRepository, nodeId } from "../urls.ts";
import type { World } from "../world.ts";
import { association, renderAccount, renderApp } from "./account.ts";

export function renderLabel(world: World, name: string): Json {
  const label = openStoredLabel(world.store, name);
  return {
    id: label.id,
    node_id: nodeId("Label", label.id),
    url: `${apiRepository(world)}/labels/${encodeURIComponent(label.name)}`,
    name: label.name,
    description: null,
    color: "ededed",
    default: false,
  };
}

/** An issue or, with the key `pull_request`, a pull request as an issue. */
export function renderIssue(world: World, issue: Issue): Json {
  const repository = apiRepository(world);
  const url = `${repository}/issues/${issue.number}`;
  return {
    id: issue.id,
    node_id: nodeId("Issue", issue.id),
    url,
    repository_url: repository,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: composeIssueHtmlUrl(world, issue),
    number: issue.number,
    state: issue.state,
    state_reason: issue.stateReason,
    title: issue.title,
    body: issue.body,
    user: renderAccount(world, issue.author),
    labels: issue.labels.map((label) => renderLabel(world, label)),
    assignee: issue.assignees[0] === undefined ? null : renderAccount(world, issue.assignees[0]),
    assignees: issue.assignees.map((account) => renderAccount(world, account)),
    milestone: null,
    locked: false,
    active_lock_reason: null,
    comments: listIssueComments(world, issue.number).length,
    ...(issue.pull === null ? {} : { draft: issue.pull.isDraft, pull_request: pullLinks(world, issue) }),
    closed_at: issue.closed?.at ?? null,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    author_association: association(world, issue.author),
    performed_via_github_app: issue.app === null ? null : renderApp(world, issue.app),
    reactions: renderRollup(url, []),
  };
}

/** Only the answer about one issue says who closed it. */
export function renderWholeIssue(world: World, issue: Issue): Json {
  const by = issue.closed?.by ?? null;
  return { ...renderIssue(world, issue), closed_by: by === null ? null : renderAccount(world, by) };
}

export const composeIssueHtmlUrl = (world: World, issue: Issue): string =>
  `${htmlRepository(world)}/${issue.pull === null ? "issues" : "pull"}/${issue.number}`;

function pullLinks(world: World, issue: Issue): Json {
  const html = composeIssueHtmlUrl(world, issue);
  return {
    url: `${apiRepository(world)}/pulls/${issue.number}`,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    merged_at: issue.pull?.merge?.at ?? null,
  };
}

export function renderComment(world: World, comment: Comment): Json {
  const url = `${apiRepository(world)}/issues/comments/${comment.id}`;
  const issue = world.store.issues.get(comment.issue);
  if (issue === undefined) throw new Error(`The issue of comment ${comment.id} is gone.`);
  return {
    id: comment.id,
    node_id: nodeId("IssueComment", comment.id),
    url,
    html_url: `${composeIssueHtmlUrl(world, issue)}#issuecomment-${comment.id}`,
    issue_url: `${apiRepository(world)}/issues/${comment.issue}`,
    user: renderAccount(world, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    body: comment.body,
    author_association: association(world, comment.author),
    performed_via_github_app: comment.app === null ? null : renderApp(world, comment.app),
    reactions: renderRollup(url, comment.reactions),
  };
}

/** A comment at the first line of the changes of a pull request with this head. */
export function renderLineComment(world: World, comment: Comment): Json {
  const issue = world.store.issues.get(comment.issue);
  if (!issue?.pull) throw new Error(`The pull request of comment ${comment.id} is gone.`);
  const url = `${apiRepository(world)}/pulls/comments/${comment.id}`;
  const pull = `${apiRepository(world)}/pulls/${comment.issue}`;
  const html = `${composeIssueHtmlUrl(world, issue)}#discussion_r${comment.id}`;
  return {
    id: comment.id,
    node_id: nodeId("PullRequestReviewComment", comment.id),
    url,
    html_url: html,
    pull_request_url: pull,
    pull_request_review_id: null,
    diff_hunk: "@@ -1 +1 @@",
    path: "README.md",
    commit_id: issue.pull.head,
    original_commit_id: issue.pull.head,
    user: renderAccount(world, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: association(world, comment.author),
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pull } },
  };
}

export function renderReaction(world: World, reaction: Reaction): Json {
  return {
    id: reaction.id,
    node_id: nodeId("Reaction", reaction.id),
    user: renderAccount(world, reaction.author),
    content: reaction.content,
    created_at: reaction.createdAt,
  };
}

const contents = ["+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes"];

function renderRollup(url: string, reactions: readonly Reaction[]): Json {
  const counts = contents.map((content) => [content, reactions.filter((one) => one.content === content).length]);
  return { url: `${url}/reactions`, total_count: reactions.length, ...Object.fromEntries(counts) };
}
