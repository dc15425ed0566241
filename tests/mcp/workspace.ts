import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { onTestFinished } from "vitest";
import type { BuiltSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { surroundings } from "../support/scenario-run.ts";
import { layOut } from "../support/world.ts";

/** A folder that an agent works in, with an account of its own. */
export interface Workspace {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  write(path: string, text: string): void;
  git(...args: string[]): string;
  /** What `skl … --json` prints here. */
  cli(...args: string[]): Promise<Record<string, unknown>>;
}

/** `repository`: the usual world of the scenarios, cloned, with these files more on its base; else a folder without Git. */
export function aWorkspace(
  skl: BuiltSkl,
  { kind, files = {} }: { kind: "folder" | "repository"; files?: Readonly<Record<string, string>> },
): Workspace {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-mcp-")));
  onTestFinished(() => rmSync(outer, { recursive: true, force: true, maxRetries: 5 }));
  const inner = join(outer, "s");
  const { env } = surroundings(outer, inner, skl);
  const scenario = { ...parseScenario("# A world.\n\n$ true\n"), files: new Map(Object.entries(files)) };
  const folder = kind === "folder" ? inner : layOut(scenario, inner, { env, hook: join(skl.folder, "hooks/pre-push") });
  const variables = Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  return {
    folder,
    env: variables,
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    git: (...args) =>
      execFileSync("git", args, { cwd: folder, env: variables, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    cli: (...args) =>
      new Promise((resolve) => {
        const command = [join(skl.folder, "dist/skl.js"), ...args, "--json"];
        const options = { cwd: folder, env: variables, maxBuffer: 64 * 1024 * 1024 };
        execFile(process.execPath, command, options, (_, stdout) =>
          resolve(JSON.parse(stdout) as Record<string, unknown>),
        );
      }),
  };
}

/** Puts a skill with this text into a workspace. */
export function addSkill(
  { write }: Workspace,
  name: string,
  skill: { description: string; body?: string; yaml?: string },
): void {
  const { description, body = `# ${name}\n`, yaml } = skill;
  write(`.skl/skills/${name}/SKILL.md`, `---\nname: ${name}\ndescription: ${description}\n---\n${body}`);
  if (yaml !== undefined) write(`.skl/skills/${name}/skill.yaml`, yaml);
}

/** Two skills of one field and one of another. */
export function addUsualSkills(workspace: Workspace): void {
  addSkill(workspace, "pdf-merge", {
    description: "Merge several PDF files into one.",
    body: "# Merge\nUse a tool.\n",
  });
  addSkill(workspace, "pdf-report", { description: "Write a report of invoices as PDF." });
  addSkill(workspace, "git-bisect", { description: "Find the commit that broke a test." });
}

/** The SDK's own client at a `skl mcp` of its own; both end with the test. */
export async function connected(skl: BuiltSkl, { folder, env }: Workspace): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(skl.folder, "dist/skl.js"), "mcp", "--cwd", folder],
    env: { ...env },
    stderr: "ignore",
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  // The client validates answers by the schemas that it was told.
  await client.listTools();
  return client;
}

/** What a call answered: its document, and whether it is an error. */
export async function called(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<{ readonly isError: boolean; readonly document: Record<string, unknown>; readonly text: string }> {
  const result = await client.callTool({ name, arguments: given });
  const [content] = result.content as { type: string; text: string }[];
  return {
    isError: result.isError === true,
    document: result.structuredContent as Record<string, unknown>,
    text: content?.text ?? "",
  };
}
