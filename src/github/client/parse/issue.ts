import type { Comment, Issue, Reaction } from "../port.ts";
import { parseAccount, parseApp } from "./account.ts";
import { countIn, expectFields, expectTextField, findTextField, openOrClosed, readLabelNames } from "./fields.ts";

export function parseIssue(value: unknown): Issue {
  const fields = expectFields(value, "an issue");
  return {
    number: countIn(fields, "number"),
    url: expectTextField(fields, "html_url"),
    title: expectTextField(fields, "title"),
    body: findTextField(fields, "body") ?? "",
    state: openOrClosed(fields),
    author: parseAccount(fields.user),
    labels: readLabelNames(fields),
    isPullRequest: fields.pull_request !== undefined && fields.pull_request !== null,
    comments: countIn(fields, "comments"),
  };
}

export function parseComment(value: unknown): Comment {
  const fields = expectFields(value, "a comment");
  const reactions = fields.reactions;
  return {
    id: countIn(fields, "id"),
    place: "conversation",
    issue: numberAtEnd(findTextField(fields, "issue_url") ?? findTextField(fields, "pull_request_url")),
    url: expectTextField(fields, "html_url"),
    body: findTextField(fields, "body") ?? "",
    author: parseAccount(fields.user),
    app: parseApp(fields.performed_via_github_app),
    createdAt: expectTextField(fields, "created_at"),
    updatedAt: expectTextField(fields, "updated_at"),
    // Older servers leave the field out where there are none.
    reactions: reactions === undefined ? 0 : countIn(expectFields(reactions, "`reactions`"), "total_count"),
  };
}

/** Reads a comment at a line of a pull request's changes. */
export function parseLineComment(value: unknown): Comment {
  return { ...parseComment(value), place: "line" };
}

function numberAtEnd(url: string | null): number {
  return Number(/\/(\d+)$/.exec(url ?? "")?.[1] ?? 0);
}

export function parseReaction(value: unknown): Reaction {
  const fields = expectFields(value, "a reaction");
  return { content: expectTextField(fields, "content"), author: parseAccount(fields.user) };
}
