import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checks } from "../../src/rules/checks/index.ts";
import { languages } from "../../src/syntax/ast/index.ts";

const ids = languages.flatMap(({ names }) => names.map(({ id }) => id));

/** Returns `languages.generated.ts`: the names in the list of languages, as values and as a type. */
export function languagesCode(): string {
  return `// Made by \`npm run generate\` from the list in src/syntax/ast/languages.ts; edit that instead.

/** Every language whose syntax \`skl\` reads. */
export const languageIds = [${ids.map((id) => JSON.stringify(id)).join(", ")}] as const;

export type Language = (typeof languageIds)[number];
`;
}

/** Returns the schemas that enumerate languages or checks, with those of the lists; by their path. */
export function schemasOfLists(root: string): Readonly<Record<string, string>> {
  return {
    "schemas/common.schema.json": changeSchema(root, "schemas/common.schema.json", (schema) => {
      schema.$defs.language.enum = [...ids, null];
      const { id, number } = schema.$defs.check_result.properties;
      id.enum = checks.map((check) => check.id);
      number.maximum = Math.max(...checks.map((check) => check.number));
    }),
    "schemas/config.schema.json": changeSchema(root, "schemas/config.schema.json", (schema) => {
      schema.properties.languages.items.enum = ids;
      schema.properties.languages.default = ids;
    }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a schema of the project's own, whose places are known.
function changeSchema(root: string, path: string, change: (schema: any) => void): string {
  const schema = JSON.parse(readFileSync(join(root, path), "utf8"));
  change(schema);
  return `${JSON.stringify(schema, null, 2)}\n`;
}
