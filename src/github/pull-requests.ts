import { mergePullRequest } from "./merge.ts";
import { orInstead } from "./or-instead.ts";
import { isSameRepository, parsePullRequest } from "./parse/pull-request.ts";
import type { GitHub } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

type PullRequests = Pick<GitHub, "pullRequest" | "openPullRequests" | "mergePullRequest">;

export function pullRequests(requests: Requests, repository: string): PullRequests {
  const parse = (data: unknown) => parsePullRequest(data, repository);
  const get = (pull_number: number) =>
    requests.send({ route: "GET /repos/{owner}/{repo}/pulls/{pull_number}", parameters: { pull_number } }, parse);
  return {
    pullRequest: (number) => orInstead(get(number), [404], null),
    openPullRequests: async (branch) => {
      const [owner] = repository.split("/");
      const ofBranch = branch === undefined ? {} : { head: `${owner}:${branch}` };
      const parameters = { state: "open", ...ofBranch };
      const open = await requests.pages({ route: "GET /repos/{owner}/{repo}/pulls", parameters }, parse);
      // `head` names an owner, who may have two repositories of one network, and GitHub ignores one that it cannot read.
      const isOfBranch = ({ head }: (typeof open)[number]) =>
        head.branch === branch && isSameRepository(head.repository ?? "", repository);
      return branch === undefined ? open : open.filter(isOfBranch);
    },
    mergePullRequest: mergePullRequest(requests, repository),
  };
}
