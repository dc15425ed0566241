import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { parse as parseToml } from "smol-toml";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { aWorkspace, called, type Workspace } from "./workspace.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
});

const FILE = "app/auth/login.py";

/** An agent without a model. What it knows of skl it has from the files in its clone. */
class ScriptedAgent {
  readonly #folder: string;
  readonly #env: Workspace["env"];

  constructor(folder: string, env: Workspace["env"]) {
    this.#folder = folder;
    this.#env = env;
  }

  read(path: string): string {
    return readFileSync(join(this.#folder, path), "utf8");
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text);
  }

  run(line: string) {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
      cwd: this.#folder,
      env: this.#env,
      encoding: "utf8",
    });
    return { status, output: `${stdout}${stderr}` };
  }

  /** The commands of AGENTS.md, in its order. */
  commands(): string[] {
    return [...this.read("AGENTS.md").matchAll(/`(git [^`]+)`/g)].flatMap(([, command]) => command ?? []);
  }

  command(start: string): string {
    const found = this.commands().find((each) => each.startsWith(start));
    if (found === undefined) throw new Error(`AGENTS.md names no ${start}`);
    return found;
  }

  /** Starts the server as one of the files of settings says. */
  async server({ command, args }: { command: string; args: string[] }): Promise<Client> {
    const transport = new StdioClientTransport({ command, args, cwd: this.#folder, env: this.#env, stderr: "ignore" });
    const client = new Client({ name: "scripted", version: "1.0.0" });
    await client.connect(transport);
    onTestFinished(() => client.close());
    await client.listTools();
    return client;
  }
}

interface Settings {
  readonly [key: string]: { readonly skl: { command: string | string[]; args?: string[] } };
}

const settings = [
  { path: ".mcp.json", key: "mcpServers" },
  { path: ".codex/config.toml", key: "mcp_servers" },
  { path: ".cursor/mcp.json", key: "mcpServers" },
  { path: ".vscode/mcp.json", key: "servers" },
  { path: ".gemini/settings.json", key: "mcpServers" },
  { path: "opencode.json", key: "mcp" },
];

function serverIn(text: string, { path, key }: (typeof settings)[number]) {
  const value = (path.endsWith(".toml") ? parseToml(text) : JSON.parse(text)) as Settings;
  const { command, args = [] } = value[key]?.skl ?? { command: "" };
  const [program = "", ...before] = [command].flat();
  return { command: program, args: [...before, ...args] };
}

/** A repository whose person ran `skl init --agents`, with a task for Agent-1, and a clone for that agent. */
async function aSharedRepository() {
  const person = aWorkspace(skl, { kind: "repository" });
  const { env, git, cli, folder } = person;
  await cli("init", "--yes", "--agents", "claude,codex,cursor,copilot,gemini,opencode");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Lead agents to skl");
  git("push", "--quiet", "origin", "main");
  const clone = join(dirname(folder), "clone");
  execFileSync("git", ["clone", "--quiet", join(dirname(folder), "origin.git"), clone], { env });
  spawnSync(process.execPath, [join(skl.folder, "dist/skl.js"), "init", "--yes"], { cwd: clone, env });
  return { person, agent: new ScriptedAgent(clone, env) };
}

describe("an agent that knows what the files of skl say", () => {
  test("works through the whole loop by AGENTS.md", async () => {
    const { person, agent } = await aSharedRepository();
    const [id = ""] = /task_\w+/.exec(agent.run(agent.command("git skl task list")).output) ?? [];
    expect(agent.run(agent.command("git skl task start").replace("ID", id)).output).toContain("as Agent-1");
    expect(agent.run(agent.command("git skl task show")).output).toContain("app/auth/");
    expect(agent.run(agent.command("git skl hint").replace("FILE", FILE)).output).toContain(`${FILE}, scope auth`);
    agent.write(FILE, `${agent.read(FILE)}\n\ndef logged(name):\n    return name\n`);
    expect(agent.run(agent.command("git skl propose").replace("…", "Logins are logged.")).status).toBe(0);
    agent.run("git commit --quiet --all --message Log");
    expect(agent.run(agent.command("git skl check"))).toMatchObject({ status: 0 });
    expect(agent.run(agent.command("git push"))).toMatchObject({ status: 0 });
    await person.cli("review");
    expect(agent.run(agent.command("git skl inbox")).output).toMatch(/merged/);
  });

  test("is told by AGENTS.md of nothing that skl does not have", async () => {
    const { agent } = await aSharedRepository();
    const names = agent.commands().flatMap((command) => /^git skl ([a-z]+)/.exec(command)?.[1] ?? []);
    const help = agent.run("skl --help").output;
    for (const name of new Set(names)) expect(help).toMatch(new RegExp(`^  ${name}\\b`, "m"));
  });

  test("is told before an edit and before it stops by the plugin", async () => {
    const { agent } = await aSharedRepository();
    const plugin = join(import.meta.dirname, "../../plugin/hooks/ask-skl.mjs");
    const ask = (what: string, input: object) =>
      agent.run(`printf '%s' '${JSON.stringify(input)}' | "${process.execPath}" "${plugin}" ${what}`).output;
    expect(ask("edit", { tool_input: { file_path: FILE } })).toContain(`${FILE}, scope auth`);
    const cwd = agent.run('ln -s "$PWD" ../link && cd ../link && pwd').output.trim();
    for (const path of [FILE, "app/auth/new/file.py"])
      expect(ask("edit", { cwd, tool_input: { file_path: `${cwd}/${path}` } })).toContain(`${path},`);
    agent.run("git config skl.agent Agent-1 && git switch --quiet --create a1");
    agent.run("echo '{}' > .mcp.json && git commit --quiet --all --message Settings");
    expect(JSON.parse(ask("stop", {}))).toMatchObject({
      decision: "block",
      reason: expect.stringContaining(".mcp.json"),
    });
    expect(ask("stop", { stop_hook_active: true })).toBe("");
  });

  test("finds the server as each of the settings starts it", async () => {
    const { agent } = await aSharedRepository();
    for (const place of settings) {
      const client = await agent.server(serverIn(agent.read(place.path), place));
      const { document } = await called(client, "scope_of", { path: FILE });
      expect(document).toMatchObject({ path: FILE, semantic_scope: "auth" });
    }
  });
});
