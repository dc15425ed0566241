import type { EffectiveConfig } from "../../config/index.ts";
import { SklError, type Warning } from "../../domain/index.ts";
import { identify } from "./identity.ts";
import type { Workspace } from "./workspace.ts";

/** Somebody for whom GitHub vouches: the author of a comment, with a permission that the API gave. */
export interface GitHubPerson {
  readonly login: string;
  /** Of the comment that says it. */
  readonly url: string;
  /** When it was said, as a timestamp. */
  readonly at: string;
}

/** Who is at work: the Git identity of this process, or the author of a comment. */
export interface AtWork {
  readonly env: NodeJS.ProcessEnv;
  readonly person?: GitHubPerson | undefined;
}

/** Decisions are people's. With `humans` set it must be one of them; without, whoever is no agent, with a warning. */
export function requirePerson(workspace: Workspace, { env, person }: AtWork): Warning[] {
  const { repository, rules } = workspace;
  if (person === undefined) refuseAgent(workspace, env);
  else refuseAgentLogin(rules.config, person);
  const people = peopleOf(rules.config);
  if (people.length === 0) {
    const message = "No `humans` are configured, so anyone who is no agent may decide.";
    return [
      {
        code: "NO_HUMANS",
        message,
        fix: "List their Git e-mails under `humans` in .skl/config.json on the base branch.",
      },
    ];
  }
  const name = person === undefined ? repository.config.get("user.email") : loginName(person);
  if (name !== null && people.includes(name.toLowerCase())) return [];
  throw new SklError("PERSON_NEEDED", {
    message: `${name ?? "Nobody"} is not one of the people who may decide here.`,
    data: { name, humans: rules.config.humans },
  });
}

/** What an agent may not do though it is no decision either. Throws PERSON_NEEDED. */
export function refuseAgent({ repository, rules }: Workspace, env: NodeJS.ProcessEnv): Warning[] {
  const { agent, source } = identify({
    env,
    gitConfig: repository.config,
    branch: null,
    tasks: [],
    agents: rules.config.agents,
  });
  if (agent !== null) {
    throw new SklError("PERSON_NEEDED", {
      message: `You are the agent ${agent} here (by ${source}); this command is a person's.`,
      data: { agent, source },
    });
  }
  return [];
}

/** Who decides, as records name it: a Git e-mail or an @login. */
export function personOf({ repository }: Workspace, { person }: Pick<AtWork, "person"> = {}): string {
  if (person !== undefined) return loginName(person);
  return repository.config.get("user.email") ?? repository.config.get("user.name") ?? "unknown";
}

/** The agent that an account is, or null. */
export function agentOfLogin({ agents }: EffectiveConfig, login: string): string | null {
  const wanted = login.toLowerCase();
  const isNamed = (name: string) => name.replace(/^@/, "").toLowerCase() === wanted;
  return Object.entries(agents).find(([, { logins }]) => (logins ?? []).some(isNamed))?.[0] ?? null;
}

function refuseAgentLogin(config: EffectiveConfig, { login }: GitHubPerson): void {
  const agent = agentOfLogin(config, login);
  if (agent === null) return;
  throw new SklError("PERSON_NEEDED", {
    message: `@${login} is the agent ${agent} here; this is a person's to decide.`,
    data: { agent, login },
  });
}

function loginName({ login }: GitHubPerson): string {
  return `@${login}`;
}

function peopleOf({ humans, owner }: EffectiveConfig): string[] {
  return [...humans, ...(owner === null ? [] : [owner])].map((person) => person.toLowerCase());
}
