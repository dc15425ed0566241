import { readFileSync } from "node:fs";
import { join } from "node:path";

const BANNER =
  "// Made by `npm run generate` from src/learn/synthesis/edits and src/learn/synthesis/module; edit those instead.\n";

/** In the order in which they use each other. */
const EDITS = ["characters", "version", "slot-forms", "json", "toml", "yaml", "field", "lines", "blocks"];

/** Returns `library.generated.ts`: the edits and the host's part as one text of AssemblyScript, which every emitted module begins with. */
export function editModulesCode(root: string): string {
  const folder = join(root, "src/learn/synthesis");
  const edits = EDITS.map((name) => readFileSync(join(folder, "edits", `${name}.ts`), "utf8")).map(withoutModules);
  const host = readFileSync(join(folder, "module/host.assemblyscript"), "utf8");
  return `${BANNER}
export const MODULE_LIBRARY = ${JSON.stringify([...edits, host].join("\n"))};
`;
}

/** The files become one, so nothing is imported or exported between them. */
function withoutModules(text: string): string {
  return text.replace(/^import [^;]*;\n/gm, "").replace(/^export /gm, "");
}
