import { tools } from "../../src/mcp/tools.ts";
import { type Definitions, definitionNamed, inlined, type Schema, withChildren } from "./schemas.ts";

const BANNER = "// Made by `npm run generate` from the files in schemas/output/; edit those instead.\n";

/** What every answer may have: agents read so much and no more. */
const CUT: Schema = {
  type: "object",
  description: "Only where the answer was too long: what it does not hold",
  properties: {
    limit_bytes: { type: "number" },
    left_out: {
      type: "array",
      items: {
        type: "object",
        properties: {
          at: { type: "string", description: "JSON Pointer into the answer" },
          kept: { type: "number" },
          of: { type: "number" },
          unit: { enum: ["items", "bytes", "keys"] },
        },
        required: ["at", "kept", "of", "unit"],
      },
    },
    more: { type: "string", description: "How to ask for it" },
  },
  required: ["limit_bytes", "left_out", "more"],
};

/** `output-schemas.generated.ts`: the schema of each tool's answer in one piece, since a client has no other file to look in. */
export function mcpSchemasCode(definitions: Definitions): string {
  const names = [...new Set(tools.flatMap(({ output }) => output ?? []))];
  const schemas = names.map((name) => {
    const schema = terse(inlined(definitions, definitionNamed(definitions, `#/$defs/${typeName(name)}Output`)));
    return [name, answerOrError(schema)];
  });
  return `${BANNER}
/** Schemas of answers by the name of their file. */
export const outputSchemas = ${JSON.stringify(Object.fromEntries(schemas), null, 2)};

export type OutputName = keyof typeof outputSchemas;
`;
}

const ERROR: Record<string, Schema> = {
  code: { type: "string" },
  message: { type: "string" },
  fix: { type: "string" },
  data: { type: "object" },
};

/** Clients hold errors against the schema, too, so it has to allow them. */
function answerOrError({ required = [], properties = {}, ...schema }: Schema): Schema {
  for (const [key, { type }] of Object.entries(ERROR))
    if (properties[key] && properties[key].type !== type)
      throw new Error(`${key} means one thing in an error and another here.`);
  return {
    ...schema,
    properties: { ...ERROR, ...properties, cut: CUT },
    anyOf: [{ required }, { required: ["code", "message", "fix"] }],
  };
}

/** Some clients hand the schemas to their model with every request: the keys say enough. */
function terse({ description: _, ...schema }: Schema): Schema {
  const required = schema.required && { required: [...new Set(schema.required)] };
  return { ...withChildren(schema, terse), ...required };
}

const typeName = (file: string): string => file.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
