/**
 * Writes the sources that are made from the schemas and that Git ignores. `node scripts/build/generated.mjs` runs this where they are not
 * current. What the tools of MCP answer is read from their list, which imports the other sources, so they are written first.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readDefinitions } from "./schemas.ts";
import { settingsCode } from "./settings.ts";
import { shapesCode } from "./shapes.ts";
import { typeDeclarations } from "./types.ts";
import { validatorCode, validatorTypes } from "./validators.ts";

const root = join(import.meta.dirname, "../..");
const definitions = readDefinitions(join(root, "schemas"));

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

write("src/kernel/domain/documents.generated.ts", await typeDeclarations(definitions));
write("src/kernel/knowledge/validators.generated.js", await validatorCode(definitions));
write("src/kernel/knowledge/validators.generated.d.ts", validatorTypes());
write("src/kernel/knowledge/shapes.generated.ts", shapesCode(definitions));
write("src/workspace/config/settings.generated.ts", settingsCode(definitions));
const { mcpSchemasCode } = await import("./mcp-schemas.ts");
write("src/mcp/output-schemas.generated.ts", mcpSchemasCode(definitions));
