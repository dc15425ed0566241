import { SklError, type Warning } from "../../kernel/domain/index.ts";
import type { EffectiveConfig } from "../config/index.ts";
import type { Identity } from "../git/index.ts";
import { findConfiguredIdentity } from "./identity.ts";
import { findAgentByLogin, formatGitHubMail } from "./people.ts";
import type { Workspace } from "./rules.ts";

/** The author of a comment on GitHub, whose permission the API has confirmed. */
export interface GitHubPerson {
  readonly login: string;
  /** The URL of the comment that decides. */
  readonly url: string;
  /** When the comment was written, as a timestamp. */
  readonly at: string;
}

/** Who is at work: the Git identity of this process, or the author of a comment. */
export interface AtWork {
  readonly env: NodeJS.ProcessEnv;
  readonly person?: GitHubPerson | undefined;
}

/**
 * Refuses a decision of anybody who may not decide. With `humans` set it must be one of them; without, anybody who is no agent may, and a
 * warning is returned. Throws PERSON_NEEDED.
 */
export function requirePerson(workspace: Workspace, { env, person }: AtWork): Warning[] {
  const { repository, rules } = workspace;
  if (person === undefined) refuseAgent(workspace, env);
  else refuseAgentLogin(rules.config, person);
  const { people } = rules;
  if (!people.areNamed) {
    const message = "No `humans` are configured, so anyone who is no agent may decide.";
    return [
      {
        code: "NO_HUMANS",
        message,
        fix: "List their Git e-mails under `humans` in .skl/config.json on the base branch.",
      },
    ];
  }
  const name = person === undefined ? repository.config.get("user.email") : formatLoginName(person);
  if (people.has(name)) return [];
  throw new SklError("PERSON_NEEDED", {
    message: `${name ?? "Nobody"} is not one of the people who may decide here.`,
    data: { name, humans: rules.config.humans },
  });
}

/** Refuses an agent an action that is not a decision but that agents may not do either. Throws PERSON_NEEDED. */
export function refuseAgent({ repository }: Pick<Workspace, "repository">, env: NodeJS.ProcessEnv): Warning[] {
  const { agent, source } = findConfiguredIdentity({ env, gitConfig: repository.config });
  if (agent !== null) {
    throw new SklError("PERSON_NEEDED", {
      message: `You are the agent ${agent} here (by ${source}); this command is a person's.`,
      data: { agent, source },
    });
  }
  return [];
}

/** Returns who decides, as records name people: by a Git e-mail or an @login. */
export function resolveDecidingPerson({ repository }: Workspace, { person }: Pick<AtWork, "person"> = {}): string {
  if (person !== undefined) return formatLoginName(person);
  return repository.config.get("user.email") ?? repository.config.get("user.name") ?? "unknown";
}

function refuseAgentLogin(config: EffectiveConfig, { login }: GitHubPerson): void {
  const agent = findAgentByLogin(config, login);
  if (agent === null) return;
  throw new SklError("PERSON_NEEDED", {
    message: `@${login} is the agent ${agent} here; only a person decides this.`,
    data: { agent, login },
  });
}

/** Returns the author of commits that record what a person decided in a comment. */
export function toCommitAuthor(person: GitHubPerson | undefined): Identity | undefined {
  return person && { name: person.login, email: formatGitHubMail(person.login) };
}

function formatLoginName({ login }: GitHubPerson): string {
  return `@${login}`;
}
