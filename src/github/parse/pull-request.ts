import { isObjectId, type ObjectId } from "../../domain/index.ts";
import type { PullRequest } from "../port.ts";
import { parseAccount } from "./account.ts";
import {
  countIn,
  type Fields,
  fieldsOf,
  labelsIn,
  openOrClosed,
  textIn,
  textOrNull,
  UnexpectedAnswer,
} from "./fields.ts";

/** Reads a pull request in its full form or in that of lists, which has only `merged_at`. */
export function parsePullRequest(value: unknown, repository: string): PullRequest {
  const fields = fieldsOf(value, "a pull request");
  const head = fieldsOf(fields.head, "`head`");
  const base = fieldsOf(fields.base, "`base`");
  const from = repositoryOf(head);
  const isMerged = fields.merged === true || textOrNull(fields, "merged_at") !== null;
  const merge = textOrNull(fields, "merge_commit_sha");
  return {
    number: countIn(fields, "number"),
    url: textIn(fields, "html_url"),
    title: textIn(fields, "title"),
    state: openOrClosed(fields),
    isMerged,
    isDraft: fields.draft === true,
    // For an open pull request it is a commit by which GitHub tried the merge.
    mergeCommit: isMerged && merge !== null && isObjectId(merge) ? merge : null,
    author: parseAccount(fields.user),
    head: { branch: textIn(head, "ref"), oid: oidIn(head), repository: from },
    base: { branch: textIn(base, "ref"), oid: oidIn(base) },
    isFork: from === null || !isSameRepository(from, repository),
    labels: labelsIn(fields),
  };
}

/** Compares names without case, as GitHub does. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns null where the fork was deleted. */
function repositoryOf(head: Fields): string | null {
  const repository = head.repo;
  return repository === null || repository === undefined ? null : textIn(fieldsOf(repository, "`repo`"), "full_name");
}

function oidIn(fields: Fields): ObjectId {
  const oid = textIn(fields, "sha");
  if (!isObjectId(oid)) throw new UnexpectedAnswer("no commit in `sha`");
  return oid;
}
