import type { Format } from "ajv";
import { describeThrown } from "../../../../kernel/domain/index.ts";
import { compileLinearPattern, type LinearPattern } from "../../../../kernel/linear/index.ts";
import { isJsonObject, parseJsonOrUndefined } from "../json.ts";
import type { Json, JsonObject } from "../types.ts";
import type { Explanation } from "./outcome.ts";

const longestSchema = 100_000;

/** Checks an output against a schema. A text that holds JSON is checked as that JSON, any other text as a text. */
export function checkSchema(schema: JsonObject, output: Json): Promise<Explanation> {
  const parsed = typeof output === "string" ? parseJsonOrUndefined(output) : output;
  return explainSchemaProblem(schema, parsed === undefined ? output : parsed, "output");
}

/** Explains why a value does not satisfy a JSON Schema (draft 2020-12), or why the schema cannot be used. */
export async function explainSchemaProblem(
  schema: JsonObject,
  value: Json,
  what: "input" | "output",
): Promise<Explanation> {
  const text = JSON.stringify(schema);
  if (text.length > longestSchema) return `The schema is longer than ${longestSchema} characters.`;
  const validate = COMPILED.get(text) ?? (await compileJsonSchema(schema));
  if (typeof validate === "string") return validate;
  if (COMPILED.size >= MOST_COMPILED) COMPILED.clear();
  COMPILED.set(text, validate);
  try {
    const problem = explainByValidator(validate, value);
    return problem === null ? null : `The ${what} does not satisfy the schema${problem}.`;
  } catch (error) {
    // The schema refers to itself without end.
    return describeUnusableSchema(error);
  }
}

/** Returns why a schema cannot be used, and which formats it names that are not checked, since no other check sees a slip in them. */
export async function judgeSchema(
  schema: JsonObject,
): Promise<{ readonly unusable: string | null; readonly unknownFormats: readonly string[] }> {
  const compiled = await compileJsonSchema(schema);
  const { fullFormats } = await import("./ajv.ts");
  const unknownFormats = listSchemaFormats(schema).filter((name) => !Object.hasOwn(fullFormats, name));
  return { unusable: typeof compiled === "string" ? compiled : null, unknownFormats: [...new Set(unknownFormats)] };
}

function listSchemaFormats(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(listSchemaFormats);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "format" && typeof item === "string" ? [item] : listSchemaFormats(item),
  );
}

interface Validate {
  (value: Json): unknown;
  errors?: readonly { readonly instancePath?: string; readonly message?: string }[] | null;
}

/** Compiled schemas by their text. Compiling takes milliseconds, and nodes and artifacts are judged again and again. */
const COMPILED = new Map<string, Validate>();
const MOST_COMPILED = 2_000;

/** Compiles a schema; a returned text says why it cannot be used. */
async function compileJsonSchema(schema: JsonObject): Promise<Validate | string> {
  const remote = findRemoteReference(schema);
  if (remote !== null) return `The schema refers to ${remote}; only places inside the schema are followed.`;
  const patterns = await compileSchemaPatterns(schema);
  if (typeof patterns === "string") return patterns;
  const { Ajv2020, fastFormats, fullFormats } = await import("./ajv.ts");
  // Patterns of a schema run in linear time, like every other pattern of a skill.
  const regExp = Object.assign((source: string) => patterns.get(source) ?? new RegExp(source, "u"), { code: "linear" });
  const formats = listTextFormats(fastFormats, fullFormats);
  try {
    return new Ajv2020({ strict: false, formats, logger: false, code: { regExp } }).compile(schema);
  } catch (error) {
    return describeUnusableSchema(error);
  }
}

function describeUnusableSchema(error: unknown): string {
  const reason = describeThrown(error);
  return `The schema cannot be used: ${reason.slice(0, 300)}`;
}

function explainByValidator(validate: Validate, value: Json): Explanation {
  if (validate(value)) return null;
  const [first] = validate.errors ?? [];
  const place = first?.instancePath ? ` at ${first.instancePath}` : "";
  return `${place}: ${first?.message ?? "it is refused"}`;
}

type Formats = Readonly<Record<string, Format>>;

/** Whole dates and times are checked by the calendar; the quick forms of the other formats take linear time. */
const BY_CALENDAR = ["date", "time", "date-time", "iso-time", "iso-date-time", "duration", "uuid", "ipv4", "ipv6"];

/** No honest value of a format is longer, and a long one is not worth the time of checking it. */
const LONGEST_FORMATTED = 4096;

/** Returns the known formats for texts; those that describe numbers and bytes are notes. */
function listTextFormats(fast: Formats, full: Formats): Record<string, Format> {
  const checks = Object.entries({ ...fast, ...Object.fromEntries(BY_CALENDAR.map((name) => [name, full[name]])) });
  return Object.fromEntries(
    checks.flatMap(([name, format]): [string, Format][] => {
      const check = makeTextCheck(format);
      return check === null ? [] : [[name, (text: string) => text.length <= LONGEST_FORMATTED && check(text)]];
    }),
  );
}

function makeTextCheck(format: Format | undefined): ((text: string) => boolean) | null {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === "function") return format;
  if (typeof format !== "object" || format.type === "number" || format.async) return null;
  return makeTextCheck(format.validate as Format);
}

type Patterns = ReadonlyMap<string, LinearPattern & RegExp>;

/** Compiles every text under a key that may hold a pattern; a returned text says which one is refused. */
async function compileSchemaPatterns(schema: JsonObject): Promise<Patterns | string> {
  const patterns = new Map<string, LinearPattern & RegExp>();
  for (const source of listSchemaPatterns(schema)) {
    const compiled = await compileLinearPattern(source);
    if (!compiled.ok) return `The schema's pattern \`${source.slice(0, 200)}\` is refused: ${compiled.error}.`;
    // The validator only calls `test` of a RegExp.
    patterns.set(source, compiled.value as LinearPattern & RegExp);
  }
  return patterns;
}

function listSchemaPatterns(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(listSchemaPatterns);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const own = key === "pattern" && typeof item === "string" ? [item] : [];
    const keys = key === "patternProperties" && isJsonObject(item) ? Object.keys(item) : [];
    return [...own, ...keys, ...listSchemaPatterns(item)];
  });
}

/** Returns the first reference that leads out of the schema, or null. */
function findRemoteReference(value: Json): string | null {
  if (Array.isArray(value)) return value.map(findRemoteReference).find((found) => found !== null) ?? null;
  if (!isJsonObject(value)) return null;
  for (const [key, item] of Object.entries(value)) {
    const isReference = key === "$ref" || key === "$dynamicRef" || key === "$recursiveRef";
    if (isReference && typeof item === "string" && !item.startsWith("#")) return item.slice(0, 200);
    const inner = findRemoteReference(item);
    if (inner !== null) return inner;
  }
  return null;
}
