import { readWorkflow, visitFields } from "./yaml.ts";

/**
 * Whether a workflow has the right to make check runs of any name, the gate's own among them. One that cannot be read counts as
 * having it; the plain text counts, too, since readers of YAML differ.
 */
export function mayForgeChecks(text: string): boolean {
  if (/\b(?:checks|statuses)["']?\s*:\s*["']?write\b|\bwrite-all\b/.test(text)) return true;
  const workflow = readWorkflow(text);
  let may = workflow === undefined;
  visitFields(workflow, (key, value) => {
    if (key.toLowerCase() !== "permissions") return;
    if (isWord(value, "write-all")) may = true;
    visitFields(value, (right, level) => {
      if (/^(?:checks|statuses)$/i.test(right.trim()) && isWord(level, "write")) may = true;
    });
  });
  return may;
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === "string" && value.trim().toLowerCase() === word;
}
