import { answerWithFallback } from "./fallback.ts";
import { mergePullRequest } from "./merge.ts";
import { isSameRepository, parsePullRequest } from "./parse/pull-request.ts";
import type { GitHub } from "./port.ts";
import type { Requests } from "./wire/requests.ts";

type PullRequests = Pick<GitHub, "pullRequest" | "openPullRequests" | "pullRequestsOf" | "mergePullRequest">;

export function pullRequests(requests: Requests, repository: string): PullRequests {
  const parse = (data: unknown) => parsePullRequest(data, repository);
  const get = (pull_number: number) =>
    requests.send({ route: "GET /repos/{owner}/{repo}/pulls/{pull_number}", parameters: { pull_number } }, parse);
  const list = (parameters: Readonly<Record<string, string>>) =>
    requests.pages({ route: "GET /repos/{owner}/{repo}/pulls", parameters }, parse);
  return {
    pullRequest: (number) => answerWithFallback(get(number), [404], null),
    openPullRequests: () => list({ state: "open" }),
    pullRequestsOf: async (branch) => {
      const [owner] = repository.split("/");
      const listed = await list({ state: "all", head: `${owner}:${branch}` });
      // `head` names only an owner, who may have two repositories of one network; and GitHub ignores a value that it cannot read.
      return listed.filter(({ head }) => head.branch === branch && isSameRepository(head.repository ?? "", repository));
    },
    mergePullRequest: mergePullRequest(requests, repository),
  };
}
