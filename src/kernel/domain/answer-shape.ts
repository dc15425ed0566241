/** Builds the JSON Schemas that ask a model for an answer. Providers want every key named and required. */
export const buildTextSchema = (description: string) => ({ type: "string", description });
export const buildTextOrNullSchema = (description: string) => ({ type: ["string", "null"], description });
export const buildObjectSchema = (properties: Readonly<Record<string, unknown>>) => ({
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

/** Returns whether a part of an answer has the form that was asked for; what its texts say is checked later. */
export type ShapeCheck = (value: unknown) => boolean;

export const isText: ShapeCheck = (value) => typeof value === "string";
export const isTextOrNull: ShapeCheck = (value) => value === null || typeof value === "string";
export const isListMatching =
  (check: ShapeCheck): ShapeCheck =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const hasFields =
  (fields: Readonly<Record<string, ShapeCheck>>): ShapeCheck =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([key, check]) => check(Reflect.get(value, key)));
