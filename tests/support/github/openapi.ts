import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { Json } from "./answer.ts";

/** One operation of the extract; `openapi.generated.json` has a list of them. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly schema: Json } | null;
  /** By status; null for an answer without a body. */
  readonly responses: Readonly<Record<string, Json | null>>;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: Json;
}

interface Extract {
  readonly source: Json;
  readonly operations: readonly Operation[];
  readonly schemas: Json;
}

export interface Route {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
}

export interface Problem {
  readonly text: string;
  /** Well formed, but too much of it or too long: GitHub answers 422. */
  readonly isLimit: boolean;
}

const text = readFileSync(new URL("openapi.generated.json", import.meta.url), "utf8");
const extract = JSON.parse(text) as Extract;

const settings = { strict: false, allErrors: true, validateSchema: false } as const;
/** What comes from a URL is text; numbers and booleans in it are read as such. */
const forText = new Ajv({ ...settings, coerceTypes: true });
const forJson = new Ajv(settings);
for (const ajv of [forText, forJson]) {
  addFormats.default(ajv);
  // GitHub passes on what stands in a commit, `me@localhost` and worse.
  ajv.addFormat("email", true);
}
forJson.addSchema({ components: { schemas: extract.schemas }, operations: extract.operations }, "github");

/** References and branches may have slashes; what else stands between two slashes has none. */
const withSlashes = new Set(["ref", "branch"]);

const variables = ({ path }: Operation): number => path.split("{").length;

const routes = extract.operations
  .map((operation) => ({ operation, pattern: compileRoutePattern(operation.path) }))
  // `/issues/comments` before `/issues/{issue_number}`.
  .sort((one, other) => variables(one.operation) - variables(other.operation));

function compileRoutePattern(path: string): RegExp {
  const pattern = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?<${name}>${withSlashes.has(name) ? ".+" : "[^/]+"})`,
  );
  return new RegExp(`^${pattern}$`);
}

/** The operation for a path of the API, its variables decoded. */
export function findApiRoute(method: string, path: string): Route | null {
  for (const { operation, pattern } of routes) {
    const match = operation.method === method ? pattern.exec(path) : null;
    if (match === null) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { operation, path: Object.fromEntries(values) };
  }
  return null;
}

/** What is wrong with the variables of a path or with a query; the values become numbers and booleans in place. */
export function problemsOfParameters(
  operation: Operation,
  place: "path" | "query",
  values: Record<string, unknown>,
): Problem[] {
  const validate = compiled(`${operation.id} ${place}`, () => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    return forText.compile({
      type: "object",
      properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    });
  });
  return problems(place, validate, values);
}

export function problemsOfBody(operation: Operation, body: unknown): Problem[] {
  if (operation.body === null) return body === undefined ? [] : [{ text: "body: none is expected", isLimit: false }];
  if (body === undefined) return operation.body.required ? [{ text: "body: missing", isLimit: false }] : [];
  return problems("body", byPointer(operation, "body/schema"), body);
}

/** Errors that the description does not list for an operation (401, 403, rate limits) have the basic form. */
export function problemsOfAnswer(operation: Operation, status: number, body: unknown): Problem[] {
  const schema = operation.responses[status];
  if (schema === undefined && status < 400)
    return [{ text: `answer ${status} is not in the description`, isLimit: false }];
  if (schema === null)
    return body === undefined ? [] : [{ text: `answer ${status}: no body is expected`, isLimit: false }];
  const validate =
    schema === undefined ? pointer("components/schemas/basic-error") : byPointer(operation, `responses/${status}`);
  return problems(`answer ${status}`, validate, body);
}

const validators = new Map<string, ValidateFunction>();

/** Compiled when first needed: all of them would take longer than a test. */
function compiled(key: string, compile: () => ValidateFunction): ValidateFunction {
  const known = validators.get(key);
  if (known !== undefined) return known;
  const validate = compile();
  validators.set(key, validate);
  return validate;
}

const pointer = (path: string) => compiled(path, () => forJson.compile({ $ref: `github#/${path}` }));

const byPointer = (operation: Operation, path: string) =>
  pointer(`operations/${extract.operations.indexOf(operation)}/${path}`);

const limits = new Set(["maxItems", "minItems", "maxLength", "minLength", "maximum", "minimum"]);

function problems(where: string, validate: ValidateFunction, value: unknown): Problem[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error: ErrorObject) => ({
    text: `${where}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    isLimit: limits.has(error.keyword),
  }));
}
