import { isObjectId, type ObjectId } from "../../domain/index.ts";
import type { PullRequest } from "../port.ts";
import { parseAccount } from "./account.ts";
import { countIn, type Fields, fieldsOf, labelsIn, Misshapen, openOrClosed, textIn, textOrNull } from "./fields.ts";

/** Of GitHub's full and short form: lists have `merged_at` only. */
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
    // Of an open one it is a commit that GitHub made to try the merge.
    mergeCommit: isMerged && merge !== null && isObjectId(merge) ? merge : null,
    author: parseAccount(fields.user),
    head: { branch: textIn(head, "ref"), oid: oidIn(head), repository: from },
    base: { branch: textIn(base, "ref"), oid: oidIn(base) },
    isFork: from === null || !isSameRepository(from, repository),
    labels: labelsIn(fields),
  };
}

/** GitHub's names keep their case and are compared without. */
export function isSameRepository(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Null: the fork is gone. */
function repositoryOf(head: Fields): string | null {
  const repository = head.repo;
  return repository === null || repository === undefined ? null : textIn(fieldsOf(repository, "`repo`"), "full_name");
}

function oidIn(fields: Fields): ObjectId {
  const oid = textIn(fields, "sha");
  if (!isObjectId(oid)) throw new Misshapen("no commit in `sha`");
  return oid;
}
