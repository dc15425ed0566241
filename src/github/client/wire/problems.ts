import { type ErrorCode, SklError } from "../../../kernel/domain/index.ts";
import { type Call, type Limited, type Lost, type Refused, readCallMethod } from "./call.ts";

/** Makes the error of a refused request. Octokit's error is not its cause, since it contains the whole request. */
export function createRefusalError(call: Call, refused: Refused): SklError {
  if (refused.status === 401) return createGitHubProblem("GITHUB_FORBIDDEN", call, refused, { fix: UNKNOWN_TOKEN });
  return createGitHubProblem(refused.status === 403 ? "GITHUB_FORBIDDEN" : "GITHUB_REFUSED", call, refused);
}

/** A token that GitHub does not know needs another fix than one without a right. */
const UNKNOWN_TOKEN =
  "The token is missing, expired or revoked. Give the input `token` one that is valid for as long as the job runs; the workflow's own (`github.token`) ends with its job.";

/** Makes the error for a request without time left to repeat it. `until` is when GitHub takes the next one, or null. */
export function createOutOfTimeError(call: Call, failure: Limited | Lost, until: number | null): SklError {
  const when = until === null ? "" : ` Try again after ${new Date(until).toISOString()}.`;
  return createGitHubProblem(failure.kind === "limited" ? "GITHUB_LIMITED" : "GITHUB_UNREACHABLE", call, failure, {
    when,
  });
}

export function createMalformedAnswerError(call: Call, what: string): SklError {
  return createGitHubProblem("GITHUB_REFUSED", call, {
    status: 200,
    message: `an answer that its API does not describe: ${what}`,
  });
}

/** Returns the status of a refusal by GitHub; null for every other error. */
export function readRefusalStatus(error: unknown): number | null {
  const isRefusal = error instanceof SklError && (error.code === "GITHUB_FORBIDDEN" || error.code === "GITHUB_REFUSED");
  return isRefusal && typeof error.data.status === "number" ? error.data.status : null;
}

/** Returns GitHub's message in a refusal. */
export function readRefusalText(error: unknown): string {
  return error instanceof SklError && typeof error.data.said === "string" ? error.data.said : "";
}

interface ProblemDetails {
  /** A sentence about the time, which begins with a blank. */
  readonly when?: string;
  readonly fix?: string;
}

function createGitHubProblem(
  code: ErrorCode,
  call: Call,
  facts: Pick<Refused, "status" | "message">,
  details: ProblemDetails = {},
): SklError {
  const { status, message } = facts;
  const { when = "", ...fix } = details;
  const answer = status === null ? "got no answer" : `was answered with ${status}`;
  return new SklError(code, {
    message: `${call.route} ${answer}: ${message.replace(/\.$/, "")}.${when}`,
    ...fix,
    data: { method: readCallMethod(call), route: call.route.slice(call.route.indexOf(" ") + 1), status, said: message },
  });
}
