import { type Definitions, definitionNamed, inlineSchema, type Schema } from "./schemas.ts";

const BANNER = "// Made by `npm run generate` from schemas/config.schema.json; edit that instead.\n";

interface Setting {
  path: string;
  description: string;
}

/** Returns every leaf of the configuration. A key without default has keys below it that have one. */
function settingsIn(schema: Schema, path: readonly string[]): Setting[] {
  if ("default" in schema) return [{ path: path.join("."), description: schema.description ?? "" }];
  if (!schema.properties) throw new Error(`${path.join(".")} of the configuration has no default.`);
  return Object.entries(schema.properties).flatMap(([key, child]) => settingsIn(child, [...path, key]));
}

function collectSchemaDefaults(schema: Schema): unknown {
  if ("default" in schema || !schema.properties) return schema.default;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([key, child]) => [key, collectSchemaDefaults(child)]),
  );
}

/** Returns `settings.generated.ts`: the defaults and the explanation of every setting. */
export function settingsCode(definitions: Definitions): string {
  const { $schema: _, ...properties } =
    inlineSchema(definitions, definitionNamed(definitions, "Config")).properties ?? {};
  const config: Schema = { type: "object", properties };
  return `${BANNER}import type { AgentSettings, EffectiveConfig } from "./effective-config.ts";

/** What holds where \`.skl/config.json\` says nothing. */
export const defaultConfig: EffectiveConfig = ${JSON.stringify(collectSchemaDefaults(config), null, 2)};

/** What holds for an agent where its entry says nothing. */
export const defaultAgent: AgentSettings = ${JSON.stringify(collectSchemaDefaults(definitionNamed(definitions, "AgentConfig")), null, 2)};

/** Every leaf of the configuration, in the order of the schema. */
export const settings: readonly { readonly path: string; readonly description: string }[] = ${JSON.stringify(settingsIn(config, []), null, 2)};
`;
}
