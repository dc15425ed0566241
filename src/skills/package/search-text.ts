import { headingsOf, plainText } from "./markdown.ts";
import type { Json, JsonObject, SkillPackage } from "./types.ts";

/** The searched parts of a skill as they are written. */
export interface SkillWords {
  readonly name: string;
  /** Null if it is the name. */
  readonly title: string | null;
  readonly description: string;
  /** Holds the body as Markdown, then the overviews that are artifacts and not in the body. */
  readonly bodies: readonly string[];
  readonly tags: readonly string[];
  readonly intents: readonly string[];
  readonly triggers: readonly string[];
}

export function wordsOfSkill(skill: SkillPackage): SkillWords {
  const { name, title, body, tags, intents, triggers } = skill;
  const overviews = overviewsOf(skill).filter((text) => !body.includes(text.trim()));
  return {
    name,
    title: title === name ? null : title,
    description: [skill.description, ...textIn(skill.manifest?.header)].join("\n"),
    bodies: [body, ...overviews],
    tags: [...tags, ...namesOfNode(skill)],
    intents,
    triggers,
  };
}

/** Returns the texts of a skill's fields for the search index, without markup. */
export function searchText({ title, bodies, ...words }: SkillWords) {
  return {
    ...words,
    headings: [...(title === null ? [] : [title]), ...bodies.flatMap(headingsOf)],
    body: bodies.map(plainText).join("\n").trim(),
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
