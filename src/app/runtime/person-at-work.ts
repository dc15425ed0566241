import { SklError, type Warning } from "../../domain/index.ts";
import { openRepository } from "../../git/index.ts";
import { openWorkspace, personOf, requirePerson } from "../ground/index.ts";
import { refuseAgentHere } from "../skills/library/index.ts";

export interface PersonAtWork {
  /** As records name them: a Git e-mail, or the account's name outside a repository. */
  readonly name: string;
  /** E-mails that may decide here; null: there is no repository with rules. */
  readonly humans: readonly string[] | null;
  readonly warnings: readonly Warning[];
}

/** Where there is no base branch with rules, nobody is listed, and only an agent's own marks say who it is. */
const WITHOUT_RULES: ReadonlySet<string> = new Set(["NO_REPOSITORY", "NO_BASE"]);

/**
 * Who decides about nodes here: never an agent, and with `humans` configured one of them. Rules that cannot be read refuse everyone.
 * Throws PERSON_NEEDED.
 */
export async function personAtWork(cwd: string, env: NodeJS.ProcessEnv): Promise<PersonAtWork> {
  await refuseAgentHere(cwd, env);
  const workspace = await openWorkspace({ cwd, offline: true }).catch((cause: unknown) => {
    if (cause instanceof SklError && WITHOUT_RULES.has(cause.code)) return null;
    throw cause;
  });
  if (workspace === null) return { name: await nameWithoutRules(cwd, env), humans: null, warnings: [] };
  try {
    const warnings = requirePerson(workspace, { env });
    return { name: personOf(workspace), humans: workspace.rules.config.humans, warnings };
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
