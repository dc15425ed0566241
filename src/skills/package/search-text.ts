import { headingsOf, plainText } from "./markdown.ts";
import type { Json, JsonObject, SkillPackage } from "./types.ts";

/** The texts of a skill's fields for the search index; lists are lines. */
export interface SearchText {
  readonly name: string;
  readonly description: string;
  readonly headings: string;
  readonly body: string;
  readonly tags: string;
  readonly intents: string;
  readonly triggers: string;
}

/** Returns plain texts for ranking. The `description` artifacts of a package count as a part of its body. */
export function searchText(skill: SkillPackage): SearchText {
  const overviews = overviewsOf(skill).filter((text) => !skill.body.includes(text.trim()));
  return {
    name: skill.title === skill.name ? skill.name : `${skill.name}\n${skill.title}`,
    description: [skill.description, ...textIn(skill.manifest?.header)].join("\n"),
    headings: [...skill.headings, ...overviews.flatMap(headingsOf)].join("\n"),
    body: [skill.body, ...overviews].map(plainText).join("\n").trim(),
    tags: [...skill.tags, ...namesOfNode(skill)].join("\n"),
    intents: skill.intents.join("\n"),
    triggers: skill.triggers.join("\n"),
  };
}

const overviewsOf = ({ artifacts }: SkillPackage): readonly string[] =>
  artifacts.flatMap(({ kind, content }) =>
    kind === "description" && content.kind === "inline" && content.text.trim() !== "" ? [content.text] : [],
  );

/** A node is also found by its task type and by the names of its inputs and outputs. */
function namesOfNode({ manifest }: SkillPackage): readonly string[] {
  const schemas = [manifest?.input_schema, manifest?.output_schema];
  const names = schemas.flatMap((schema) => Object.keys(objectIn(objectIn(schema).properties)));
  return [...new Set([...textIn(manifest?.task_type), ...names])];
}

const textIn = (value: Json | undefined): readonly string[] =>
  typeof value === "string" && value !== "" ? [value] : [];
const objectIn = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
