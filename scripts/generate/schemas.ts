import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** The part of JSON Schema 2020-12 that the files in `schemas/` use. */
export interface Schema {
  $schema?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  title?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  allOf?: Schema[];
  anyOf?: Schema[];
  default?: unknown;
}

/** Schemas by the name of the type they describe; every reference reads `#/$defs/Name`. */
export type Definitions = Readonly<Record<string, Schema>>;

const LOCAL = "#/$defs/";
const COMMON = "common.schema.json";

/** Names that do not follow from the file: `proposals.json` holds one set of proposals. */
const IRREGULAR: Readonly<Record<string, string>> = {
  "proposals.schema.json": "ProposalSet",
  "session.schema.json": "SessionLog",
  "digest.schema.json": "DigestRecord",
};

const pascalCase = (text: string): string =>
  text.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `output/queue_gc.schema.json` describes `QueueGcOutput`, `knowledge.schema.json` describes `Knowledge`. */
function toSchemaTypeName(file: string): string {
  const name = pascalCase(posix.basename(file, ".schema.json"));
  return IRREGULAR[file] ?? (file.startsWith("output/") ? `${name}Output` : name);
}

function readSchemas(folder: string): Map<string, Schema> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".schema.json"))
    .sort();
  return new Map(files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema]));
}

/** Returns a copy of a schema with `change` applied to its direct children. */
export function withChildren(schema: Schema, change: (child: Schema) => Schema): Schema {
  const copy: Schema = { ...schema };
  if (schema.properties) {
    copy.properties = Object.fromEntries(Object.entries(schema.properties).map(([key, child]) => [key, change(child)]));
  }
  if (schema.items) copy.items = change(schema.items);
  if (typeof schema.additionalProperties === "object") copy.additionalProperties = change(schema.additionalProperties);
  if (schema.allOf) copy.allOf = schema.allOf.map(change);
  if (schema.anyOf) copy.anyOf = schema.anyOf.map(change);
  return copy;
}

function referredName(ref: string, file: string): string {
  const [path = "", fragment = ""] = ref.split("#");
  const target = path === "" ? file : posix.join(posix.dirname(file), path);
  if (fragment === "") return toSchemaTypeName(target);
  return pascalCase(fragment.replace("/$defs/", ""));
}

/** Reads every schema of a folder into one table of named definitions. A nested schema with a title becomes one too. */
export function readDefinitions(folder: string): Definitions {
  const definitions: Record<string, Schema> = {};
  const define = (name: string, schema: Schema): void => {
    const known = definitions[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas are called ${name}.`);
    definitions[name] = schema;
  };
  const resolve = (schema: Schema, file: string): Schema => {
    if (schema.$ref !== undefined) return { ...schema, $ref: LOCAL + referredName(schema.$ref, file) };
    const { title, ...resolved } = withChildren(schema, (child) => resolve(child, file));
    if (title === undefined) return resolved;
    define(title, resolved);
    return { $ref: LOCAL + title };
  };
  for (const [file, { $schema: _, $defs = {}, title: __, ...schema }] of readSchemas(folder)) {
    for (const [name, child] of Object.entries($defs)) define(pascalCase(name), resolve(child, file));
    if (file !== COMMON) define(toSchemaTypeName(file), resolve(schema, file));
  }
  return definitions;
}

export function definitionNamed(definitions: Definitions, ref: string): Schema {
  const schema = definitions[ref.replace(LOCAL, "")];
  if (!schema) throw new Error(`No schema is called ${ref}.`);
  return schema;
}

/** Returns one object schema that requires everything that its parts require. */
function mergeSchemas(parts: readonly Schema[]): Schema {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  return { type: "object", properties, required: parts.flatMap((part) => part.required ?? []) };
}

/**
 * `anyOf: [X, null]` as one schema of type "X or null". Left as it is, a wrong value would be reported three times:
 * against X, against null, and against the choice.
 */
function nullable(choices: readonly Schema[]): Schema {
  const [value, none] = choices;
  if (choices.length !== 2 || value === undefined || none?.type !== "null") {
    throw new Error(`Only "X or null" is supported, not ${JSON.stringify(choices)}.`);
  }
  if (value.enum) return { ...value, enum: [...value.enum, null] };
  if (typeof value.type === "string") return { ...value, type: [value.type, "null"] };
  throw new Error(`Cannot make ${JSON.stringify(value)} nullable.`);
}

/** Returns a schema without references, `allOf` and `anyOf`. The validators and the table of keys are made from it. */
export function inlineSchema(definitions: Definitions, schema: Schema): Schema {
  if (schema.$ref !== undefined) return inlineSchema(definitions, definitionNamed(definitions, schema.$ref));
  const { allOf, anyOf, ...flat } = withChildren(schema, (child) => inlineSchema(definitions, child));
  if (allOf) return { ...flat, ...mergeSchemas(allOf) };
  if (anyOf) return { ...flat, ...nullable(anyOf) };
  return flat;
}
