import { joinedTools } from "./allowed-tools.ts";
import { cardRecord, present } from "./card.ts";
import { bytesOf } from "./encoding.ts";
import type { JsonObject, SkillParts } from "./types.ts";
import { yamlText } from "./yaml-text.ts";

/**
 * The files of a package: SKILL.md, skill.yaml where it has something to say, and the others as they are. Reading them gives the
 * same package again, and the body keeps every byte.
 */
export function serializeSkill(skill: SkillParts): ReadonlyMap<string, Uint8Array> {
  const card = skillYaml(skill);
  return new Map([
    ["SKILL.md", bytesOf(`---\n${yamlText(frontmatter(skill))}---\n${skill.body}`)],
    ...(card === null ? [] : [["skill.yaml", bytesOf(card)] as const]),
    ...skill.files,
  ]);
}

function frontmatter(skill: SkillParts): JsonObject {
  const metadata = { ...skill.metadata, ...skill.unknown.metadata };
  return {
    name: skill.name,
    description: skill.description,
    ...present({
      license: skill.license,
      compatibility: skill.compatibility,
      metadata: Object.keys(metadata).length === 0 ? null : metadata,
    }),
    ...(skill.allowedTools === null ? {} : { "allowed-tools": joinedTools(skill.allowedTools) }),
    ...skill.unknown.frontmatter,
  };
}

function skillYaml(skill: SkillParts): string | null {
  const title = skill.title === skill.name ? {} : { title: skill.title };
  const record = { ...title, ...cardRecord(skill), ...skill.unknown.card };
  return Object.keys(record).length === 0 ? null : yamlText(record);
}
