import { markerOf } from "../../../domain/index.ts";
import type { Comment, Issue } from "../../../github/index.ts";
import { parseCommands } from "../../../rfc/index.ts";
import type { ActionRun } from "../outcome.ts";
import { isSameLogin } from "../own-comments.ts";
import { rfcOf } from "../rfc-issues.ts";
import { repliedReaction } from "./reply.ts";
import type { Thread } from "./thread.ts";

/** The issue or pull request of the event; null without one. A review is read from the event, before anybody can edit it. */
export interface CommentEvent {
  readonly issue: number | null;
  readonly review: Comment | null;
}

/** Comments of threads that changed earlier than this are not looked at again. */
const LOOK_BACK_MS = 14 * 24 * 60 * 60 * 1000;

export interface FoundThread {
  readonly thread: Thread;
  /** Its comments outside of the conversation: at lines, and the review of the event. */
  readonly beside: readonly Comment[];
}

/**
 * Returns the threads with comments that may hold new commands: the thread of the event, and those of the last days, since GitHub
 * cancels queued runs and their events get lost. One list has the comments of all threads, so that only those are read one by one
 * that have a command without an answer of ours.
 */
export async function threadsToRead({ github, now }: ActionRun, event: CommentEvent): Promise<FoundThread[]> {
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const [recent, comments] = await Promise.all([github.recentIssues(since), github.recentComments(since)]);
  const { issue: number, review } = event;
  const own = number === null || recent.some((each) => each.number === number) ? null : await github.issue(number);
  const login = await github.ownLogin();
  const waiting = await unansweredThreads(comments, login);
  const isOfEvent = (issue: Issue) => issue === own || (review !== null && issue.number === number);
  return [...(own === null ? [] : [own]), ...recent].flatMap((issue) => {
    const thread = threadOf(issue, login);
    if (thread === null || !(isOfEvent(issue) || waiting.has(issue.number))) return [];
    const lines = comments.filter((comment) => comment.place === "line" && comment.issue === issue.number);
    return [{ thread, beside: review !== null && issue.number === number ? [...lines, review] : lines }];
  });
}

/** Returns the numbers of the threads with a command that has no answer and reaction yet. */
async function unansweredThreads(comments: readonly Comment[], login: string): Promise<ReadonlySet<number>> {
  const waiting = new Set<number>();
  for (const comment of comments) {
    const isHandled = repliedReaction(comment, comments, login) !== null;
    if (waiting.has(comment.issue) || (isHandled && (comment.reactions > 0 || comment.place === "line"))) continue;
    if (isObeyed(comment) && (await parseCommands(comment.body)).length > 0) waiting.add(comment.issue);
  }
  return waiting;
}

/** Every text of ours begins with a marker, whoever posted it: nothing that we write is ever obeyed. */
export function isObeyed({ author, body }: Comment): boolean {
  return !author.isBot && markerOf(body) === null;
}

/** Returns null for an issue that belongs to no RFC of ours. */
function threadOf({ number, url, body, author, isPullRequest }: Issue, login: string): Thread | null {
  if (isPullRequest) return { number, url, kind: "pull_request" };
  const rfc = isSameLogin(author.login, login) ? rfcOf({ body }) : null;
  return rfc === null ? null : { number, url, kind: "rfc", rfc, body };
}

/** Edited comments do not count: it is unknown what they said before. */
export function isEdited({ createdAt, updatedAt }: Comment): boolean {
  return createdAt !== updatedAt;
}
