import { SklError } from "../domain/index.ts";
import { type Ended, type GitAnswer, type GitLocation, type GitOptions, startGit } from "./process.ts";

/**
 * Runs git and returns its answer. Throws `SklError`: GIT_MISSING when there is no git, GIT_FAILED for an exit code
 * that is neither 0 nor in `answers`, or when the time limit passed.
 */
export async function runGit(
  location: GitLocation,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitAnswer> {
  return answerOf(await startGit(location, args, options), location, args, options.answers);
}

/** What a git that has ended answered. Throws as `runGit` does. */
export function answerOf(
  ended: Ended,
  location: GitLocation,
  args: readonly string[],
  answers: readonly number[] = [],
): GitAnswer {
  if (ended.cause !== null) throw startFailure(ended.cause, location);
  const { answer, signal } = ended;
  if (signal === null && (answer.code === 0 || answers.includes(answer.code))) return answer;
  throw failure(args, answer, signal);
}

function startFailure(cause: Error, location: GitLocation): SklError {
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return new SklError("GIT_MISSING", { cause, data: { cwd: location.cwd } });
  return new SklError("GIT_FAILED", { message: `git could not be started: ${cause.message}`, cause });
}

function failure(args: readonly string[], answer: GitAnswer, signal: NodeJS.Signals | null): SklError {
  const subject = args.find((arg) => /^[a-z]/.test(arg)) ?? "git";
  const said = answer.stderr.trim().split("\n").slice(-3).join(" ").slice(0, 600);
  const how = signal ? `did not end in time (${signal})` : `ended with ${answer.code}`;
  return new SklError("GIT_FAILED", {
    message: `git ${subject} ${how}${said ? `: ${said}` : "."}`,
    data: { command: subject, code: answer.code, stderr: answer.stderr.slice(0, 4000) },
  });
}
