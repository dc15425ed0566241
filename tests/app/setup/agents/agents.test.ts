import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Ajv from "ajv";
import * as fc from "fast-check";
import { parse as parseToml } from "smol-toml";
import { describe, expect, onTestFinished, test } from "vitest";
import { detectAgentsHere, removeAgents, setUpAgents } from "../../../../src/core/setup/agents/index.ts";
import { createJsonPart } from "../../../../src/core/setup/agents/json-part.ts";

function aFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "skl-agents-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");
const all = ["claude", "codex", "cursor", "copilot", "gemini", "opencode"];
const strings = { type: "array", items: { type: "string" } };
const server = (properties: object, required: readonly string[]) => ({
  type: "object",
  properties: { skl: { type: "object", properties, required, additionalProperties: false } },
  required: ["skl"],
});
const stdio = { command: { type: "string" }, args: strings };

/** Hooks of one event, each with a pattern of tools and what it runs. */
const matched = (hook: object, required: readonly string[]) => ({
  type: "array",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["hooks"],
    properties: {
      matcher: { type: "string" },
      hooks: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required,
          properties: { type: { const: "command" }, command: { type: "string" }, timeout: { type: "number" }, ...hook },
        },
      },
    },
  },
});
const events = (properties: object) => ({ type: "object", additionalProperties: false, properties });
const listed = (properties: object, required: readonly string[]) => ({
  type: "array",
  items: { type: "object", additionalProperties: false, required, properties },
});
const text = { type: "string" };

/** What the pages of the products say of the parts that skl writes; docs/agents.md has their addresses. */
const shapes = {
  ".mcp.json": { properties: { mcpServers: server(stdio, ["command"]) }, required: ["mcpServers"] },
  ".cursor/mcp.json": { properties: { mcpServers: server(stdio, ["command"]) }, required: ["mcpServers"] },
  ".vscode/mcp.json": {
    properties: { servers: server({ type: { const: "stdio" }, ...stdio }, ["type", "command"]) },
    required: ["servers"],
  },
  ".codex/config.toml": { properties: { mcp_servers: server(stdio, ["command"]) }, required: ["mcp_servers"] },
  ".codex/hooks.json": {
    properties: { hooks: events({ PreToolUse: matched({}, ["type", "command"]) }) },
    required: ["hooks"],
  },
  ".cursor/hooks.json": {
    properties: {
      version: { const: 1 },
      hooks: events({
        preToolUse: listed({ command: text, matcher: text, timeout: { type: "number" } }, ["command"]),
      }),
    },
    required: ["version", "hooks"],
  },
  ".github/hooks/skl.json": {
    properties: {
      version: { const: 1 },
      hooks: events({
        preToolUse: listed(
          { type: { const: "command" }, bash: text, powershell: text, timeoutSec: { type: "number" } },
          ["type", "bash"],
        ),
      }),
    },
    required: ["version", "hooks"],
  },
  ".gemini/settings.json": {
    properties: {
      hooks: events({ BeforeTool: matched({ name: text }, ["type", "command"]) }),
      mcpServers: server(stdio, []),
      context: { type: "object", properties: { fileName: { anyOf: [{ type: "string" }, strings] } } },
    },
    required: ["mcpServers", "context"],
  },
  "opencode.json": {
    properties: {
      mcp: server({ type: { const: "local" }, command: strings, enabled: { type: "boolean" } }, ["type", "command"]),
    },
    required: ["mcp"],
  },
};

