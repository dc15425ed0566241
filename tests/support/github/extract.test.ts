import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { servedOperations } from "../../../scripts/github-openapi/operations.ts";
import { convertOpenApiSchema } from "../../../scripts/github-openapi/schema.ts";
import { handlers } from "./api.ts";

interface Extract {
  readonly source: unknown;
  readonly operations: readonly { readonly id: string }[];
}

const extract = JSON.parse(readFileSync(new URL("openapi.generated.json", import.meta.url), "utf8")) as Extract;

test("every operation of the list is in the extract, and has a handler", () => {
  const listed = [...servedOperations].sort();
  expect([extract.operations.map(({ id }) => id), Object.keys(handlers).sort()]).toEqual([listed, listed]);
});

test("the extract says where it is from", () => {
  expect(extract.source).toEqual({ package: "@octokit/openapi", version: "23.0.2", description: "23.0.2" });
});

const closed = { additionalProperties: false };
const schemas: [string, unknown, unknown][] = [
  ["words for readers are left out", { type: "string", description: "d", example: "e" }, { type: "string" }],
  ["nullable becomes a type", { type: "string", nullable: true }, { type: ["string", "null"] }],
  [
    "a nullable enum has null",
    { type: "string", enum: ["a"], nullable: true },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  [
    "a nullable choice may be null",
    { oneOf: [{ type: "string" }], nullable: true },
    { anyOf: [{ oneOf: [{ type: "string" }] }, { type: "null" }] },
  ],
  ["an object with named members is closed", { properties: { a: {} } }, { properties: { a: {} }, ...closed }],
  [
    "a map stays open",
    { properties: { a: {} }, additionalProperties: true },
    { properties: { a: {} }, additionalProperties: true },
  ],
  [
    "a member may be called like a keyword",
    { properties: { description: { type: "string", title: "t" } } },
    { properties: { description: { type: "string" } }, ...closed },
  ],
  ["the parts of a whole stay open", { allOf: [{ properties: { a: {} } }] }, { allOf: [{ properties: { a: {} } }] }],
  ["beside a reference nothing counts", { $ref: "#/x", description: "d" }, { $ref: "#/x" }],
];
test.each(schemas)("%s", (_, openapi, jsonSchema) => {
  expect(convertOpenApiSchema(openapi)).toEqual(jsonSchema);
});
