import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tools } from "../../src/mcp/index.ts";

const MADE = /(<!-- made: tools -->\n)[\s\S]*?(<!-- end -->)/;

/** Returns the page of the MCP server with a new table of tools. */
export function mcpPage(root: string): string {
  const page = readFileSync(join(root, "docs", "mcp.md"), "utf8");
  if (!MADE.test(page)) throw new Error("docs/mcp.md has no place for the table of tools.");
  return page.replace(MADE, (_, begin: string, end: string) => `${begin}\n${toolTable()}\n\n${end}`);
}

function toolTable(): string {
  const rows = tools.map(({ name, title, inputSchema, command, hints, output }) => [
    `\`${name}\``,
    title,
    renderToolArguments(inputSchema),
    `\`${command}\``,
    hints.readOnlyHint ? "reads" : "writes",
    output === null ? "" : `[schema](../schemas/output/${output}.schema.json)`,
  ]);
  return [
    ["tool", "what it gives", "arguments", "the same as", "", "answer"],
    ["---", "---", "---", "---", "---", "---"],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Lists the required arguments first, in bold. */
function renderToolArguments({ properties, required }: Readonly<Record<string, unknown>>): string {
  const needed = new Set(Array.isArray(required) ? required : []);
  const names = Object.keys(typeof properties === "object" && properties !== null ? properties : {});
  return names.map((name) => (needed.has(name) ? `**\`${name}\`**` : `\`${name}\``)).join(", ");
}
