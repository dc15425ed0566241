import type { Json, JsonObject } from "../../../engine/run/index.ts";

/**
 * Changes a schema into the form that providers take for structured output: objects are closed and all their properties required. An
 * answer that satisfies it also satisfies the asserted schema, by which it is judged in the end.
 */
export function toProviderSchema(schema: JsonObject): JsonObject {
  return closeObjects(schema) as JsonObject;
}

function closeObjects(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => closeObjects(item));
  if (typeof value !== "object" || value === null) return value;
  const schema = value as JsonObject;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, item]) => [key, closeObjects(item)]));
  const { properties } = schema;
  if (schema.type !== "object" || typeof properties !== "object" || properties === null) return inner;
  return { ...inner, required: Object.keys(properties), additionalProperties: false };
}