describe("the settings of agents", () => {
  test.each(Object.entries(shapes))("%s has the shape that its product reads", async (path, shape) => {
    const folder = aFolder();
    await setUpAgents(folder, all, false);
    const text = read(folder, path);
    const value = path.endsWith(".toml") ? parseToml(text) : JSON.parse(text);
    const check = new Ajv({ strict: false }).compile({ type: "object", additionalProperties: false, ...shape });
    expect({ isValid: check(value), errors: check.errors }).toEqual({ isValid: true, errors: null });
  });

  test("a dry run says what would be written, and writes nothing", async () => {
    const folder = aFolder();
    const { files } = await setUpAgents(folder, all, true);
    expect(files.filter(({ action }) => action === "written")).toHaveLength(11);
    expect(existsSync(join(folder, "AGENTS.md"))).toBe(false);
  });

  test("agents are found by their files and by their programs", async () => {
    const folder = aFolder({ "CLAUDE.md": "", ".vscode/settings.json": "{}", "bin/codex": "" });
    execFileSync("git", ["init", "--quiet", folder]);
    expect(await detectAgentsHere(folder, { PATH: join(folder, "bin") })).toEqual(["claude", "codex"]);
  });

  test("what people changed of ours stays", async () => {
    const own = '{ "mcpServers": { "skl": { "command": "npx", "args": ["skl", "mcp"] } } }\n';
    const folder = aFolder({ ".mcp.json": own });
    await setUpAgents(folder, ["claude"], false);
    const files = await removeAgents(folder);
    expect(read(folder, ".mcp.json")).toBe(own);
    expect(files).toContainEqual({
      path: ".mcp.json",
      action: "kept",
      because: "it has another mcpServers.skl, which stays",
    });
  });

  test("a block whose comments do not fit is refused, coming and going", async () => {
    const text = "<!-- >>> skl: x -->\n<!-- >>> skl: y -->\n<!-- <<< skl -->\n";
    const folder = aFolder({ "AGENTS.md": text });
    const { files } = await setUpAgents(folder, [], false);
    expect(files.map(({ action }) => action)).toEqual(["refused"]);
    expect((await removeAgents(folder)).map(({ action }) => action)).toEqual(["refused"]);
    expect(read(folder, "AGENTS.md")).toBe(text);
  });

  test.each(["# A\r\n\r\nText.\r\n", "no line end", "\n\n", "# A\n"])(
    "AGENTS.md comes back as it was: %j",
    async (text) => {
      const folder = aFolder({ "AGENTS.md": text, "CLAUDE.md": "x\n" });
      await setUpAgents(folder, ["claude"], false);
      const written = read(folder, "AGENTS.md");
      await setUpAgents(folder, ["claude"], false);
      expect(read(folder, "AGENTS.md")).toBe(written);
      await removeAgents(folder);
      const left = existsSync(join(folder, "AGENTS.md")) ? read(folder, "AGENTS.md") : "";
      expect(left.trimEnd()).toBe(text.trimEnd());
      expect(read(folder, "CLAUDE.md")).toBe("x\n");
    },
  );

  test.each(["a = ", "mcp_servers = { x = { command = 'y' } }\n"])("a TOML file like %j is refused", async (text) => {
    const folder = aFolder({ ".codex/config.toml": text });
    const { files } = await setUpAgents(folder, ["codex"], false);
    expect(files.find(({ path }) => path === ".codex/config.toml")?.action).toBe("refused");
    expect(read(folder, ".codex/config.toml")).toBe(text);
  });
});

describe("a value in a JSON file", () => {
  const part = createJsonPart({ path: "x.json", at: ["a", "b"], value: { c: ["d", "e"] } });

  test("comes in and goes out of any object, and leaves every other byte", () => {
    const document = fc.dictionary(fc.string(), fc.jsonValue()).filter((value) => Object.keys(value).length > 0);
    const layout = fc.constantFrom(0, 2, 4, "\t");
    fc.assert(
      fc.property(
        document,
        fc.option(fc.dictionary(fc.string({ minLength: 2 }), fc.jsonValue())),
        layout,
        (value, a, indent) => {
          const whole = a === null ? value : { ...value, a: { ...a, z: 1 } };
          if (a === null) delete (whole as Record<string, unknown>).a;
          fc.pre(Object.keys(whole).length > 0);
          const text = `${JSON.stringify(whole, null, indent)}\n`;
          const put = part.putInto(text);
          expect(put.kind).toBe("changed");
          const after = put.kind === "changed" ? (put.text ?? "") : "";
          expect(JSON.parse(after).a.b).toEqual({ c: ["d", "e"] });
          expect(part.putInto(after)).toEqual({ kind: "unchanged" });
          expect(part.takeFrom(after)).toEqual({ kind: "changed", text });
        },
      ),
    );
  });

  test("keeps comments, also in an object that holds nothing else", () => {
    const text = '{\n  // ours\n  "a": {\n    // nothing yet\n  }, // after\n}\n';
    const put = part.putInto(text);
    expect(put.kind === "changed" && put.text).toContain("// nothing yet");
    const taken = part.takeFrom(put.kind === "changed" ? (put.text ?? "") : "");
    expect(taken.kind === "changed" && taken.text).toMatch(/ours[\s\S]*nothing yet[\s\S]*after/);
  });

  test("is the whole of a file that was made for it", () => {
    const put = part.putInto(null);
    expect(part.takeFrom(put.kind === "changed" ? (put.text ?? "") : "")).toEqual({ kind: "changed", text: null });
  });
});
