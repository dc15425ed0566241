import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv";
import { describe, expect, onTestFinished, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** What the plugin reference of Claude Code says of these files; docs/agents.md has its address. */
const command = {
  type: "object",
  properties: { type: { const: "command" }, command: { type: "string" }, timeout: { type: "number", minimum: 1 } },
  required: ["type", "command"],
  additionalProperties: false,
};
const event = {
  type: "array",
  items: {
    type: "object",
    properties: { matcher: { type: "string" }, hooks: { type: "array", items: command } },
    required: ["hooks"],
    additionalProperties: false,
  },
};
const hooks = {
  properties: {
    description: { type: "string" },
    hooks: { type: "object", properties: { PreToolUse: event, Stop: event }, additionalProperties: false },
  },
  required: ["hooks"],
};
const manifest = {
  properties: {
    name: { type: "string", pattern: "^[a-z][a-z0-9-]*$" },
    version: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+" },
    description: { type: "string" },
    author: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    homepage: { type: "string" },
    license: { type: "string" },
    keywords: { type: "array", items: { type: "string" } },
  },
  required: ["name"],
};
const marketplace = {
  properties: {
    name: { type: "string", pattern: "^[a-z][a-z0-9-]*$" },
    owner: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    plugins: {
      type: "array",
      items: {
        type: "object",
        properties: { name: {}, source: { type: "string", pattern: "^\\./" }, description: {} },
        required: ["name", "source"],
        additionalProperties: false,
      },
    },
  },
  required: ["name", "owner", "plugins"],
};

/** A repository in which `skl` is this shell script, and one of the hooks of the plugin with this input. */
function hook(
  mode: "edit" | "stop",
  { skl, input, inside = "." }: { skl: string | null; input: unknown; inside?: string },
) {
  const folder = mkdtempSync(join(tmpdir(), "skl-plugin-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync("git", ["init", "--quiet", folder]);
  mkdirSync(join(folder, "bin"));
  mkdirSync(join(folder, inside), { recursive: true });
  if (skl !== null) {
    writeFileSync(join(folder, "bin/skl"), `#!/bin/sh\n${skl}\n`);
    chmodSync(join(folder, "bin/skl"), 0o755);
  }
  const [entry] = json("plugin/hooks/hooks.json").hooks[mode === "edit" ? "PreToolUse" : "Stop"];
  const text = typeof input === "string" ? input : JSON.stringify({ cwd: join(folder, inside), ...(input as object) });
  const env = {
    PATH: `${join(folder, "bin")}:/usr/bin:/bin:${join(process.execPath, "..")}`,
    CLAUDE_PLUGIN_ROOT: join(ROOT, "plugin"),
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_SYSTEM: "/dev/null",
  };
  const ran = spawnSync("sh", ["-c", entry.hooks[0].command], { cwd: folder, env, input: text, encoding: "utf8" });
  return { code: ran.status, said: ran.stdout === "" ? null : JSON.parse(ran.stdout), errors: ran.stderr };
}

const silent = { code: 0, said: null, errors: "" };
const edit = { tool_name: "Edit", tool_input: { file_path: "app/auth.py" } };

describe("the plugin for Claude Code", () => {
  test.each([
    ["plugin/.claude-plugin/plugin.json", manifest],
    ["plugin/hooks/hooks.json", hooks],
    [".claude-plugin/marketplace.json", marketplace],
  ])("%s has the shape of its reference", (path, shape) => {
    const check = new Ajv({ strict: false }).compile({ type: "object", additionalProperties: false, ...shape });
    expect({ isValid: check(json(path)), errors: check.errors }).toEqual({ isValid: true, errors: null });
  });

  test("has the version of the package, and a skill with a name and a description", () => {
    expect(json("plugin/.claude-plugin/plugin.json").version).toBe(json("package.json").version);
    const skill = readFileSync(join(ROOT, "plugin/skills/working-beside-others/SKILL.md"), "utf8");
    expect(skill).toMatch(/^---\nname: working-beside-others\ndescription: \S.{0,1023}\n---\n/);
  });

  test("asks skl before an edit with all that it was told, and gives its answer back", () => {
    const skl = `printf '{"asked": "%s", "of": ' "$*"; cat; echo '}'`;
    const { said } = hook("edit", { skl, input: edit, inside: "deep/er" });
    expect(said.asked).toBe("hint --hook claude");
    expect(said.of).toEqual({ ...edit, cwd: expect.stringMatching(/\/deep\/er$/) });
  });

  test("makes the agent go on where a check says no, once", () => {
    const skl = "echo outside the task; exit 1";
    expect(hook("stop", { skl, input: {} }).said).toEqual({
      decision: "block",
      reason: expect.stringContaining("outside the task"),
    });
    expect(hook("stop", { skl, input: { stop_hook_active: true } })).toEqual(silent);
  });

  test.each([
    ["no skl is there", null],
    ["skl has no such command", "echo unknown command >&2; exit 2"],
    ["skl ends by a signal", "kill -9 $$"],
    ["skl says nothing", "exit 0"],
    ["skl says what is no answer", "echo x"],
  ])("holds nobody up where %s", (_, skl) => {
    expect(hook("edit", { skl, input: edit })).toEqual(silent);
    expect(hook("stop", { skl, input: {} })).toEqual(silent);
  });

  test.each(["", "{", "null", "[]", '{"cwd": 5, "tool_input": 7}', '{"cwd": "/nowhere/at/all"}'])(
    "holds nobody up by the input %j",
    (input) => {
      expect(hook("edit", { skl: "echo x", input })).toEqual(silent);
      expect(hook("stop", { skl: "exit 2", input }).code).toBe(0);
    },
  );
});
