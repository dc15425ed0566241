import {
  buildObjectSchema,
  buildTextOrNullSchema,
  buildTextSchema,
  hasFields,
  isListMatching,
  isText,
  isTextOrNull,
  type ShapeCheck,
} from "../../../kernel/domain/index.ts";

/** The kinds of artifact that a model may write; a WebAssembly module is no text and is imported by `skl skill import`. */
const DRAFT_KINDS = ["description", "prompt_template", "code_template", "dspy_module", "approach", "example"] as const;

export interface DraftAssertion {
  readonly type: string;
  readonly check: string;
  readonly severity: string;
  readonly pattern: string | null;
  readonly min: number | null;
  readonly max: number | null;
  /** A JSON Schema as text. */
  readonly schema: string | null;
  readonly prompt: string | null;
  readonly expected: string | null;
}

export interface DraftArtifact {
  readonly kind: string;
  readonly name: string;
  readonly content: string;
  readonly model_variant: string | null;
  readonly language: string | null;
  readonly fallback_artifact: string | null;
  readonly assertions: readonly DraftAssertion[];
}

/** A package as a model writes it. It has no place for files, tools or grants. */
export interface DraftAnswer {
  readonly name: string;
  readonly description: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly intent_patterns: readonly string[];
  readonly trigger_phrases: readonly string[];
  readonly artifacts: readonly DraftArtifact[];
  /** A remark of the model to the person. */
  readonly note: string;
}

const buildTextListSchema = (description: string) => ({ type: "array", items: { type: "string" }, description });

const ASSERTION = buildObjectSchema({
  type: { type: "string", enum: ["structural", "length", "pattern", "semantic"] },
  check: {
    type: "string",
    enum: ["json_schema", "char_range", "token_range", "match", "no_match", "llm_eval"],
    description:
      "json_schema is structural; the ranges are length; match and no_match are pattern; llm_eval is semantic",
  },
  severity: { type: "string", enum: ["hard", "soft"], description: "hard stops a run, soft only warns" },
  pattern: buildTextOrNullSchema("RE2 syntax, for match and no_match"),
  min: { type: ["integer", "null"], description: "For the ranges" },
  max: { type: ["integer", "null"], description: "For the ranges" },
  schema: buildTextOrNullSchema("For json_schema: a JSON Schema, written as a text"),
  prompt: buildTextOrNullSchema("For llm_eval: a question about the output"),
  expected: buildTextOrNullSchema("For llm_eval: the answer that passes"),
});

const ARTIFACT = buildObjectSchema({
  kind: { type: "string", enum: DRAFT_KINDS },
  name: buildTextSchema("Unique in the skill"),
  content: buildTextSchema(
    "A Jinja template for prompt_template and code_template; JSON with template_id for dspy_module",
  ),
  model_variant: buildTextOrNullSchema("A model family this variant is for; null: all"),
  language: buildTextOrNullSchema("Of a code_template: python or javascript"),
  fallback_artifact: buildTextOrNullSchema("Of a dspy_module: the name of a prompt_template of this skill"),
  assertions: { type: "array", items: ASSERTION },
});

export const DRAFT_SCHEMA = buildObjectSchema({
  name: buildTextSchema("1 to 64 of a–z, 0–9 and single hyphens"),
  description: buildTextSchema("What it does and when to use it; at most 700 characters"),
  body: buildTextSchema("Markdown of SKILL.md below its frontmatter"),
  tags: buildTextListSchema("A few words"),
  intent_patterns: buildTextListSchema("What people want when they need it"),
  trigger_phrases: buildTextListSchema("What people say when they need it"),
  artifacts: { type: "array", items: ARTIFACT },
  note: buildTextSchema("One or two sentences to the person: what was assumed, what is open"),
});

const isIntegerOrNull: ShapeCheck = (value) => value === null || Number.isSafeInteger(value);

const isAssertion = hasFields({
  type: isText,
  check: isText,
  severity: isText,
  pattern: isTextOrNull,
  min: isIntegerOrNull,
  max: isIntegerOrNull,
  schema: isTextOrNull,
  prompt: isTextOrNull,
  expected: isTextOrNull,
});

const isArtifact = hasFields({
  kind: (value) => DRAFT_KINDS.some((kind) => kind === value),
  name: isText,
  content: isText,
  model_variant: isTextOrNull,
  language: isTextOrNull,
  fallback_artifact: isTextOrNull,
  assertions: isListMatching(isAssertion),
});

const isAnswer = hasFields({
  name: isText,
  description: isText,
  body: isText,
  tags: isListMatching(isText),
  intent_patterns: isListMatching(isText),
  trigger_phrases: isListMatching(isText),
  artifacts: isListMatching(isArtifact),
  note: isText,
});

/** Returns whether a value has the form of `DRAFT_SCHEMA`; what its texts say is checked as a package. */
export function isDraftAnswer(value: unknown): value is DraftAnswer {
  return isAnswer(value);
}
