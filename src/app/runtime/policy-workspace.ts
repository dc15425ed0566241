import { SklError } from "../../domain/index.ts";
import { GitTree, openRepository } from "../../git/index.ts";
import { identify, nameOf, openWorkspace, type Workspace } from "../ground/index.ts";
import { accountName } from "./home.ts";

/** What a repository says about policy. */
interface PolicyWorkspace {
  /** The repository's `.skl/policy.yaml` on the base branch; null where there is none. */
  readonly policy: { readonly bytes: Uint8Array; readonly file: string } | null;
  /** The user of the run, as rules name users: the agent at work, else Git's e-mail, else the account of the system. */
  readonly user: string;
}

export const REPOSITORY_POLICY = ".skl/policy.yaml";

/** Reads what was last fetched: a run must not wait for a remote, and a check must say what the run would do. */
export async function policyWorkspace(cwd: string, env: NodeJS.ProcessEnv): Promise<PolicyWorkspace> {
  const workspace = await openWorkspace({ cwd, offline: true }).catch((cause: unknown) => {
    if (cause instanceof SklError) return null;
    throw cause;
  });
  if (workspace === null) return { policy: null, user: await userWithoutBase(cwd, env) };
  try {
    return { policy: await basePolicy(workspace), user: userOf(workspace, env) };
  } finally {
    workspace.repository.close();
  }
}

/** Reads the policy of the base branch; null where it has none. */
export async function basePolicy({ repository, base }: Workspace): Promise<PolicyWorkspace["policy"]> {
  const bytes = await new GitTree(repository.objects, base.oid).read(REPOSITORY_POLICY);
  return bytes && { bytes, file: `${nameOf(base)}:${REPOSITORY_POLICY}` };
}

function userOf({ repository, rules }: Workspace, env: NodeJS.ProcessEnv): string {
  const { agents } = rules.config;
  const { agent } = identify({ env, gitConfig: repository.config, branch: null, tasks: [], agents, people: null });
  return agent ?? repository.config.get("user.email") ?? accountName(env);
}

async function userWithoutBase(cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  if (env.SKL_AGENT) return env.SKL_AGENT;
  const repository = await openRepository(cwd).catch(() => null);
  if (repository === null) return accountName(env);
  const name = repository.config.get("skl.agent") ?? repository.config.get("user.email");
  repository.close();
  return name ?? accountName(env);
}
