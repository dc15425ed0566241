import { tools } from "../../src/mcp/tools.ts";
import { type Definitions, definitionNamed, inlineSchema, type Schema } from "./schemas.ts";

const BANNER = "// Made by `npm run generate` from the files in schemas/output/; edit those instead.\n";

/** Returns `output-schemas.generated.ts`: the keys of each tool's answer with their types. `schemas/output/` says what is inside of them. */
export function mcpSchemasCode(definitions: Definitions): string {
  const names = [...new Set(tools.flatMap(({ output }) => output ?? []))];
  const schemas = names.map((name) => {
    const schema = inlineSchema(definitions, definitionNamed(definitions, `#/$defs/${typeName(name)}Output`));
    return [name, answerOrError(shallow(schema))];
  });
  return `${BANNER}
/** Schemas of answers by the name of their file. */
export const outputSchemas = ${JSON.stringify(Object.fromEntries(schemas), null, 2)};

export type OutputName = keyof typeof outputSchemas;
`;
}

const ERROR_TYPES = { code: "string", message: "string", fix: "string", data: "object" };

/** Clients hold errors against the schema, too, so it has to allow them. */
function answerOrError({ required = [], properties = {}, ...schema }: Schema): Schema {
  for (const [key, type] of Object.entries(ERROR_TYPES))
    if (properties[key] && properties[key].type !== type)
      throw new Error(`${key} means one thing in an error and another here.`);
  return {
    ...schema,
    properties,
    anyOf: [{ required }, { required: ["code", "message", "fix"] }],
  };
}

/** Most clients hand the schemas to their model with every request, so the keys of the first level have to be enough. */
function shallow({ required = [], properties = {} }: Schema): Schema {
  const types = Object.entries(properties).map(([key, { type, enum: choices }]) => [
    key,
    { ...(type === undefined ? {} : { type }), ...(choices === undefined ? {} : { enum: choices }) },
  ]);
  return { type: "object", properties: Object.fromEntries(types), required: [...new Set(required)] };
}

const typeName = (file: string): string => file.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
