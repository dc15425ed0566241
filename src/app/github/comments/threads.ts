import type { Comment, Issue } from "../../../github/index.ts";
import type { ActionRun } from "../outcome.ts";
import { isSameLogin } from "../own-comment.ts";
import { rfcOf } from "../rfc-issues.ts";

/** An issue of an RFC or a pull request, whose comments may hold commands. */
export type Thread = { readonly number: number; readonly url: string } & (
  | { readonly kind: "rfc"; readonly rfc: string /** Of the issue. */; readonly body: string }
  | { readonly kind: "pull_request" }
);

/** A workflow that failed for longer than this needs a person anyway. */
const LOOK_BACK_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Where commands may wait: the place of the event, and whatever changed lately. GitHub cancels queued runs, so the event at hand
 * need not be the only one.
 */
export async function threads({ github, now }: ActionRun, event: number | null): Promise<Thread[]> {
  const recent = await github.recentIssues(new Date(now.getTime() - LOOK_BACK_MS));
  const own = event === null || recent.some(({ number }) => number === event) ? null : await github.issue(event);
  const login = await github.ownLogin();
  return [...(own === null ? [] : [own]), ...recent.filter(({ comments }) => comments > 0)].flatMap((issue) => {
    const thread = threadOf(issue, login);
    return thread === null ? [] : [thread];
  });
}

/** Null for issues that are about something else. */
function threadOf({ number, url, body, author, isPullRequest }: Issue, login: string): Thread | null {
  if (isPullRequest) return { number, url, kind: "pull_request" };
  const rfc = isSameLogin(author.login, login) ? rfcOf({ body }) : null;
  return rfc === null ? null : { number, url, kind: "rfc", rfc, body };
}

/** A comment that was changed after it was written: nobody can tell any more what was said when. */
export function isEdited({ createdAt, updatedAt }: Comment): boolean {
  return createdAt !== updatedAt;
}
