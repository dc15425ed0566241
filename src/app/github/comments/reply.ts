import { markerLine, markerOf } from "../../../domain/index.ts";
import type { Comment, ReactionContent } from "../../../github/index.ts";
import type { ActionRun } from "../outcome.ts";
import { isSameLogin } from "../own-comment.ts";
import type { CommandReply } from "../texts.ts";
import type { Thread } from "./threads.ts";

interface Answered {
  readonly thread: Thread;
  readonly comment: Comment;
  readonly reply: CommandReply;
  readonly reaction: ReactionContent;
}

/** The second line of a reply: the reaction that goes with it, for a run that finds the one without the other. */
const REACTION = /^<!-- (\+1|confused|eyes) -->$/;

/** The reaction comes last: it is what keeps the next run from doing all this again. */
export async function answer(
  { github, texts }: ActionRun,
  { thread, comment, reply, reaction }: Answered,
): Promise<void> {
  const marker = markerLine(`reply ${comment.id}`);
  await github.createComment(thread.number, `${marker}\n<!-- ${reaction} -->\n${texts.reply(reply)}`);
  await github.react(comment.id, reaction);
  // Another run may have answered at the same time. Both see both, and keep the older one.
  const [login, comments] = await Promise.all([github.ownLogin(), github.comments(thread.number)]);
  const [, ...others] = repliesTo(comment, comments, login);
  for (const { id } of others) await github.deleteComment(id);
}

/** The reaction that an earlier run meant to give, by its reply; null where there is none. */
export function answeredWith(comment: Comment, comments: readonly Comment[], login: string): ReactionContent | null {
  const [reply] = repliesTo(comment, comments, login);
  const second = reply?.body.split(/\r?\n/)[1] ?? "";
  return (REACTION.exec(second)?.[1] as ReactionContent | undefined) ?? null;
}

function repliesTo({ id }: Comment, comments: readonly Comment[], login: string): Comment[] {
  const own = comments.filter(
    ({ author, body }) => isSameLogin(author.login, login) && markerOf(body) === `reply ${id}`,
  );
  return own.toSorted((a, b) => a.id - b.id);
}
