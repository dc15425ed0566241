import {
  buildObjectSchema,
  buildTextOrNullSchema,
  buildTextSchema,
  hasFields,
  isListMatching,
  isText,
  isTextOrNull,
} from "../../../kernel/domain/index.ts";

/** A condition in CEL, as a manifest has it. */
interface DraftCondition {
  readonly name: string;
  readonly check: string;
  readonly reason: string;
}

/** A case of a draft: an input, and what is expected of it or what has to hold. */
export interface DraftCase {
  readonly name: string;
  /** JSON as text. */
  readonly input: string;
  /** JSON as text: the text of each file by its path; null where the node reads none. */
  readonly files: string | null;
  /** JSON as text; null where only `check` counts. */
  readonly expect: string | null;
  /** CEL; null where only `expect` counts. */
  readonly check: string | null;
}

/** A node as a model writes it. It has no place for a status, a digest, a replay case or a grant: those are not the model's. */
export interface NodeDraft {
  readonly name: string;
  readonly header: string;
  readonly description: string;
  readonly task_type: string;
  readonly trigger_phrases: readonly string[];
  /** JSON Schemas as text. */
  readonly input_schema: string;
  readonly output_schema: string;
  readonly requested_capabilities: readonly {
    readonly effect: string;
    readonly adapter: string;
    /** JSON as text. */
    readonly scope: string;
  }[];
  readonly forbidden_capabilities: readonly string[];
  readonly preconditions: readonly DraftCondition[];
  readonly verifiers: readonly DraftCondition[];
  readonly language: "assemblyscript" | "rust";
  readonly source: string;
  readonly cases: readonly DraftCase[];
}

const buildListSchema = (items: unknown, description: string) => ({ type: "array", items, description });

const CONDITION = buildObjectSchema({
  name: buildTextSchema("Letters, digits and _"),
  check: buildTextSchema("CEL that is true where all is well"),
  reason: buildTextSchema("One sentence"),
});

/** Values of any form are written as JSON in a text, since providers want every key of a schema named. */
export const NODE_DRAFT_SCHEMA = buildObjectSchema({
  name: buildTextSchema("1 to 64 of a–z, 0–9 and single hyphens"),
  header: buildTextSchema("One sentence: what it does, given what"),
  description: buildTextSchema("What it does and when to use it; at most 700 characters"),
  task_type: buildTextSchema("A verb and an object, as draft_note"),
  trigger_phrases: buildListSchema({ type: "string" }, "What people say when they need it"),
  input_schema: buildTextSchema("A JSON Schema of type object, written as a text"),
  output_schema: buildTextSchema("A JSON Schema, written as a text"),
  requested_capabilities: buildListSchema(
    buildObjectSchema({
      effect: buildTextSchema("One of the effects"),
      adapter: buildTextSchema("Its adapter"),
      scope: buildTextSchema("JSON as a text"),
    }),
    "The fewest that it can work with; none for pure work on the input",
  ),
  forbidden_capabilities: buildListSchema({ type: "string" }, "Effects that it never needs"),
  preconditions: buildListSchema(CONDITION, "Over input"),
  verifiers: buildListSchema(CONDITION, "Over input, output, stdout and exit_code; they must fail for a wrong output"),
  language: { type: "string", enum: ["assemblyscript", "rust"] },
  source: buildTextSchema("The whole module in one file"),
  cases: buildListSchema(
    buildObjectSchema({
      name: buildTextSchema("Letters, digits and hyphens"),
      input: buildTextSchema("JSON as a text"),
      files: buildTextOrNullSchema(
        "The text of each file that the case reads by its path, JSON as a text; null for none",
      ),
      expect: buildTextOrNullSchema("The output, JSON as a text"),
      check: buildTextOrNullSchema("CEL over input, output, stdout and exit_code"),
    }),
    "At least two with different inputs",
  ),
});

const isCondition = hasFields({ name: isText, check: isText, reason: isText });

const isDraft = hasFields({
  name: isText,
  header: isText,
  description: isText,
  task_type: isText,
  trigger_phrases: isListMatching(isText),
  input_schema: isText,
  output_schema: isText,
  requested_capabilities: isListMatching(hasFields({ effect: isText, adapter: isText, scope: isText })),
  forbidden_capabilities: isListMatching(isText),
  preconditions: isListMatching(isCondition),
  verifiers: isListMatching(isCondition),
  language: (value) => value === "assemblyscript" || value === "rust",
  source: isText,
  cases: isListMatching(
    hasFields({ name: isText, input: isText, files: isTextOrNull, expect: isTextOrNull, check: isTextOrNull }),
  ),
});

/** Returns whether a value has the form of `NODE_DRAFT_SCHEMA`; what its texts say is checked later. */
export function isNodeDraft(value: unknown): value is NodeDraft {
  return isDraft(value);
}
