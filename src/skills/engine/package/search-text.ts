import { listHeadingTexts, removeMarkdownMarkup } from "./markdown.ts";
import type { Json, JsonObject, SkillPackage } from "./types.ts";

/** The searched parts of a skill as they are written. */
export interface SkillWords {
  readonly name: string;
  /** Null if it is the name. */
  readonly title: string | null;
  readonly description: string;
  /** The body as Markdown, then the overviews that are artifacts and not in the body. */
  readonly bodies: readonly string[];
  readonly tags: readonly string[];
  readonly intents: readonly string[];
  readonly triggers: readonly string[];
}

export function collectSkillWords(skill: SkillPackage): SkillWords {
  const { name, title, body, tags, intents, triggers } = skill;
  const overviews = listOverviewTexts(skill).filter((text) => !body.includes(text.trim()));
  return {
    name,
    title: title === name ? null : title,
    description: [skill.description, ...listTextIfAny(skill.manifest?.header)].join("\n"),
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
    headings: [...(title === null ? [] : [title]), ...bodies.flatMap(listHeadingTexts)],
    body: bodies.map(removeMarkdownMarkup).join("\n").trim(),
  };
}

const listOverviewTexts = ({ artifacts }: SkillPackage): readonly string[] =>
  artifacts.flatMap(({ kind, content }) =>
    kind === "description" && content.kind === "inline" && content.text.trim() !== "" ? [content.text] : [],
  );

/** A node is also found by its task type and by the names of its inputs and outputs. */
function namesOfNode({ manifest }: SkillPackage): readonly string[] {
  const schemas = [manifest?.input_schema, manifest?.output_schema];
  const names = schemas.flatMap((schema) => Object.keys(toObjectOrEmpty(toObjectOrEmpty(schema).properties)));
  return [...new Set([...listTextIfAny(manifest?.task_type), ...names])];
}

const listTextIfAny = (value: Json | undefined): readonly string[] =>
  typeof value === "string" && value !== "" ? [value] : [];
const toObjectOrEmpty = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
