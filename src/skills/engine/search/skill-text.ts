/** The texts of a skill that search reads. `body` is the Markdown below the frontmatter; `headings` are its headings as plain text. */
export interface SkillText {
  readonly name: string;
  readonly description: string;
  readonly headings: readonly string[];
  readonly body: string;
  readonly tags: readonly string[];
  readonly intents: readonly string[];
  readonly triggers: readonly string[];
}

export const FIELDS = ["name", "description", "headings", "body", "tags", "intents", "triggers"] as const;
export type Field = (typeof FIELDS)[number];

/** Returns the texts of a field; no phrase reaches from one of them into the next. */
export function listFieldTexts(skill: SkillText, field: Field): readonly string[] {
  const value = skill[field];
  return typeof value === "string" ? [value] : value;
}
