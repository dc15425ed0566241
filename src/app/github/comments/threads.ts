import type { Comment, Issue } from "../../../github/index.ts";
import type { ActionRun } from "../outcome.ts";
import { isSameLogin } from "../own-comments.ts";
import { rfcOf } from "../rfc-issues.ts";

/** The issue of an RFC or a pull request, whose comments may contain commands. */
export type Thread = { readonly number: number; readonly url: string } & (
  | { readonly kind: "rfc"; readonly rfc: string; readonly body: string }
  | { readonly kind: "pull_request" }
);

/** Comments of threads that changed earlier than this are not looked at again. */
const LOOK_BACK_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Returns the threads whose comments may contain new commands: the thread of the event, and those that changed lately, since
 * GitHub cancels queued runs and their events get lost.
 */
export async function threadsToRead({ github, now }: ActionRun, event: number | null): Promise<Thread[]> {
  const recent = await github.recentIssues(new Date(now.getTime() - LOOK_BACK_MS));
  const own = event === null || recent.some(({ number }) => number === event) ? null : await github.issue(event);
  const login = await github.ownLogin();
  return [...(own === null ? [] : [own]), ...recent.filter(({ comments }) => comments > 0)].flatMap((issue) => {
    const thread = threadOf(issue, login);
    return thread === null ? [] : [thread];
  });
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
