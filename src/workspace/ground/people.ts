import type { EffectiveConfig } from "../config/index.ts";
import type { StoredCommit } from "../git/index.ts";

/** The people who may decide: `humans` and `owner` of the base. Names are compared without regard to case, by the base's `.mailmap`. */
export interface People {
  /** Whether the configuration names anybody; if not, whoever is no agent may decide. */
  readonly areNamed: boolean;
  /** Whether their commits only count with a good signature (`identity: "signed"`). */
  readonly needSignatures: boolean;
  /** Returns whether a Git e-mail or an @login is one of them. */
  has(name: string | null): boolean;
  /** Returns whether one of these e-mails and @logins is meant. */
  isAmong(name: string | null, names: readonly string[]): boolean;
  /** Returns the e-mail that the base's `.mailmap` gives for one, in lower case. */
  mappedEmail(email: string): string;
}

const GITHUB_MAIL = /^(?:\d+\+)?([^@]+)@users\.noreply\.github\.com$/;

export function buildPeopleLookup(
  { humans, owner, identity }: Pick<EffectiveConfig, "humans" | "owner" | "identity">,
  mailmap: string,
): People {
  const map = parseMailmap(mailmap);
  const canonicalizeEmail = (email: string) => map.get(email.trim().toLowerCase()) ?? email.trim().toLowerCase();
  const deciders = [...humans, ...(owner === null ? [] : [owner])];
  const isAmong: People["isAmong"] = (name, names) => {
    if (name === null) return false;
    const known = canonicalizeEmail(name);
    const login = GITHUB_MAIL.exec(known)?.[1];
    const all = names.map(canonicalizeEmail);
    return all.includes(known) || (login !== undefined && all.includes(`@${login}`));
  };
  return {
    areNamed: deciders.length > 0,
    needSignatures: identity === "signed",
    mappedEmail: canonicalizeEmail,
    isAmong,
    has: (name) => isAmong(name, deciders),
  };
}

/** Returns the address that GitHub writes into commits which a person makes on its pages. */
export function formatGitHubMail(login: string): string {
  return `${login}@users.noreply.github.com`;
}

/** Returns the address of an agent that has none of its own; nobody can have such an address. */
export function formatAgentMail(agent: string): string {
  return `${
    agent
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|(?<!-)-+$/g, "") || "agent"
  }@agents.invalid`;
}

/** Returns whether commits with this address are an agent's. */
export function isOfAgent(email: string, { agents }: Pick<EffectiveConfig, "agents">): boolean {
  const plain = email.toLowerCase();
  return plain.endsWith(".invalid") || Object.values(agents).some((agent) => agent.email?.toLowerCase() === plain);
}

/** Returns the agent id for somebody who is named neither as a person nor as an agent. It is safe in refs and file names. */
export function nameUnknownAgent(name: string | null): string {
  const plain = (name ?? "nobody")
    .toLowerCase()
    .replace(/[^a-z0-9@_+-]+/g, (odd) => (odd === "." ? odd : "-"))
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, "")
    .slice(0, 100);
  return `unknown-${plain || "nobody"}`;
}

/** Parses lines such as `Ada <ada@x.org> <ada@old.org>`; the names beside the addresses are ignored. */
function parseMailmap(text: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [proper, used] = [...line.replace(/#.*/, "").matchAll(/<([^<>]*)>/g)].map(([, mail = ""]) =>
      mail.trim().toLowerCase(),
    );
    if (proper && used) map.set(used, proper);
  }
  return map;
}

/** Returns the agent that acts by a GitHub account, or null. */
export function findAgentByLogin({ agents }: Pick<EffectiveConfig, "agents">, login: string): string | null {
  const wanted = login.toLowerCase();
  const isNamed = (name: string) => name.replace(/^@/, "").toLowerCase() === wanted;
  return Object.entries(agents).find(([, { logins }]) => (logins ?? []).some(isNamed))?.[0] ?? null;
}

/** Returns the login that an address of GitHub names, or null. */
export function readGitHubLogin(email: string): string | null {
  return GITHUB_MAIL.exec(email.toLowerCase())?.[1] ?? null;
}

/** Returns the e-mail of who made a commit: its committer, or its author where GitHub committed for a person. */
export function findResponsibleEmail({ author, committer }: Pick<StoredCommit, "author" | "committer">): string {
  return isOfGitHub(committer.email) ? author.email : committer.email;
}

/** Returns whether GitHub itself made a commit for its author: on its pages, or in the Action. */
function isOfGitHub(email: string): boolean {
  return email === "noreply@github.com" || GITHUB_MAIL.exec(email)?.[1] === "github-actions[bot]";
}
