import { answerWithFallback, ignoreAnswer } from "./fallback.ts";
import { parseComment, parseLineComment, parseReaction } from "./parse/issue.ts";
import type { Comment, GitHub } from "./port.ts";
import { createSightings, isSameText } from "./sightings.ts";
import type { Requests } from "./wire/requests.ts";

type Comments = Pick<
  GitHub,
  "comments" | "recentComments" | "createComment" | "updateComment" | "deleteComment" | "reactions" | "react"
>;

const ofIssue = "/repos/{owner}/{repo}/issues/{issue_number}/comments";
const oneComment = "/repos/{owner}/{repo}/issues/comments/{comment_id}";

export function connectComments(requests: Requests, ownLogin: GitHub["ownLogin"]): Comments {
  const known = createSightings();
  const list = (issue_number: number) =>
    requests.pages({ route: `GET ${ofIssue}`, parameters: { issue_number } }, parseComment);
  return {
    comments: async (issue) => {
      const all = await list(issue);
      for (const { id } of all) known.noteSeen(id);
      return all;
    },
    recentComments: async (since) => {
      const parameters = { since: since.toISOString(), sort: "updated", direction: "desc" };
      const [spoken, lines] = await Promise.all([
        requests.pages({ route: "GET /repos/{owner}/{repo}/issues/comments", parameters }, parseComment),
        requests.pages({ route: "GET /repos/{owner}/{repo}/pulls/comments", parameters }, parseLineComment),
      ]);
      return [...spoken, ...lines];
    },
    createComment: async (issue_number, body) => {
      const isCandidate = known.candidates();
      // Asked before the request: to find it out may take a write, and writes wait for each other.
      const login = await ownLogin();
      const find = async () => {
        const isOurs = (one: Comment) =>
          isCandidate(one.id) && one.author.login === login && isSameText(one.body, body);
        return (await list(issue_number)).find(isOurs) ?? null;
      };
      const call = { route: `POST ${ofIssue}`, parameters: { issue_number, body } };
      const created = await requests.sendOnce(call, parseComment, find);
      known.noteMade(created.id);
      return created;
    },
    updateComment: (comment_id, body) =>
      requests.send({ route: `PATCH ${oneComment}`, parameters: { comment_id, body } }, ignoreAnswer),
    deleteComment: (comment_id) =>
      answerWithFallback(
        requests.send({ route: `DELETE ${oneComment}`, parameters: { comment_id } }, ignoreAnswer),
        [404],
        undefined,
      ),
    reactions: (comment_id) =>
      requests.pages({ route: `GET ${oneComment}/reactions`, parameters: { comment_id } }, parseReaction),
    // A second reaction with the same content changes nothing, so this request may be repeated.
    react: (comment_id, content) =>
      requests.send({ route: `POST ${oneComment}/reactions`, parameters: { comment_id, content } }, ignoreAnswer),
  };
}
