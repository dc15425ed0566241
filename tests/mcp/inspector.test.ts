import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { tools } from "../../src/mcp/index.ts";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { addUsualSkills, aWorkspace, type Workspace } from "./workspace.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
});

/** The MCP inspector's command line, with our server behind it. */
function inspected({ folder, env }: Workspace, ...args: string[]): Record<string, unknown> {
  const inspector = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/inspector-cli/build/cli.js");
  const server = [process.execPath, join(skl.folder, "dist/skl.js"), "mcp"];
  const ended = spawnSync(process.execPath, [inspector, "--cli", ...server, "--method", ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (ended.status !== 0) throw new Error(`${ended.stdout}${ended.stderr}`);
  return JSON.parse(ended.stdout) as Record<string, unknown>;
}

describe("the MCP inspector", () => {
  test("lists every tool and calls one", () => {
    const workspace = aWorkspace(skl, { kind: "folder" });
    // The inspector looks for its own package above the folder that it runs in, and takes another path where there is none.
    workspace.write("../package.json", "{}");
    addUsualSkills(workspace);
    const listed = inspected(workspace, "tools/list") as { tools: { name: string }[] };
    expect(listed.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const found = inspected(
      workspace,
      "tools/call",
      "--tool-name",
      "skill_search",
      "--tool-arg",
      "query=merge pdf",
      "--tool-arg",
      "k=1",
    );
    expect(found).toMatchObject({ structuredContent: { query: "merge pdf", matches: [{ name: "pdf-merge" }] } });
  });
});
