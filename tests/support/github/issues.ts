import { type Account, type App, type Comment, type Issue, openAccount, openStoredLabel, type Pull } from "./store.ts";
import { after, type World } from "./world.ts";

/** Who does something: a person, a bot, or an app's token. */
export interface Author {
  readonly account: Account;
  readonly app: App | null;
}

export interface NewIssue {
  readonly title: string;
  readonly body?: string | null;
  readonly labels?: readonly string[];
  readonly assignees?: readonly string[];
}

/** Issues and pull requests share the numbers. */
export function addIssue(world: World, author: Author, issue: NewIssue & { readonly pull?: Pull }): Issue {
  const now = world.now();
  const added: Issue = {
    id: world.store.nextId(),
    number: world.store.issues.size + 1,
    author: author.account,
    app: author.app,
    createdAt: now,
    title: issue.title,
    body: issue.body ?? null,
    state: "open",
    stateReason: null,
    labels: [],
    updatedAt: now,
    closed: null,
    pull: issue.pull ?? null,
    reactions: [],
    assignees: (issue.assignees ?? []).map((login) => openAccount(world.store, login)),
  };
  world.store.issues.set(added.number, added);
  for (const label of issue.labels ?? []) addLabel(world, added, label);
  return added;
}

/** A label that the repository does not have is made. */
export function addLabel(world: World, issue: Issue, name: string): void {
  const label = openStoredLabel(world.store, name);
  if (issue.labels.includes(label.name)) return;
  issue.labels.push(label.name);
  touch(world, issue);
}

/** Whether it was there. */
export function removeLabel(world: World, issue: Issue, name: string): boolean {
  const left = issue.labels.filter((label) => label.toLowerCase() !== name.toLowerCase());
  if (left.length === issue.labels.length) return false;
  issue.labels = left;
  touch(world, issue);
  return true;
}

export function closeIssue(
  world: World,
  issue: Issue,
  closing: { readonly by: Account; readonly reason: string },
): void {
  if (issue.state === "open") issue.closed = { at: world.now(), by: closing.by };
  issue.state = "closed";
  issue.stateReason = issue.pull === null ? closing.reason : null;
  touch(world, issue);
}

export function reopenIssue(world: World, issue: Issue): void {
  if (issue.state === "closed") issue.stateReason = issue.pull === null ? "reopened" : null;
  issue.state = "open";
  issue.closed = null;
  if (issue.pull !== null) issue.pull.closedBase = null;
  touch(world, issue);
}

export function addComment(
  world: World,
  author: Author,
  comment: { readonly issue: Issue; readonly body: string },
): Comment {
  const now = world.now();
  const added: Comment = {
    id: world.store.nextId(),
    issue: comment.issue.number,
    author: author.account,
    app: author.app,
    createdAt: now,
    body: comment.body,
    updatedAt: now,
    reactions: [],
  };
  world.store.comments.set(added.id, added);
  touch(world, comment.issue);
  return added;
}

export function editComment(world: World, comment: Comment, body: string): void {
  comment.body = body;
  comment.updatedAt = after(world, comment.updatedAt);
}

/** The reaction, and whether it is new. Neither the comment nor the issue counts as updated. */
export function addReaction(
  world: World,
  author: Account,
  to: { readonly comment: Pick<Comment, "reactions">; readonly content: string },
) {
  const existing = to.comment.reactions.find((one) => one.author === author && one.content === to.content);
  if (existing !== undefined) return { reaction: existing, isNew: false };
  const reaction = { id: world.store.nextId(), author, content: to.content, createdAt: world.now() };
  to.comment.reactions.push(reaction);
  return { reaction, isNew: true };
}

export function listIssueComments(world: World, issue: number): Comment[] {
  return [...world.store.comments.values()].filter((comment) => comment.issue === issue);
}

function touch(world: World, issue: Issue): void {
  issue.updatedAt = world.now();
}
