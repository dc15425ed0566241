/**
 * Writes the files that are generated from the schemas and the code; with `--check` it only compares and names the files that are out of date. The
 * Action's pages show runs of its bundle, so build that first; `SKL_ACTION` names another bundle.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { actionPages } from "./generate/action-page.ts";
import { decisionPages } from "./generate/decisions.ts";
import { editModulesCode } from "./generate/edit-modules.ts";
import { languagesCode, schemasOfLists } from "./generate/lists.ts";
import { mcpPage } from "./generate/mcp-page.ts";
import { mcpSchemasCode } from "./generate/mcp-schemas.ts";
import { referencePage } from "./generate/reference.ts";
import { readDefinitions } from "./generate/schemas.ts";
import { serverSqlCode } from "./generate/server-sql.ts";
import { settingsCode } from "./generate/settings.ts";
import { shapesCode } from "./generate/shapes.ts";
import { systemSkillsCode } from "./generate/system-skills.ts";
import { typeDeclarations } from "./generate/types.ts";
import { validatorCode, validatorTypes } from "./generate/validators.ts";
import { takePictures } from "./page/story.ts";

const root = join(import.meta.dirname, "..");
// The schemas name the languages and the checks, and the rest is made from the schemas.
const schemas = schemasOfLists(root);
const definitions = readDefinitions(join(root, "schemas"), schemas);

const files: Readonly<Record<string, string>> = {
  ...schemas,
  "src/kernel/domain/languages.generated.ts": languagesCode(),
  "src/kernel/domain/documents.generated.ts": await typeDeclarations(definitions),
  "src/kernel/knowledge/validators.generated.js": await validatorCode(definitions),
  "src/kernel/knowledge/validators.generated.d.ts": validatorTypes(),
  "src/kernel/knowledge/shapes.generated.ts": shapesCode(definitions),
  "src/workspace/config/settings.generated.ts": settingsCode(definitions),
  "src/server/database/sql.generated.ts": await serverSqlCode(root),
  "src/skills/engine/system/system-skills.generated.ts": systemSkillsCode(root),
  "src/learn/synthesis/module/library.generated.ts": editModulesCode(root),
  "src/mcp/output-schemas.generated.ts": mcpSchemasCode(definitions),
  ...decisionPages(root),
  "docs/mcp.md": mcpPage(root),
  "docs/reference.md": referencePage(root),
  ...actionPages(root, await takePictures()),
};

const stale = Object.entries(files).filter(([path, text]) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, "utf8") !== text;
});

if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} is out of date; run \`npm run generate\`.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(join(root, path), text);
  console.log(stale.length > 0 ? `Written: ${stale.map(([path]) => path).join(", ")}` : "Everything is up to date.");
}
