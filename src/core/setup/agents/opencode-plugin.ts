/** The plugin that asks skl before an edit of opencode. In a clone without skl, and whatever else goes wrong, the edit goes on. */
export const OPENCODE_PLUGIN = `// Made by \`skl init --agents opencode\`, and taken out by \`skl uninstall\`.
import { execFile } from "node:child_process";

const EDITS = ["edit", "multiedit", "write", "patch", "apply_patch"];

const ask = (cwd, input) =>
  new Promise((resolve) => {
    const options = { cwd, timeout: 10_000 };
    const { stdin } = execFile("git", ["skl", "hint", "--hook", "opencode"], options, (_, text) => resolve(text));
    stdin.on("error", () => {});
    stdin.end(JSON.stringify(input));
  });

export const Skl = async ({ directory }) => ({
  "tool.execute.before": async ({ tool }, { args }) => {
    if (!EDITS.includes(tool)) return;
    const answer = await ask(directory, { cwd: directory, tool_input: args });
    const { decision, reason } = answer ? JSON.parse(answer) : {};
    if (decision === "deny") throw new Error(reason);
  },
});
`;
