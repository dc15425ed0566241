import { SearchIndex } from "../../../src/skills/engine/search/search-index.ts";
import type { SkillText } from "../../../src/skills/engine/search/skill-text.ts";

export function aSkill(name: string, parts: Partial<SkillText> = {}): SkillText {
  return { name, description: "", headings: [], body: "", tags: [], intents: [], triggers: [], ...parts };
}

export function found(index: SearchIndex, query: string, k = 5): string[] {
  return index.search(query, { k }).map(({ name }) => name);
}

export const anIndex = (...skills: SkillText[]) => SearchIndex.build(skills);
