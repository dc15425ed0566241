import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import type { Adapter, CallContext } from "../../adapter.ts";
import { ERRNO, type Errno } from "../../errno.ts";
import { quote } from "../../quote.ts";
import { formatPathSteps, type GitScope, gitScope } from "../../scopes/index.ts";
import { locateRepository } from "./locate.ts";
import { type GitRead, type GitWrite, parseRead, parseWrite } from "./payload.ts";
import { readGit } from "./read.ts";
import { type GitSession, openSession, withView } from "./view.ts";
import { writeGit } from "./write.ts";

/** The time for all commands of one call; the run may end it sooner. */
const CALL_MS = 10_000;
const QUOTED_TEXT = 200;

export interface GitOptions {
  readonly callMs?: number;
}

/**
 * `git.read` and `git.write` as typed operations on the repository that the scope names. Nothing that a repository can make git
 * start is ever started: no hooks, filters, diff programs, signing programs, pagers or connections.
 */
export function gitAdapter(options: GitOptions = {}): Adapter<GitScope> {
  return {
    name: "git",
    scope: gitScope,
    calls: {
      "git.read": {
        parse: parseRead,
        covers: (scope, payload) => covers(scope, payload as GitRead),
        perform: (scope, payload, context) =>
          runInRepository({ scope, context, options, purpose: "read" }, (session) =>
            readGit(session, payload as GitRead),
          ),
        plan: null,
      },
      "git.write": {
        parse: parseWrite,
        covers: (scope, payload) => covers(scope, payload as GitWrite),
        perform: (scope, payload, context) =>
          runInRepository({ scope, context, options, purpose: "write" }, (session) =>
            writeGit(session, payload as GitWrite),
          ),
        plan: (_scope, payload) => ok({ says: describeWrite(payload as GitWrite), response: { planned: true } }),
      },
    },
  };
}

const covers = (scope: GitScope, { op }: GitRead | GitWrite): boolean =>
  gitScope.matches(scope, { repo: scope.repo, operation: op });

interface Call {
  readonly scope: GitScope;
  readonly context: CallContext;
  readonly options: GitOptions;
  readonly purpose: "read" | "write";
}

async function runInRepository(
  { scope, context, options, purpose }: Call,
  use: (session: GitSession) => Promise<Result<unknown, Errno>>,
): Promise<Result<unknown, Errno>> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(options.callMs ?? CALL_MS)]);
  if (signal.aborted) return err(ERRNO.io);
  const folders = await locateRepository(context.cwd, formatPathSteps(scope.repo));
  if (!folders.ok) return folders;
  const session = { maxBytes: context.responseBytes, signal, now: context.now() };
  return withView({ folders: folders.value, signal, purpose }, (view) => use(openSession(view, session)));
}

function describeWrite(asked: GitWrite): string {
  switch (asked.op) {
    case "add":
      return `Stage ${listPaths(asked.paths ?? [])}`;
    case "commit":
      return `Commit what is staged: ${quote(asked.message ?? "", QUOTED_TEXT)}`;
    case "tag":
      return `Tag ${quote(asked.rev ?? "HEAD", QUOTED_TEXT)} as ${quote(asked.name ?? "", QUOTED_TEXT)}`;
    case "branch_create":
      return `Create the branch ${quote(asked.name ?? "", QUOTED_TEXT)} at ${quote(asked.rev ?? "HEAD", QUOTED_TEXT)}`;
  }
}

const MOST_PATHS = 20;

function listPaths(paths: readonly string[]): string {
  const more = paths.length - MOST_PATHS;
  return `${paths
    .slice(0, MOST_PATHS)
    .map((path) => quote(path, QUOTED_TEXT))
    .join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
