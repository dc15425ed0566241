import { parseMarker } from "../../../kernel/domain/index.ts";
import { parseCommands } from "../../../rules/rfc/index.ts";
import type { Comment, Issue } from "../../client/index.ts";
import type { ActionRun } from "../outcome.ts";
import { isSameLogin } from "../own-comments.ts";
import { findMarkedRfc } from "../rfc-issues.ts";
import { parseRepliedReaction } from "./reply.ts";
import type { Thread } from "./thread.ts";

/** The number of the event's issue or pull request; null without one. A review is read from the event, before anybody can edit it. */
export interface CommentEvent {
  readonly issue: number | null;
  readonly review: Comment | null;
}

/** Threads that have not changed for this time are not looked at again. */
const LOOK_BACK_MS = 14 * 24 * 60 * 60 * 1000;

export interface FoundThread {
  readonly thread: Thread;
  /** Its comments outside of the conversation: at lines, and the review of the event. */
  readonly beside: readonly Comment[];
}

/**
 * Returns the threads with comments that may hold new commands: the thread of the event, and those of the last days, since GitHub cancels
 * queued runs and their events get lost. One list has the comments of all threads, so that only threads with an unanswered command are
 * read one by one.
 */
export async function findThreadsToRead({ github, now }: ActionRun, event: CommentEvent): Promise<FoundThread[]> {
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const [recent, comments] = await Promise.all([github.recentIssues(since), github.recentComments(since)]);
  const { issue: number, review } = event;
  const own = number === null || recent.some((each) => each.number === number) ? null : await github.issue(number);
  const login = await github.ownLogin();
  const waiting = await findUnansweredThreads(comments, login);
  const isOfEvent = (issue: Issue) => issue === own || (review !== null && issue.number === number);
  return [...(own === null ? [] : [own]), ...recent].flatMap((issue) => {
    const thread = findIssueThread(issue, login);
    if (thread === null || !(isOfEvent(issue) || waiting.has(issue.number))) return [];
    const lines = comments.filter((comment) => comment.place === "line" && comment.issue === issue.number);
    return [{ thread, beside: review !== null && issue.number === number ? [...lines, review] : lines }];
  });
}

/** Returns the numbers of the threads with a command that has no answer and reaction yet. */
async function findUnansweredThreads(comments: readonly Comment[], login: string): Promise<ReadonlySet<number>> {
  const waiting = new Set<number>();
  for (const comment of comments) {
    const isHandled = parseRepliedReaction(comment, comments, login) !== null;
    if (waiting.has(comment.issue) || (isHandled && (comment.reactions > 0 || comment.place === "line"))) continue;
    if (isObeyed(comment) && (await parseCommands(comment.body)).length > 0) waiting.add(comment.issue);
  }
  return waiting;
}

/** Returns whether a comment may hold commands. Every text that skl writes begins with a marker and is never obeyed, whoever posted it. */
export function isObeyed({ author, body }: Comment): boolean {
  return !author.isBot && parseMarker(body) === null;
}

/** Returns the thread of an issue; null if it belongs to no RFC that skl opened. */
function findIssueThread({ number, url, body, author, isPullRequest }: Issue, login: string): Thread | null {
  if (isPullRequest) return { number, url, kind: "pull_request" };
  const rfc = isSameLogin(author.login, login) ? findMarkedRfc({ body }) : null;
  return rfc === null ? null : { number, url, kind: "rfc", rfc, body };
}

/** Returns whether a comment was edited, so that it is unknown what it said before. */
export function isEdited({ createdAt, updatedAt }: Comment): boolean {
  return createdAt !== updatedAt;
}
