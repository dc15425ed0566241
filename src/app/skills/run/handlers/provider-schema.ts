import type { Json, JsonObject } from "../../../../skills/run/index.ts";

/**
 * A schema in the form that providers take for structured output: objects are closed and all their properties required. What
 * satisfies it satisfies the asserted one, which is what the answer is judged by in the end.
 */
export function providerSchema(schema: JsonObject): JsonObject {
  return closed(schema) as JsonObject;
}

function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => closed(item));
  if (typeof value !== "object" || value === null) return value;
  const schema = value as JsonObject;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, item]) => [key, closed(item)]));
  const { properties } = schema;
  if (schema.type !== "object" || typeof properties !== "object" || properties === null) return inner;
  return { ...inner, required: Object.keys(properties), additionalProperties: false };
}
