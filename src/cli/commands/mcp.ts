import type { Command } from "commander";
import { version } from "../../../package.json";
import { readGlobalOptions } from "../command.ts";

export function addMcpCommand(program: Command): void {
  program
    .command("mcp")
    .description(
      "serve the skills and the coordination of this folder to an agent, by MCP on standard input and output",
    )
    .addHelpText(
      "after",
      "\nAn agent's program starts this command; docs/mcp.md shows where it is configured.\n\nExamples:\n  $ claude mcp add skl -- skl mcp\n  $ skl mcp --cwd ~/work/shop",
    )
    .action(async (_flags: unknown, command: Command) => {
      const { cwd } = readGlobalOptions(command);
      const { refreshDaily } = await import("../../skills/use/refresh/index.ts");
      await refreshDaily(cwd);
      const { serveProcess } = await import("../../mcp/index.ts");
      await serveProcess({ cwd, version });
    });
}
