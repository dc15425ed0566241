import type { Comment, Issue, Reaction } from "../port.ts";
import { parseAccount, parseApp } from "./account.ts";
import { countIn, fieldsOf, labelsIn, openOrClosed, textIn, textOrNull } from "./fields.ts";

export function parseIssue(value: unknown): Issue {
  const fields = fieldsOf(value, "an issue");
  return {
    number: countIn(fields, "number"),
    url: textIn(fields, "html_url"),
    title: textIn(fields, "title"),
    body: textOrNull(fields, "body") ?? "",
    state: openOrClosed(fields),
    author: parseAccount(fields.user),
    labels: labelsIn(fields),
    isPullRequest: fields.pull_request !== undefined && fields.pull_request !== null,
    comments: countIn(fields, "comments"),
  };
}

export function parseComment(value: unknown): Comment {
  const fields = fieldsOf(value, "a comment");
  const reactions = fields.reactions;
  return {
    id: countIn(fields, "id"),
    place: "conversation",
    issue: numberAtEnd(textOrNull(fields, "issue_url") ?? textOrNull(fields, "pull_request_url")),
    url: textIn(fields, "html_url"),
    body: textOrNull(fields, "body") ?? "",
    author: parseAccount(fields.user),
    app: parseApp(fields.performed_via_github_app),
    createdAt: textIn(fields, "created_at"),
    updatedAt: textIn(fields, "updated_at"),
    // Older servers leave the field out where there are none.
    reactions: reactions === undefined ? 0 : countIn(fieldsOf(reactions, "`reactions`"), "total_count"),
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
  const fields = fieldsOf(value, "a reaction");
  return { content: textIn(fields, "content"), author: parseAccount(fields.user) };
}
