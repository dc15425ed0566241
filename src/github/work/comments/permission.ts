import type { Rules } from "../../../workspace/ground/index.ts";
import { findAgentByLogin } from "../../../workspace/ground/index.ts";
import type { Comment, ReactionContent } from "../../client/index.ts";
import type { ActionRun } from "../outcome.ts";
import { isSameLogin } from "../own-comments.ts";

const OURS: ReadonlySet<string> = new Set<ReactionContent>(["+1", "confused", "eyes"]);

/** Returns our reaction to a comment that an earlier run handled, or null. */
export async function findEarlierReaction({ github }: ActionRun, comment: Comment): Promise<ReactionContent | null> {
  if (comment.reactions === 0 || comment.place !== "conversation") return null;
  const [login, reactions] = await Promise.all([github.ownLogin(), github.reactions(comment.id)]);
  const own = reactions.find(({ author, content }) => isSameLogin(author.login, login) && OURS.has(content));
  return (own?.content as ReactionContent | undefined) ?? null;
}

const DECIDING: ReadonlySet<string> = new Set(["write", "maintain", "admin"]);

/** Explains why somebody may not decide here, or returns null. It asks GitHub each time, since rights can be taken away. */
export async function explainMissingPermission(
  { github }: ActionRun,
  { config }: Pick<Rules, "config">,
  login: string,
): Promise<string | null> {
  const agent = findAgentByLogin(config, login);
  if (agent !== null) return `@${login} is the agent ${agent} here, and only people decide.`;
  const people = [...config.humans, ...(config.owner === null ? [] : [config.owner])].map((each) => each.toLowerCase());
  if (people.length > 0 && !people.includes(`@${login.toLowerCase()}`)) {
    const isByMail = people.every((each) => !each.startsWith("@"));
    const hint = isByMail ? " It lists e-mail addresses only, but a comment has none; add the login, as @ada." : "";
    return `@${login} is not listed under \`humans\` in .skl/config.json on the base branch.${hint}`;
  }
  const permission = await github.permissionOf(login);
  if (DECIDING.has(permission)) return null;
  return `@${login} has ${permission === "none" ? "no" : `only ${permission}`} access to this repository; deciding takes write access.`;
}
