import type { Comment, ReactionContent } from "../../../github/index.ts";
import type { Rules } from "../../ground/index.ts";
import { agentOfLogin } from "../../ground/index.ts";
import type { ActionRun } from "../outcome.ts";
import { isSameLogin } from "../own-comment.ts";

const OURS: ReadonlySet<string> = new Set<ReactionContent>(["+1", "confused", "eyes"]);

/** What an earlier run made of a comment, by our reaction to it; null when none did. */
export async function handledAs({ github }: ActionRun, comment: Comment): Promise<ReactionContent | null> {
  if (comment.reactions === 0) return null;
  const [login, reactions] = await Promise.all([github.ownLogin(), github.reactions(comment.id)]);
  const own = reactions.find(({ author, content }) => isSameLogin(author.login, login) && OURS.has(content));
  return (own?.content as ReactionContent | undefined) ?? null;
}

const DECIDING: ReadonlySet<string> = new Set(["write", "maintain", "admin"]);

/** Why somebody may not decide here, or null. Asked of GitHub each time: rights are taken away, too. */
export async function reasonNotPermitted(
  { github }: ActionRun,
  { config }: Pick<Rules, "config">,
  login: string,
): Promise<string | null> {
  const agent = agentOfLogin(config, login);
  if (agent !== null) return `@${login} is the agent ${agent} here; decisions are people's.`;
  const people = [...config.humans, ...(config.owner === null ? [] : [config.owner])].map((each) => each.toLowerCase());
  if (people.length > 0 && !people.includes(`@${login.toLowerCase()}`)) {
    const isByMail = people.every((each) => !each.startsWith("@"));
    const hint = isByMail ? " It lists e-mails only, which a comment has none of: logins count here, as @ada." : "";
    return `@${login} is not listed under \`humans\` in .skl/config.json on the base branch.${hint}`;
  }
  const permission = await github.permissionOf(login);
  if (DECIDING.has(permission)) return null;
  return `@${login} has ${permission === "none" ? "no" : `only ${permission}`} access to this repository; deciding takes write access.`;
}
