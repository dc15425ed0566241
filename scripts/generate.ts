/**
 * Writes the files in Git that are made from others; with `--check` it only compares and names the files that are out of date. What is made from the
 * schemas alone is made before (`scripts/build/generated.mjs`). The Action's pages show runs of its bundle, so build that first; `SKL_ACTION` names
 * another bundle.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { actionPages } from "./generate/action-page.ts";
import { decisionPages } from "./generate/decisions.ts";
import { editModulesCode } from "./generate/edit-modules.ts";
import { languagesCode, schemasOfLists } from "./generate/lists.ts";
import { mcpPage } from "./generate/mcp-page.ts";
import { referencePage } from "./generate/reference.ts";
import { serverSqlCode } from "./generate/server-sql.ts";
import { systemSkillsCode } from "./generate/system-skills.ts";
import { takePictures } from "./page/story.ts";

const root = join(import.meta.dirname, "..");

const files: Readonly<Record<string, string>> = {
  // The schemas name the languages and the checks.
  ...schemasOfLists(root),
  "src/kernel/domain/languages.generated.ts": languagesCode(),
  "src/server/database/sql.generated.ts": await serverSqlCode(root),
  "src/skills/engine/system/system-skills.generated.ts": systemSkillsCode(root),
  "src/learn/synthesis/module/library.generated.ts": editModulesCode(root),
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
