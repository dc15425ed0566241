import { type CheckOutput, type ObjectId, SklError, type Warning } from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import { openWorkspace, readClock, renewLeases } from "../../workspace/ground/index.ts";
import { listNotesOnPlace } from "../intents/index.ts";
import { joinDeclaredStatements, readDraft } from "./draft.ts";
import { judge } from "./judge.ts";
import { warnAboutOtherAgent } from "./of-another.ts";

export interface CheckRequest {
  readonly cwd: string;
  readonly base?: string | undefined;
  readonly head?: string | undefined;
  readonly agent?: string | undefined;
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl check`, which judges the commits of a branch by the checks. It pushes nothing, but keeps what the agent has claimed. */
export async function check(request: CheckRequest): Promise<CheckOutput> {
  const env = request.env ?? process.env;
  const { repository, base, rules } = await openWorkspace({
    cwd: request.cwd,
    offline: request.offline ?? false,
    preview: true,
  });
  try {
    const revision = request.head ?? "HEAD";
    const head = await repository.commitOf(revision);
    if (!head) throw createBadHeadError(revision);
    const at = readClock(env);
    const { output } = await judge({
      repository,
      base,
      rules,
      head,
      branch: await findRevisionBranch(repository, revision),
      agent: request.agent,
      compareWith: request.base,
      env,
      now: at,
      statementsOf: async (agent) => joinDeclaredStatements((await readDraft(repository.root, agent)).statements),
    });
    await renewLeases({ repository, base, rules }, output.agent, at);
    const { agent, branch, files, warnings = [] } = output;
    const paths = files.map(({ path }) => path);
    const others = warnAboutOtherAgent({ agent, branch, env, repository, rules });
    return {
      ...output,
      notes: await listNotesOnPlace({ paths, agent }, { repository, base, rules }, at),
      warnings: [...warnings, ...others, ...(await warnAboutUncommitted(repository, head))],
    };
  } finally {
    repository.close();
  }
}

function createBadHeadError(revision: string): SklError {
  const fix = revision === "HEAD" ? "Make a first commit, then check again." : undefined;
  return new SklError("BAD_REF", {
    message: `${revision} names no commit.`,
    data: { revision },
    ...(fix ? { fix } : {}),
  });
}

/** Returns the branch that a revision names, as a push would name it. */
async function findRevisionBranch(repository: Repository, revision: string): Promise<string | null> {
  const answer = await repository.git(
    ["rev-parse", "--symbolic-full-name", "--verify", "--quiet", "--end-of-options", revision],
    { answers: [1, 128] },
  );
  const full = answer.stdout.toString("utf8").trim();
  if (full.startsWith("refs/heads/")) return full.slice("refs/heads/".length);
  const remote = /^refs\/remotes\/[^/]+\/(.+)$/.exec(full);
  return remote?.[1] ?? null;
}

/** Warns of changes that are not committed, since only commits are judged. */
async function warnAboutUncommitted(repository: Repository, head: ObjectId): Promise<Warning[]> {
  if (repository.workTree === null || (await repository.commitOf("HEAD")) !== head) return [];
  const answer = await repository.git(["diff-index", "--quiet", "HEAD", "--"], { answers: [1, 128] });
  if (answer.code !== 1) return [];
  return [
    {
      code: "UNCOMMITTED",
      message: "The work tree has changes that are not committed; they are not part of this verdict.",
      fix: "Commit them and check again.",
    },
  ];
}
