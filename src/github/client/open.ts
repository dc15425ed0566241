import { SklError } from "../../kernel/domain/index.ts";
import { checkRuns } from "./check-runs.ts";
import { connectComments } from "./comments.ts";
import { connectIssues } from "./issues.ts";
import { askOwnLoginOnce, workflowLogin } from "./own-login.ts";
import { askPermission } from "./permission.ts";
import type { GitHub } from "./port.ts";
import { pullRequests } from "./pull-requests.ts";
import { pushTimeReader } from "./pushes.ts";
import { connect } from "./wire/connection.ts";
import { createRepeatingRequests } from "./wire/requests.ts";
import { realWaits, type Waits } from "./wire/waits.ts";
import { connectWorkflowRuns } from "./workflow-runs.ts";

export interface GitHubOptions {
  /** `owner/name`. */
  readonly repository: string;
  readonly token: string;
  /** The login that the token acts as, where a person says so; null or left out to ask GitHub. */
  readonly login?: string | null;
  /** Whether it is the token that the workflow gave the job. */
  readonly isWorkflowToken?: boolean;
  /** `https://api.github.com`, or `https://HOST/api/v3` of an Enterprise Server. */
  readonly apiUrl: string;
  /** Gets one line for every wait, which never contains the token. */
  readonly log?: (message: string) => void;
  /** Replaces the clock in tests. */
  readonly waits?: Partial<Waits>;
}

/** Makes the client for one repository, without a request. Throws INPUT_INVALID if the repository is not `owner/name`. */
export function openGitHub({ repository, token, apiUrl, log = () => {}, waits, ...known }: GitHubOptions): GitHub {
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(repository) ?? [];
  if (owner === undefined || repo === undefined) {
    throw new SklError("INPUT_INVALID", {
      message: "The repository is not of the form owner/name.",
      data: { repository },
    });
  }
  const clock = { ...realWaits, ...waits };
  const address = apiUrl.replace(/(?<!\/)\/+$/, "");
  const connection = connect({ owner, repo, token: token.trim(), apiUrl: address, waits: clock });
  const requests = createRepeatingRequests(connection, clock, log);
  const { login: named = null, isWorkflowToken = false } = known;
  const login = isWorkflowToken ? async () => workflowLogin : askOwnLoginOnce(requests, named);
  return {
    repository,
    ownLogin: login,
    permissionOf: askPermission(requests),
    pushedAt: pushTimeReader(requests),
    ...pullRequests(requests, repository),
    ...checkRuns(requests),
    ...connectIssues(requests, login),
    ...connectComments(requests, login),
    ...connectWorkflowRuns(requests),
  };
}
