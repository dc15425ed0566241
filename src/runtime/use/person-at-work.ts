import { SklError, type Warning } from "../../kernel/domain/index.ts";
import { refuseAgentHere } from "../../skills/use/library/index.ts";
import { openRepository } from "../../workspace/git/index.ts";
import { openWorkspace, requirePerson, resolveDecidingPerson } from "../../workspace/ground/index.ts";

export interface PersonAtWork {
  /** The name in records: a Git e-mail, or the account's name outside a repository. */
  readonly name: string;
  /** The e-mail addresses that may decide here; null where there is no repository with rules. */
  readonly humans: readonly string[] | null;
  readonly warnings: readonly Warning[];
}

/** Without a base branch with rules nobody is listed, and only marks in an agent's own environment identify it. */
const WITHOUT_RULES: ReadonlySet<string> = new Set(["NO_REPOSITORY", "NO_BASE"]);

/**
 * Returns the person who decides about nodes here: never an agent and, where `humans` is configured, one of them. Unreadable
 * rules refuse everybody. Throws PERSON_NEEDED.
 */
export async function resolvePersonAtWork(cwd: string, env: NodeJS.ProcessEnv): Promise<PersonAtWork> {
  await refuseAgentHere(cwd, env);
  const workspace = await openWorkspace({ cwd, offline: true }).catch((cause: unknown) => {
    if (cause instanceof SklError && WITHOUT_RULES.has(cause.code)) return null;
    throw cause;
  });
  if (workspace === null) return { name: await nameWithoutRules(cwd, env), humans: null, warnings: [] };
  try {
    const warnings = requirePerson(workspace, { env });
    return { name: resolveDecidingPerson(workspace), humans: workspace.rules.config.humans, warnings };
  } finally {
    workspace.repository.close();
  }
}

async function nameWithoutRules(cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const repository = await openRepository(cwd).catch(() => null);
  const email = repository?.config.get("user.email") ?? null;
  repository?.close();
  return email ?? env.USER ?? "unknown";
}
