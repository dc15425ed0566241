import type { EffectiveConfig } from "../../config/index.ts";

/** The people who may decide: `humans` and `owner` of the base, compared without regard to case and by its `.mailmap`. */
export interface People {
  /** Whether anybody is named; else whoever is no agent may decide. */
  readonly areNamed: boolean;
  /** Whether what they do only counts with a good signature (`identity: "signed"`). */
  readonly needSignatures: boolean;
  /** Returns whether a Git e-mail or an @login is one of them. */
  has(name: string | null): boolean;
  /** Returns whether one of these e-mails and @logins is meant. */
  isAmong(name: string | null, names: readonly string[]): boolean;
  /** Returns the e-mail that the base's `.mailmap` gives for one, in lower case. */
  mapped(email: string): string;
}

const GITHUB_MAIL = /^(?:\d+\+)?([^@]+)@users\.noreply\.github\.com$/;

export function peopleOf(
  { humans, owner, identity }: Pick<EffectiveConfig, "humans" | "owner" | "identity">,
  mailmap: string,
): People {
  const map = parseMailmap(mailmap);
  const canonicalEmail = (email: string) => map.get(email.trim().toLowerCase()) ?? email.trim().toLowerCase();
  const named = [...humans, ...(owner === null ? [] : [owner])];
  const isAmong: People["isAmong"] = (name, names) => {
    if (name === null) return false;
    const known = canonicalEmail(name);
    const login = GITHUB_MAIL.exec(known)?.[1];
    const all = names.map(canonicalEmail);
    return all.includes(known) || (login !== undefined && all.includes(`@${login}`));
  };
  return {
    areNamed: named.length > 0,
    needSignatures: identity === "signed",
    mapped: canonicalEmail,
    isAmong,
    has: (name) => isAmong(name, named),
  };
}

/** Returns the address that GitHub writes into commits which somebody makes there. */
export function githubMail(login: string): string {
  return `${login}@users.noreply.github.com`;
}

/**
 * Returns the id under which somebody is judged who is neither named as a person nor as an agent. It can be part of a ref and
 * of a file's name.
 */
export function unknownAgent(name: string | null): string {
  const plain = (name ?? "nobody")
    .toLowerCase()
    .replace(/[^a-z0-9@_+-]+/g, (odd) => (odd === "." ? odd : "-"))
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, "")
    .slice(0, 100);
  return `unknown-${plain || "nobody"}`;
}

/** Reads lines such as `Ada <ada@x.org> <ada@old.org>`. A line that also names the name of the commit counts for every name. */
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

/** Returns whether GitHub itself made a commit for its author: on its pages, or in the Action. */
export function isOfGitHub(email: string): boolean {
  return email === "noreply@github.com" || GITHUB_MAIL.exec(email)?.[1] === "github-actions[bot]";
}
