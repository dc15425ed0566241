import { type Answer, created, invalid, noContent, notFound, ok } from "../answer.ts";
import { type Call, type Handlers, numberIn, readQueryText } from "../call.ts";
import { addComment, addReaction, editComment, listIssueComments } from "../issues.ts";
import { answerNumberedPage } from "../pages.ts";
import { renderComment, renderLineComment, renderReaction } from "../render/issue.ts";
import { forbidden } from "../rights.ts";
import type { Comment } from "../store.ts";

const mostCharacters = 65_536;

export const commentHandlers: Handlers = {
  "issues/list-comments": (call) => {
    const { world, path, query } = call;
    const number = numberIn(path, "issue_number");
    if (!world.store.issues.has(number)) return notFound;
    const items = listIssueComments(world, number).filter(isSince(readQueryText(query, "since")));
    return answerNumberedPage(call, { items, render: (comment) => renderComment(world, comment) });
  },
  "issues/list-comments-for-repo": (call) => {
    const { world, query } = call;
    const items = [...world.store.comments.values()].filter(isSince(readQueryText(query, "since")));
    const key = (comment: Comment) => (query.sort === "updated" ? comment.updatedAt : comment.createdAt);
    // The direction counts only together with a sort.
    const isDescending = query.sort !== undefined && query.direction !== "asc";
    items.sort((one, other) => key(one).localeCompare(key(other)) || one.id - other.id);
    if (isDescending) items.reverse();
    return answerNumberedPage(call, { items, render: (comment) => renderComment(world, comment) });
  },
  "pulls/list-review-comments-for-repo": (call) => {
    const { world, query } = call;
    const items = [...world.store.lineComments.values()].filter(isSince(readQueryText(query, "since"))).reverse();
    return answerNumberedPage(call, { items, render: (comment) => renderLineComment(world, comment) });
  },
  "issues/create-comment": ({ world, author, path, body }) => {
    const issue = world.store.issues.get(numberIn(path, "issue_number"));
    if (issue === undefined) return notFound;
    const text = `${body.body}`;
    return refusedText(text) ?? created(renderComment(world, addComment(world, author, { issue, body: text })));
  },
  "issues/get-comment": (call) => withComment(call, (comment) => ok(renderComment(call.world, comment))),
  "issues/update-comment": (call) =>
    withComment(call, (comment) => {
      const text = `${call.body.body}`;
      const refusal = refusedText(text);
      if (refusal !== null) return refusal;
      editComment(call.world, comment, text);
      return ok(renderComment(call.world, comment));
    }),
  "issues/delete-comment": (call) =>
    withComment(call, (comment) => {
      call.world.store.comments.delete(comment.id);
      return noContent;
    }),
  "reactions/list-for-issue-comment": (call) =>
    withComment(call, (comment) => {
      const content = readQueryText(call.query, "content");
      const items = comment.reactions.filter((reaction) => content === undefined || reaction.content === content);
      return answerNumberedPage(call, { items, render: (reaction) => renderReaction(call.world, reaction) });
    }),
  "reactions/create-for-issue-comment": (call) =>
    withComment(call, (comment) => {
      const { world, author, body } = call;
      const { reaction, isNew } = addReaction(world, author.account, { comment, content: `${body.content}` });
      return (isNew ? created : ok)(renderReaction(world, reaction));
    }),
  "reactions/delete-for-issue-comment": (call) =>
    withComment(call, (comment) => {
      const id = numberIn(call.path, "reaction_id");
      const reaction = comment.reactions.find((one) => one.id === id);
      if (reaction === undefined) return notFound;
      if (reaction.author !== call.author.account) return forbidden({ login: "", type: "Bot", permissions: {} });
      comment.reactions = comment.reactions.filter((one) => one.id !== id);
      return noContent;
    }),
  "reactions/create-for-issue": ({ world, author, path, body }) => {
    const issue = world.store.issues.get(numberIn(path, "issue_number"));
    if (issue === undefined) return notFound;
    const { reaction, isNew } = addReaction(world, author.account, { comment: issue, content: `${body.content}` });
    return (isNew ? created : ok)(renderReaction(world, reaction));
  },
  "reactions/delete-for-issue": ({ world, author, path }) => {
    const issue = world.store.issues.get(numberIn(path, "issue_number"));
    const reaction = issue?.reactions.find(({ id }) => id === numberIn(path, "reaction_id"));
    if (issue === undefined || reaction === undefined) return notFound;
    if (reaction.author !== author.account) return forbidden({ login: "", type: "Bot", permissions: {} });
    issue.reactions = issue.reactions.filter((one) => one !== reaction);
    return noContent;
  },
};

const isSince = (since: string | undefined) => (comment: Comment) =>
  since === undefined || Date.parse(comment.updatedAt) >= Date.parse(since);

function refusedText(text: string): Answer | null {
  if (text.trim() === "") return invalid("IssueComment", "body", "Body cannot be blank");
  const isLong = text.length > mostCharacters;
  return isLong ? invalid("IssueComment", "body", `body is too long (maximum is ${mostCharacters} characters)`) : null;
}

function withComment(call: Call, then: (comment: Comment) => Answer | Promise<Answer>): Answer | Promise<Answer> {
  const comment = call.world.store.comments.get(numberIn(call.path, "comment_id"));
  return comment === undefined ? notFound : then(comment);
}
