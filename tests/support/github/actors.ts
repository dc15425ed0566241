import { type Author, addComment, addIssue, addReaction, closeIssue, editComment, reopenIssue } from "./issues.ts";
import { fetchFork, follow, isPull, refreshPulls } from "./pulls.ts";
import { type Account, type Comment, type Fork, type Issue, openAccount, openStoredApp, type Pull } from "./store.ts";
import type { World } from "./world.ts";

export interface NewPull {
  /** Branch of the repository, or of the fork. */
  readonly head: string;
  /** Default: the repository's default branch. */
  readonly base?: string;
  readonly title?: string;
  readonly body?: string;
  readonly isDraft?: boolean;
  /** Somebody's own copy: a folder with a Git repository. The fork is gone when the folder is. */
  readonly fork?: { readonly owner: string; readonly folder: string };
}

/** Somebody who works on GitHub's pages; nobody asks for their rights. Everything is written at once. */
export interface Actor {
  /** Returns the number. */
  openIssue(issue: { readonly title: string; readonly body?: string; readonly labels?: readonly string[] }): number;
  openPullRequest(pull: NewPull): Promise<number>;
  /** Of an issue or a pull request. */
  close(number: number): void;
  reopen(number: number): void;
  /** `base` points a pull request at another branch. */
  edit(number: number, change: { readonly title?: string; readonly body?: string; readonly base?: string }): void;
  /** Returns the id. `app`: the slug of an app that writes it in this person's name. */
  comment(issue: number, body: string, app?: string): number;
  /** At a line of a pull request. Returns the id. */
  lineComment(pull: number, body: string): number;
  editComment(id: number, body: string): void;
  deleteComment(id: number): void;
  react(comment: number, content: string): void;
}

export function createActor(world: World, login: string, type?: Account["type"]): Actor {
  const { store } = world;
  const author: Author = { account: openAccount(store, login, type), app: null };
  return {
    openIssue: (issue) => addIssue(world, author, issue).number,
    openPullRequest: (pull) => world.exclusively(() => openPull(world, author, pull)),
    close: (number) =>
      closeIssue(world, requireStoredIssue(world, number), { by: author.account, reason: "completed" }),
    reopen: (number) => reopenIssue(world, requireStoredIssue(world, number)),
    edit: (number, { title, body, base }) => {
      const issue = requireStoredIssue(world, number);
      issue.title = title ?? issue.title;
      issue.body = body ?? issue.body;
      if (isPull(issue)) issue.pull.base = base ?? issue.pull.base;
      issue.updatedAt = world.now();
    },
    comment: (issue, body, app) => {
      const by = app === undefined ? author : { ...author, app: openStoredApp(store, app) };
      return addComment(world, by, { issue: requireStoredIssue(world, issue), body }).id;
    },
    lineComment: (pull, body) => {
      const added = addComment(world, author, { issue: requireStoredIssue(world, pull), body });
      store.comments.delete(added.id);
      store.lineComments.set(added.id, added);
      return added.id;
    },
    editComment: (id, body) => editComment(world, requireStoredComment(world, id), body),
    deleteComment: (id) => {
      store.comments.delete(requireStoredComment(world, id).id);
    },
    react: (id, content) => {
      addReaction(world, author.account, { comment: requireStoredComment(world, id), content });
    },
  };
}

export function requireStoredIssue({ store }: World, number: number): Issue {
  const issue = store.issues.get(number);
  if (issue === undefined) throw new Error(`There is no issue #${number}.`);
  return issue;
}

export function requireStoredComment({ store }: World, id: number): Comment {
  const comment = store.comments.get(id);
  if (comment === undefined) throw new Error(`There is no comment ${id}.`);
  return comment;
}

async function openPull(world: World, author: Author, given: NewPull): Promise<number> {
  const number = world.store.issues.size + 1;
  const base = given.base ?? world.defaultBranch;
  const fork: Fork | null = given.fork === undefined ? null : { id: world.store.nextId(), ...given.fork };
  const head =
    fork === null
      ? await world.repository.commit(`refs/heads/${given.head}`)
      : await fetchFork(world, { folder: fork.folder, branch: given.head, number });
  const into = await world.repository.commit(`refs/heads/${base}`);
  if (head === null || into === null)
    throw new Error(`No pull request from ${given.head} into ${base}: no such branch.`);
  if (await world.repository.isAncestor(head, into)) throw new Error(`No commits between ${base} and ${given.head}.`);
  const pull: Pull = {
    branch: given.head,
    fork,
    base,
    isDraft: given.isDraft ?? false,
    head,
    closedBase: null,
    merge: null,
  };
  const title = given.title ?? given.head;
  const issue = addIssue(world, author, { title, body: given.body ?? null, pull });
  if (isPull(issue)) await follow(world, issue, head);
  await refreshPulls(world);
  return issue.number;
}
