type Json = Readonly<Record<string, unknown>>;

/** The keywords that validate. Descriptions, examples and defaults are left out. */
const kept = new Set([
  "$ref",
  "type",
  "format",
  "enum",
  "required",
  "properties",
  "additionalProperties",
  "items",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "pattern",
  "minProperties",
  "maxProperties",
  "not",
  "oneOf",
  "anyOf",
  "allOf",
]);

/** Returns an OpenAPI 3.0 schema as JSON Schema: `nullable` becomes a type, and what stands beside a `$ref` does not count. */
export function convertOpenApiSchema(schema: unknown): unknown {
  return convertSchema(schema, { isPart: false });
}

/**
 * Objects with named members are closed: GitHub ignores a member that it does not know, and may send more than it describes; in
 * a test both are mistakes. `isPart`: of a whole that has other members, which the part does not know.
 */
function convertSchema(schema: unknown, { isPart }: { readonly isPart: boolean }): unknown {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const source = schema as Json;
  if (typeof source.$ref === "string") return { $ref: source.$ref };
  const members = Object.entries(source)
    .filter(([key]) => kept.has(key))
    .map(([key, value]) => [key, convertSchemaMember(key, value, { hasOwn: "properties" in source })]);
  const result = Object.fromEntries(members) as Record<string, unknown>;
  if (isClosable(source) && !isPart) result.additionalProperties = false;
  return source.nullable === true ? nullable(result) : result;
}

function convertSchemaMember(key: string, value: unknown, { hasOwn }: { readonly hasOwn: boolean }): unknown {
  if (key === "properties") {
    const properties = Object.entries(value as Json).map(([name, schema]) => [name, convertOpenApiSchema(schema)]);
    return Object.fromEntries(properties);
  }
  if (isComposition(key))
    return (value as unknown[]).map((part) => convertSchema(part, { isPart: key === "allOf" || hasOwn }));
  if (key === "items" || key === "not" || key === "additionalProperties") return convertOpenApiSchema(value);
  return value;
}

function isClosable(schema: Json): boolean {
  if (!("properties" in schema) || "additionalProperties" in schema) return false;
  const own = Object.keys(schema.properties as Json);
  const parts = Object.entries(schema).flatMap(([key, value]) => (isComposition(key) ? (value as Json[]) : []));
  return parts.every((part) => !("$ref" in part) && Object.keys((part.properties ?? {}) as Json).every(isIn(own)));
}

const isIn = (names: readonly string[]) => (name: string) => names.includes(name);

const isComposition = (key: string): boolean => key === "oneOf" || key === "anyOf" || key === "allOf";

function nullable(schema: Record<string, unknown>): Json {
  if (typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
  const withNull = { ...schema, type: [schema.type, "null"] };
  return Array.isArray(schema.enum) && !schema.enum.includes(null)
    ? { ...withNull, enum: [...schema.enum, null] }
    : withNull;
}
