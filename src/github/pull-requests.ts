import { withFallback } from "./fallback.ts";
import { mergePullRequest } from "./merge.ts";
import { isSameRepository, parsePullRequest } from "./parse/pull-request.ts";
import type { GitHub } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

type PullRequests = Pick<GitHub, "pullRequest" | "openPullRequests" | "mergedPullRequests" | "mergePullRequest">;

export function pullRequests(requests: Requests, repository: string): PullRequests {
  const parse = (data: unknown) => parsePullRequest(data, repository);
  const get = (pull_number: number) =>
    requests.send({ route: "GET /repos/{owner}/{repo}/pulls/{pull_number}", parameters: { pull_number } }, parse);
  const list = async (wanted: Readonly<Record<string, string>>, branch: string | undefined) => {
    const [owner] = repository.split("/");
    const ofBranch = branch === undefined ? {} : { head: `${owner}:${branch}` };
    const parameters = { ...wanted, ...ofBranch };
    const found = await requests.pages({ route: "GET /repos/{owner}/{repo}/pulls", parameters }, parse);
    // `head` names only an owner, who may have two repositories of one network; and GitHub ignores a value that it cannot read.
    const isOfBranch = ({ head }: (typeof found)[number]) =>
      head.branch === branch && isSameRepository(head.repository ?? "", repository);
    return branch === undefined ? found : found.filter(isOfBranch);
  };
  return {
    pullRequest: (number) => withFallback(get(number), [404], null),
    openPullRequests: (branch) => list({ state: "open" }, branch),
    mergedPullRequests: async (branch, base) => {
      const closed = await list({ state: "closed", base }, branch);
      return closed.filter((pull) => pull.isMerged && pull.base.branch === base);
    },
    mergePullRequest: mergePullRequest(requests, repository),
  };
}
