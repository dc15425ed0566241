import { BLOCK } from "./block.ts";
import { blockPart } from "./block-part.ts";
import type { OwnPart } from "./edit.ts";
import { createFilePart } from "./file-part.ts";
import { createJsonPart } from "./json-part.ts";
import { OPENCODE_PLUGIN } from "./opencode-plugin.ts";
import { createTomlPart } from "./toml-part.ts";

export interface KnownAgent {
  readonly id: string;
  /** These paths show that people use the program in a repository. */
  readonly traces: readonly string[];
  readonly programs: readonly string[];
  readonly parts: readonly OwnPart[];
}

/** The settings call `git skl`, which `skl init` sets up in each clone, so they are the same wherever skl is installed. */
const COMMAND = "git";
const ARGS = ["skl", "mcp"];
const SERVER = { command: COMMAND, args: ARGS };

/** Asks skl before an edit. In a clone without skl, and whatever else goes wrong, the edit goes on. */
const asksBeforeEdit = (harness: string) => `git skl hint --hook ${harness} 2>/dev/null || exit 0`;

/** The keys are those of the pages that docs/agents.md names for each of them. */
export const knownAgents: readonly KnownAgent[] = [
  {
    id: "claude",
    traces: ["CLAUDE.md", ".claude", ".mcp.json"],
    programs: ["claude"],
    parts: [
      createJsonPart({ path: ".mcp.json", at: ["mcpServers", "skl"], value: SERVER }),
      blockPart("CLAUDE.md", BLOCK, true),
    ],
  },
  {
    id: "codex",
    traces: [".codex"],
    programs: ["codex"],
    parts: [
      createTomlPart({
        path: ".codex/config.toml",
        at: ["mcp_servers", "skl"],
        lines: [`command = ${JSON.stringify(COMMAND)}`, `args = ${JSON.stringify(ARGS).replace(",", ", ")}`],
      }),
      createJsonPart({
        path: ".codex/hooks.json",
        at: ["hooks", "PreToolUse"],
        value: [
          { matcher: "apply_patch", hooks: [{ type: "command", command: asksBeforeEdit("codex"), timeout: 10 }] },
        ],
      }),
    ],
  },
  {
    id: "cursor",
    traces: [".cursor", ".cursorrules"],
    programs: ["cursor", "cursor-agent"],
    parts: [
      createJsonPart({ path: ".cursor/mcp.json", at: ["mcpServers", "skl"], value: SERVER }),
      createJsonPart({ path: ".cursor/hooks.json", at: ["version"], value: 1 }),
      createJsonPart({
        path: ".cursor/hooks.json",
        at: ["hooks", "preToolUse"],
        value: [{ matcher: "Write|Delete", command: asksBeforeEdit("cursor"), timeout: 10 }],
      }),
    ],
  },
  {
    id: "copilot",
    traces: [".vscode/mcp.json", ".github/copilot-instructions.md"],
    programs: ["copilot"],
    parts: [
      createJsonPart({ path: ".vscode/mcp.json", at: ["servers", "skl"], value: { type: "stdio", ...SERVER } }),
      createJsonPart({ path: ".github/hooks/skl.json", at: ["version"], value: 1 }),
      createJsonPart({
        path: ".github/hooks/skl.json",
        at: ["hooks", "preToolUse"],
        value: [
          {
            type: "command",
            bash: asksBeforeEdit("copilot"),
            powershell: "git skl hint --hook copilot 2>$null; exit 0",
            timeoutSec: 10,
          },
        ],
      }),
    ],
  },
  {
    id: "gemini",
    traces: [".gemini", "GEMINI.md"],
    programs: ["gemini"],
    parts: [
      createJsonPart({ path: ".gemini/settings.json", at: ["mcpServers", "skl"], value: SERVER }),
      createJsonPart({
        path: ".gemini/settings.json",
        at: ["hooks", "BeforeTool"],
        value: [
          {
            matcher: "write_file|replace",
            hooks: [{ name: "skl", type: "command", command: asksBeforeEdit("gemini"), timeout: 10_000 }],
          },
        ],
      }),
      // Without this setting Gemini reads only GEMINI.md.
      createJsonPart({ path: ".gemini/settings.json", at: ["context", "fileName"], value: ["AGENTS.md", "GEMINI.md"] }),
    ],
  },
  {
    id: "opencode",
    traces: ["opencode.json", ".opencode"],
    programs: ["opencode"],
    parts: [
      createJsonPart({
        path: "opencode.json",
        at: ["mcp", "skl"],
        value: { type: "local", command: [COMMAND, ...ARGS], enabled: true },
      }),
      createFilePart(".opencode/plugins/skl.js", OPENCODE_PLUGIN),
    ],
  },
];

/** Every agent reads this file. */
export const commonParts: readonly OwnPart[] = [blockPart("AGENTS.md", BLOCK)];
