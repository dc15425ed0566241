import { createHash } from "node:crypto";

/** Other tools accept a name of 1 to 64 characters from a–z and 0–9, with single hyphens between them. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 64;

export const isSkillName = (text: string): boolean => text.length <= LONGEST && NAME.test(text);

/** Returns the end of a sentence that says why a text is not a skill's name, or null. */
export function nameProblem(text: string): string | null {
  if (isSkillName(text)) return null;
  if (text.length > LONGEST) return `has ${text.length} characters; at most ${LONGEST} are allowed`;
  if (/[^a-z0-9-]/.test(text)) return "may hold only a–z, 0–9 and hyphens";
  return "may hold single hyphens only, and only between other characters";
}

/** Makes a name that `isSkillName` accepts from any title; a valid name is returned as it is. */
export function toSkillName(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  if (slug !== "") return slug.slice(0, LONGEST).replace(/-$/, "");
  return `skill-${createHash("sha256").update(title).digest("hex").slice(0, 8)}`;
}
