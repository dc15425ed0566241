import { correctComponent } from "./corrections.ts";
import type { Published } from "./description.ts";
import { servedOperations } from "./operations.ts";
import { convertOpenApiSchema } from "./schema.ts";

type Json = Readonly<Record<string, unknown>>;

const methods = ["get", "post", "put", "patch", "delete"];

interface Found {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

/**
 * Returns the served operations, and the components that they reach, as JSON Schema. Sorted by operation and component name, so that the
 * same description always gives the same text.
 */
export function extract({ package: name, version, document }: Published): Json {
  const description = asObject(document);
  const all = listApiOperations(description);
  const operations = [...servedOperations].sort().map((id) => {
    const found = all.find(({ operation }) => operation.operationId === id);
    if (found === undefined) throw new Error(`The description has no operation ${id}.`);
    return extractApiOperation(description, found);
  });
  const info = asObject(description.info);
  return {
    source: { package: name, version, description: info.version },
    operations,
    schemas: reachedSchemas(description, operations),
  };
}

function listApiOperations(description: Json): Found[] {
  return Object.entries(asObject(description.paths)).flatMap(([path, item]) =>
    Object.entries(asObject(item))
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: asObject(operation) })),
  );
}

function extractApiOperation(description: Json, { path, method, operation }: Found): Json {
  const resolve = (value: unknown) => resolveReference(description, value);
  const parameters = asList(operation.parameters).map((parameter) => {
    const { name, in: place, required, schema } = resolve(parameter);
    return { name, in: place, required: required === true, schema: convertOpenApiSchema(schema) };
  });
  const body = operation.requestBody === undefined ? null : resolve(operation.requestBody);
  const responses = Object.entries(asObject(operation.responses)).map(([status, response]) => [
    status,
    jsonSchemaIn(resolve(response)),
  ]);
  return {
    id: operation.operationId,
    method,
    path,
    parameters,
    body: body === null ? null : { required: body.required === true, schema: jsonSchemaIn(body) },
    responses: Object.fromEntries(responses),
  };
}

/** Returns null for a response without a body. */
function jsonSchemaIn(message: Json): unknown {
  const content = Object.entries(asObject(message.content ?? {}));
  const json = content.find(([type]) => type === "application/json");
  return json === undefined ? null : convertOpenApiSchema(asObject(json[1]).schema);
}

function reachedSchemas(description: Json, operations: readonly Json[]): Json {
  const schemas = new Map<string, unknown>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (key === "$ref" && typeof member === "string") add(member.replace("#/components/schemas/", ""));
        else visit(member);
      }
    }
  };
  const add = (name: string): void => {
    if (schemas.has(name)) return;
    const schema = correctComponent(
      name,
      convertOpenApiSchema(resolveReference(description, { $ref: `#/components/schemas/${name}` })),
    );
    schemas.set(name, schema);
    visit(schema);
  };
  visit(operations);
  return Object.fromEntries([...schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function resolveReference(description: Json, value: unknown): Json {
  const object = asObject(value);
  if (typeof object.$ref !== "string") return object;
  const parts = object.$ref.replace("#/", "").split("/");
  return resolveReference(
    description,
    parts.reduce<unknown>((at, part) => asObject(at)[part], description),
  );
}

function asObject(value: unknown): Json {
  if (typeof value !== "object" || value === null) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return value as Json;
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
