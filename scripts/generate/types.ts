import { compile } from "json-schema-to-typescript";
import { type Definitions, type Schema, withChildren } from "./schemas.ts";

const BANNER = `/**
 * Documents in \`.skl/\` and outputs of the commands, as the files in \`schemas/\` describe them. Objects may hold more
 * keys than these; tools keep what they do not know.
 * Made by \`npm run generate\`; edit the schemas instead.
 */`;

type JsonSchemaToTypeScript = Parameters<typeof compile>[0];

/** A definition that is "X and more" becomes an interface that extends X. */
function asInterface(schema: Schema): Schema & { extends?: Schema } {
  const [parent, own, ...rest] = schema.allOf ?? [];
  if (parent?.$ref === undefined || own?.properties === undefined || rest.length > 0) return schema;
  const { allOf: _, ...described } = schema;
  return { ...described, ...own, extends: parent };
}

/** An object of which nothing is said holds anything; TypeScript's `{}` would hold any string or number as well. */
function anyRecord({ type, properties, additionalProperties }: Schema): string | null {
  const types = [type].flat();
  if (!types.includes("object") || properties || additionalProperties) return null;
  if (types.length === 1) return "Record<string, unknown>";
  return types.length === 2 && types.includes("null") ? "Record<string, unknown> | null" : null;
}

/** A reference stands alone, else the type would be declared once more with the other description. */
function readable(schema: Schema): Schema & { tsType?: string } {
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  const tsType = anyRecord(schema);
  return tsType === null ? withChildren(schema, readable) : { ...schema, tsType };
}

/** Returns TypeScript declarations for all definitions, one each. */
export async function typeDeclarations(definitions: Definitions): Promise<string> {
  const entries = Object.entries(definitions).map(([name, schema]) => [name, asInterface(readable(schema))]);
  const root = { type: "object", additionalProperties: false, $defs: Object.fromEntries(entries) };
  const text = await compile(root as JsonSchemaToTypeScript, "Unused", {
    additionalProperties: false,
    bannerComment: BANNER,
    unknownAny: true,
    unreachableDefinitions: true,
    style: { printWidth: 120 },
  });
  return declarationsIn(text, Object.keys(definitions));
}

/** Drops the notes on where a definition came from and the empty root, and proves that each name stands once. */
function declarationsIn(text: string, names: readonly string[]): string {
  const clean = text
    .replace(/export interface Unused \{\s*\}\n/, "")
    .replace(/( \*\n)? \* This interface was referenced by .*\n \* via the `definition` ".*"\.\n/g, "")
    .replace(/\/\*\*\n \*\/\n/g, "")
    .replace(/\/\*\*\n *\* ([^\n]*)\n *\*\//g, "/** $1 */")
    .replace(/([;}])\n+(?=\/\*\*|export )/g, "$1\n\n");
  const declared = [...clean.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1]);
  const unexpected = declared.filter((name) => name === undefined || !names.includes(name));
  const missing = names.filter((name) => !declared.includes(name));
  if (unexpected.length > 0 || missing.length > 0) {
    throw new Error(`Types out of step: unexpected ${unexpected.join(", ")}; missing ${missing.join(", ")}.`);
  }
  return clean;
}
