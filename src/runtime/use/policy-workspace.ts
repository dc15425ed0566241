import { SklError } from "../../kernel/domain/index.ts";
import { type GitConfig, GitTree, openRepository } from "../../workspace/git/index.ts";
import { findConfiguredIdentity, formatBaseName, openWorkspace, type Workspace } from "../../workspace/ground/index.ts";
import { readAccountName } from "./home.ts";

/** What a repository says about policy. */
interface PolicyWorkspace extends Runner {
  /** The repository's `.skl/policy.yaml` on the base branch; null where there is none. */
  readonly policy: { readonly bytes: Uint8Array; readonly file: string } | null;
}

export const REPOSITORY_POLICY = ".skl/policy.yaml";

/** Reads what was last fetched: a run must not wait for a remote, and a check must say what the run would do. */
export async function readPolicyWorkspace(cwd: string, env: NodeJS.ProcessEnv): Promise<PolicyWorkspace> {
  const workspace = await openWorkspace({ cwd, offline: true }).catch((cause: unknown) => {
    if (cause instanceof SklError) return cause.code;
    throw cause;
  });
  // Where there is no repository, none is looked for a second time.
  if (workspace === "NO_REPOSITORY") return { policy: null, ...identifyRunnerWithoutGit(env) };
  if (typeof workspace === "string") return { policy: null, ...(await identifyRunnerAt(cwd, env)) };
  try {
    return { policy: await readBasePolicy(workspace), ...identifyRunner(workspace.repository.config, env) };
  } finally {
    workspace.repository.close();
  }
}

/** Reads the policy of the base branch; null where it has none. */
export async function readBasePolicy({ repository, base }: Workspace): Promise<PolicyWorkspace["policy"]> {
  const bytes = await new GitTree(repository.objects, base.oid).read(REPOSITORY_POLICY);
  return bytes && { bytes, file: `${formatBaseName(base)}:${REPOSITORY_POLICY}` };
}

/** Who runs nodes. */
export interface Runner {
  /** The agent that the environment or Git's configuration names; null for a person. */
  readonly agent: string | null;
  /** As rules name users: the agent, else Git's e-mail, else the account of the system. */
  readonly user: string;
}

function identifyRunner(gitConfig: GitConfig, env: NodeJS.ProcessEnv): Runner {
  const { agent } = findConfiguredIdentity({ env, gitConfig });
  return { agent, user: agent ?? gitConfig.get("user.email") ?? readAccountName(env) };
}

function identifyRunnerWithoutGit(env: NodeJS.ProcessEnv): Runner {
  return { agent: env.SKL_AGENT || null, user: env.SKL_AGENT || readAccountName(env) };
}

/** Returns who runs nodes in a folder. An unreadable repository is an error, because its configuration may name an agent. */
export async function identifyRunnerAt(cwd: string, env: NodeJS.ProcessEnv): Promise<Runner> {
  if (env.SKL_AGENT) return identifyRunnerWithoutGit(env);
  const repository = await openRepository(cwd).catch((cause: unknown) => {
    if (cause instanceof SklError && cause.code === "NO_REPOSITORY") return null;
    throw cause;
  });
  if (repository === null) return identifyRunnerWithoutGit(env);
  try {
    return identifyRunner(repository.config, env);
  } finally {
    repository.close();
  }
}
