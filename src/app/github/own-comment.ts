import { type Marker, markerOf } from "../../domain/index.ts";
import type { Comment, GitHub } from "../../github/index.ts";

/**
 * Keeps one comment of ours on an issue or pull request: made, edited in place, or deleted where `body` is null. The body begins
 * with the marker's line. Comments that others begin so are left alone.
 */
export async function keepComment(github: GitHub, issue: number, marker: Marker, body: string | null): Promise<void> {
  const [own, ...others] = await ownComments(github, issue, marker);
  for (const each of others) await github.deleteComment(each.id);
  if (own === undefined) {
    if (body !== null) await createOnce(github, { issue, marker, body });
  } else if (body === null) await github.deleteComment(own.id);
  else if (sameText(own.body, body) === false) await github.updateComment(own.id, body);
}

/** Two runs at once both find none and both make one; then the older stays, whoever of them looks. */
async function createOnce(
  github: GitHub,
  { issue, marker, body }: { readonly issue: number; readonly marker: Marker; readonly body: string },
): Promise<void> {
  await github.createComment(issue, body);
  const [, ...younger] = await ownComments(github, issue, marker);
  for (const each of younger) await github.deleteComment(each.id);
}

/** Our own comments with the marker, oldest first. */
async function ownComments(github: GitHub, issue: number, marker: Marker): Promise<Comment[]> {
  const [login, comments] = await Promise.all([github.ownLogin(), github.comments(issue)]);
  return comments.filter(({ author, body }) => isSameLogin(author.login, login) && markerOf(body) === marker);
}

/** GitHub gives line ends back as it got them, or as `\r\n`, and drops blanks at the end. */
export function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.replaceAll("\r\n", "\n").trimEnd();
  return plain(a) === plain(b);
}

export function isSameLogin(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
