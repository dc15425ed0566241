import { joinTools } from "./allowed-tools.ts";
import { omitAbsentValues, toCardRecord } from "./card.ts";
import { encodeUtf8 } from "./encoding.ts";
import type { JsonObject, SkillParts } from "./types.ts";
import { writeYamlText } from "./yaml-text.ts";

/**
 * Returns the files of a package: SKILL.md, skill.yaml unless it would be empty, and the others unchanged. Reading them gives the same
 * package again, and the body keeps every byte.
 */
export function serializeSkill(skill: SkillParts): ReadonlyMap<string, Uint8Array> {
  const card = composeSkillYaml(skill);
  return new Map([
    ["SKILL.md", encodeUtf8(`---\n${writeYamlText(buildFrontmatter(skill))}---\n${skill.body}`)],
    ...(card === null ? [] : [["skill.yaml", encodeUtf8(card)] as const]),
    ...skill.files,
  ]);
}

function buildFrontmatter(skill: SkillParts): JsonObject {
  const metadata = { ...skill.metadata, ...skill.unknown.metadata };
  return {
    name: skill.name,
    description: skill.description,
    ...omitAbsentValues({
      license: skill.license,
      compatibility: skill.compatibility,
      metadata: Object.keys(metadata).length === 0 ? null : metadata,
    }),
    ...(skill.allowedTools === null ? {} : { "allowed-tools": joinTools(skill.allowedTools) }),
    ...skill.unknown.frontmatter,
  };
}

function composeSkillYaml(skill: SkillParts): string | null {
  const title = skill.title === skill.name ? {} : { title: skill.title };
  const record = { ...title, ...toCardRecord(skill), ...skill.unknown.card };
  return Object.keys(record).length === 0 ? null : writeYamlText(record);
}
