import { expectFields, expectTextField, findTextField } from "./parse/fields.ts";
import { parsePullRequest } from "./parse/pull-request.ts";
import type { GitHub, MergeOutcome } from "./port.ts";
import type { Call, Refused } from "./wire/call.ts";
import { readRefusalStatus, readRefusalText } from "./wire/problems.ts";
import type { Requests } from "./wire/requests.ts";

type Merge = Parameters<GitHub["mergePullRequest"]>[1];

/**
 * Merges a verified head. After a lost answer or a refusal it reads the pull request, since GitHub may have finished the merge
 * after the connection broke.
 */
export function mergePullRequest(requests: Requests, repository: string): GitHub["mergePullRequest"] {
  return async (number, merge) => {
    const find = () => findFinishedMerge(requests, { repository, number, merge });
    try {
      return await requests.sendOnce(mergeCall(number, merge), parseMerge, find);
    } catch (error) {
      const outcome = parseMergeRefusal(readRefusalStatus(error), readRefusalText(error));
      if (outcome === null) throw error;
      return (await find()) ?? outcome;
    }
  };
}

function mergeCall(pull_number: number, { head, title, message }: Merge): Call {
  const parameters = { pull_number, sha: head, merge_method: "merge", commit_title: title, commit_message: message };
  return { route: "PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge", parameters, isTemporary: isLagging(4) };
}

/** Recognises the refusals that GitHub gives for a few seconds after each merge; after several of them it is no longer that. */
function isLagging(times: number): (refused: Refused) => boolean {
  let left = times;
  return ({ status, message }) => {
    if (status !== 405 || !/base branch was modified|merge already in progress/i.test(message)) return false;
    left -= 1;
    return left >= 0;
  };
}

function parseMerge(data: unknown): MergeOutcome {
  const fields = expectFields(data, "a merge");
  if (fields.merged === true) return { kind: "merged", commit: expectTextField(fields, "sha") };
  return { kind: "refused", message: findTextField(fields, "message") ?? "GitHub did not merge it." };
}

interface Wanted {
  readonly repository: string;
  readonly number: number;
  readonly merge: Merge;
}

function findFinishedMerge(requests: Requests, { repository, number, merge }: Wanted): Promise<MergeOutcome | null> {
  const call = { route: "GET /repos/{owner}/{repo}/pulls/{pull_number}", parameters: { pull_number: number } };
  return requests.send(call, (data) => {
    const pull = parsePullRequest(data, repository);
    if (!pull.isMerged || pull.head.oid !== merge.head) return null;
    return { kind: "merged", commit: expectTextField(expectFields(data, "a pull request"), "merge_commit_sha") };
  });
}

/** Reads a refusal: 409 for a changed head, 405 for a merge that is not possible now, 422 for either. Null for other errors. */
function parseMergeRefusal(status: number | null, message: string): MergeOutcome | null {
  const isMoved = status === 409 || (status === 422 && /\bhead\b.*\b(?:modified|changed|moved|match)/i.test(message));
  if (isMoved) return { kind: "moved", message };
  return status === 405 || status === 422 ? { kind: "refused", message } : null;
}
