import { isObjectId, type ObjectId } from "../../../kernel/domain/index.ts";
import type { PullRequest } from "../port.ts";
import { parseAccount } from "./account.ts";
import {
  countIn,
  expectFields,
  expectTextField,
  type Fields,
  findTextField,
  openOrClosed,
  readLabelNames,
  UnexpectedAnswer,
} from "./fields.ts";

/** Reads a pull request in its full form or in that of lists, which has only `merged_at`. */
export function parsePullRequest(value: unknown, repository: string): PullRequest {
  const fields = expectFields(value, "a pull request");
  const head = expectFields(fields.head, "`head`");
  const base = expectFields(fields.base, "`base`");
  const from = parseForkRepository(head);
  const isMerged = fields.merged === true || findTextField(fields, "merged_at") !== null;
  const merge = findTextField(fields, "merge_commit_sha");
  return {
    number: countIn(fields, "number"),
    url: expectTextField(fields, "html_url"),
    title: expectTextField(fields, "title"),
    state: openOrClosed(fields),
    isMerged,
    isDraft: fields.draft === true,
    // For an open pull request it is a commit by which GitHub tried the merge.
    mergeCommit: isMerged && merge !== null && isObjectId(merge) ? merge : null,
    author: parseAccount(fields.user),
    head: { branch: expectTextField(head, "ref"), oid: readCommitIdField(head), repository: from },
    base: { branch: expectTextField(base, "ref"), oid: readCommitIdField(base) },
    isFork: from === null || !isSameRepository(from, repository),
    labels: readLabelNames(fields),
  };
}

/** Compares names without case, as GitHub does. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns null where the fork was deleted. */
function parseForkRepository(head: Fields): string | null {
  const repository = head.repo;
  return repository === null || repository === undefined
    ? null
    : expectTextField(expectFields(repository, "`repo`"), "full_name");
}

function readCommitIdField(fields: Fields): ObjectId {
  const oid = expectTextField(fields, "sha");
  if (!isObjectId(oid)) throw new UnexpectedAnswer("no commit in `sha`");
  return oid;
}
