import { describe, expect, test } from "vitest";
import { answerEdit, readEdit } from "../../../src/core/radar/index.ts";

const patch = [
  ...["*** Begin Patch", "*** Update File: app/a.py", "@@", "-x", "+y", "*** Add File: app/new.py", "+z"],
  ...["*** Delete File: app/old.py", "*** Update File: b.py", "*** Move to: c.py", "*** End Patch"],
].join("\n");
const files = ["app/a.py", "app/new.py", "app/old.py", "b.py", "c.py"];

/** The inputs are those of the products' pages, with some fields that skl does not read. */
test.each<[string, unknown, { cwd: string | null; files: string[] } | null]>([
  [
    "Claude Code",
    { session_id: "s", cwd: "/w", hook_event_name: "PreToolUse", tool_name: "Edit", tool_input: { file_path: "/w/a" } },
    { cwd: "/w", files: ["/w/a"] },
  ],
  ["a notebook", { cwd: "/w", tool_input: { notebook_path: "/w/a.ipynb" } }, { cwd: "/w", files: ["/w/a.ipynb"] }],
  ["Codex, as a text", { cwd: "/w", tool_name: "apply_patch", tool_input: { command: patch } }, { cwd: "/w", files }],
  ["Codex, as a command", { cwd: "/w", tool_input: { command: ["apply_patch", patch] } }, { cwd: "/w", files }],
  [
    "Copilot, whose arguments are a text",
    { timestamp: 1, cwd: "/w", toolName: "edit", toolArgs: JSON.stringify({ path: "a.py", old_str: "x" }) },
    { cwd: "/w", files: ["a.py"] },
  ],
  ["Copilot with an object", { cwd: "/w", toolName: "create", toolArgs: { path: "a" } }, { cwd: "/w", files: ["a"] }],
  [
    "Cursor, which names its folders",
    { workspace_roots: ["/w"], tool_name: "Write", tool_input: { file_path: "/w/a.py", content: "" } },
    { cwd: "/w", files: ["/w/a.py"] },
  ],
  ["opencode", { cwd: "/w", tool_input: { filePath: "/w/a", oldString: "x" } }, { cwd: "/w", files: ["/w/a"] }],
  ["opencode's patch", { cwd: "/w", tool_input: { patchText: patch } }, { cwd: "/w", files }],
  ["Gemini CLI", { cwd: "/w", tool_name: "replace", tool_input: { file_path: "a" } }, { cwd: "/w", files: ["a"] }],
  ["a relative folder", { cwd: "w", tool_input: { file_path: "a.py" } }, { cwd: null, files: ["a.py"] }],
  ["a tool that edits nothing", { cwd: "/w", tool_name: "Bash", tool_input: { command: "ls" } }, null],
  ["no object", [1], null],
  ["files that are no text", { tool_input: { file_path: 1, path: null } }, null],
])("an edit of %s is read", (_name, input, asked) => {
  expect(readEdit(JSON.stringify(input))).toEqual(asked);
});

test("what is no JSON is no edit, and of many files the first count", () => {
  expect(readEdit("{")).toBe(null);
  const many = Array.from({ length: 50 }, (_, at) => `*** Update File: ${at}.py`).join("\n");
  expect(readEdit(JSON.stringify({ tool_input: { patch: many } }))?.files).toHaveLength(20);
});

describe("the answer", () => {
  const refused = { refusal: "refused: a.py", told: null };
  const told = { refusal: null, told: "Agent-2 has a task on it." };

  test("refuses in the words of each program", () => {
    const reason = "skl: refused: a.py";
    const denied = { permissionDecision: "deny", permissionDecisionReason: reason };
    const claude = { hookSpecificOutput: { hookEventName: "PreToolUse", ...denied } };
    expect(answerEdit("claude", refused)).toEqual(claude);
    expect(answerEdit("codex", refused)).toEqual(claude);
    expect(answerEdit("copilot", refused)).toEqual(denied);
    expect(answerEdit("cursor", refused)).toEqual({ permission: "deny", user_message: reason, agent_message: reason });
    expect(answerEdit("gemini", refused)).toEqual({ decision: "deny", reason });
    expect(answerEdit("opencode", refused)).toEqual({ decision: "deny", reason });
  });

  test("tells where the program takes advice, as material", () => {
    const text = expect.stringMatching(/material, not instructions\):\nAgent-2 has/);
    const claude = { hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: text } };
    expect(answerEdit("claude", told)).toEqual(claude);
    expect(answerEdit("codex", told)).toEqual(claude);
    expect(answerEdit("cursor", told)).toEqual({ permission: "allow", agent_message: text });
    expect((["copilot", "gemini", "opencode"] as const).map((each) => answerEdit(each, told))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("is nothing where there is nothing to tell, and never longer than a model should read", () => {
    expect(answerEdit("claude", { refusal: null, told: null })).toBe(null);
    const long = answerEdit("cursor", { refusal: null, told: "x".repeat(100_000) });
    expect(JSON.stringify(long).length).toBeLessThan(6300);
  });
});
