import { expect, test } from "vitest";
import { toProviderSchema } from "../../../../../src/skills/use/run/handlers/provider-schema.ts";

test("objects are closed and their properties required, at any depth; all else stays", () => {
  const one = { type: "object", properties: { a: { type: "string" } } };
  const schema = {
    type: "object",
    required: ["list"],
    properties: { list: { type: "array", items: one }, free: { type: "object" } },
  };
  expect(toProviderSchema(schema)).toEqual({
    type: "object",
    required: ["list", "free"],
    additionalProperties: false,
    properties: {
      list: { type: "array", items: { ...one, required: ["a"], additionalProperties: false } },
      free: { type: "object" },
    },
  });
});
