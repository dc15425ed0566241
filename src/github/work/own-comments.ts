import { type Marker, parseMarker } from "../../kernel/domain/index.ts";
import type { Comment, GitHub } from "../client/index.ts";

/** Earlier versions wrote what a session decided into a comment of its own, which goes. */
const OF_PULL_REQUEST: ReadonlySet<Marker | null> = new Set<Marker>(["report", "review"]);

/**
 * Keeps our one comment on a pull request: creates it, edits it in place, or deletes it if `body` is null. It stays as it is where `stays`
 * says so of its text. The body begins with the marker's line. Comments of others that begin with it are left alone.
 */
export async function keepComment(
  github: GitHub,
  issue: number,
  body: string | null,
  stays: (said: string) => boolean = () => false,
): Promise<void> {
  const hasMarker = (text: string) => OF_PULL_REQUEST.has(parseMarker(text));
  const [own, ...others] = await listOwnComments(github, issue, hasMarker);
  await deleteComments(github, others);
  if (own !== undefined && stays(own.body)) return;
  if (own === undefined) {
    if (body !== null) await createOnce(github, { issue, body, isSame: hasMarker });
  } else if (body === null) await github.deleteComment(own.id);
  else if (!isSameCommentText(own.body, body)) await github.updateComment(own.id, body);
}

/** Posts a comment unless we have posted the same text before. */
export async function postCommentOnce(github: GitHub, issue: number, body: string): Promise<void> {
  const isSame = (text: string) => isSameCommentText(text, body);
  if ((await listOwnComments(github, issue, isSame)).length === 0) await createOnce(github, { issue, body, isSame });
}

interface NewComment {
  readonly issue: number;
  readonly body: string;
  readonly isSame: (body: string) => boolean;
}

/** Posts a comment. Two runs may do so at the same time; then each deletes all but the oldest. */
async function createOnce(github: GitHub, { issue, body, isSame }: NewComment): Promise<void> {
  await github.createComment(issue, body);
  const [, ...younger] = await listOwnComments(github, issue, isSame);
  await deleteComments(github, younger);
}

/** Returns our own comments whose text is wanted, the oldest first. */
export async function listOwnComments(
  github: GitHub,
  issue: number,
  isWanted: (body: string) => boolean,
): Promise<Comment[]> {
  const [login, comments] = await Promise.all([github.ownLogin(), github.comments(issue)]);
  const own = comments.filter(({ author, body }) => isSameLogin(author.login, login) && isWanted(body));
  return own.toSorted((a, b) => a.id - b.id);
}

export async function deleteComments(github: GitHub, comments: readonly Comment[]): Promise<void> {
  for (const { id } of comments) await github.deleteComment(id);
}

/** Compares texts as GitHub returns them: with either kind of line end, and without blanks at the end. */
export function isSameCommentText(a: string, b: string): boolean {
  const normalizeCommentText = (text: string) => text.replaceAll("\r\n", "\n").trimEnd();
  return normalizeCommentText(a) === normalizeCommentText(b);
}

export function isSameLogin(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
