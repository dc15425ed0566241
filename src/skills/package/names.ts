import { createHash } from "node:crypto";

/** What other tools accept as a skill's name: 1 to 64 of a–z 0–9, single hyphens between them. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 64;

export const isSkillName = (text: string): boolean => text.length <= LONGEST && NAME.test(text);

/** Why a text is no name for a skill, or null. */
export function nameProblem(text: string): string | null {
  if (isSkillName(text)) return null;
  if (text.length > LONGEST) return `has ${text.length} characters; at most ${LONGEST} are allowed`;
  if (/[^a-z0-9-]/.test(text)) return "may hold only a–z, 0–9 and hyphens";
  return "may hold single hyphens only, and only between other characters";
}

/** The folder's name for any title: a name that `isSkillName` accepts, itself where the title is one already. */
export function slugOf(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  if (slug !== "") return slug.slice(0, LONGEST).replace(/-$/, "");
  return `skill-${createHash("sha256").update(title).digest("hex").slice(0, 8)}`;
}
