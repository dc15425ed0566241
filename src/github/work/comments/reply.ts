import { type CommandReply, formatMarkerLine, parseMarker } from "../../../kernel/domain/index.ts";
import type { Comment, ReactionContent } from "../../client/index.ts";
import type { ActionRun } from "../outcome.ts";
import { deleteComments, isSameLogin, listOwnComments } from "../own-comments.ts";
import type { Thread } from "./thread.ts";

interface AnsweredComment {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly reply: CommandReply;
  readonly reaction: ReactionContent;
}

/** The second line of a reply names the reaction that belongs to it, in case the run ends before it can react. */
const REACTION = /^<!-- (\+1|confused|eyes) -->$/;

/** Posts a reply and then the reaction, which keeps later runs from handling the comment again. */
export async function postReply(
  { github, texts }: ActionRun,
  { thread, comment, reply, reaction }: AnsweredComment,
): Promise<void> {
  const marker = formatMarkerLine(formatReplyMarker(comment));
  await github.createComment(thread.number, `${marker}\n<!-- ${reaction} -->\n${texts.reply(reply)}`);
  if (comment.place === "conversation") await github.react(comment.id, reaction);
  // Another run may have answered at the same time; then each deletes all but the oldest reply.
  const [, ...others] = await listOwnComments(github, thread.number, isReplyTo(comment));
  await deleteComments(github, others);
}

/** Reads from an earlier run's reply the reaction that belongs to the comment; null without a reply. */
export function parseRepliedReaction(
  comment: Comment,
  comments: readonly Comment[],
  login: string,
): ReactionContent | null {
  const reply = comments.find(({ author, body }) => isSameLogin(author.login, login) && isReplyTo(comment)(body));
  const second = reply?.body.split(/\r?\n/)[1] ?? "";
  return (REACTION.exec(second)?.[1] as ReactionContent | undefined) ?? null;
}

/** Returns the marker of the reply to a comment; it names the place, since each place numbers its comments anew. */
function formatReplyMarker({ id, place }: Comment): `reply ${string}` {
  return place === "conversation" ? `reply ${id}` : `reply ${place}-${id}`;
}

const isReplyTo = (comment: Comment) => (body: string) => parseMarker(body) === formatReplyMarker(comment);
