import { readWorkflow, visitFields } from "./yaml.ts";

/** Returns whether a workflow may make check runs of any name, the gate's own among them. */
export function mayForgeChecks(text: string): boolean {
  return mayWrite(text, ["checks", "statuses"]);
}

/** Matches the events that start the base's workflow with secrets and rights for code that a stranger wrote. */
const PRIVILEGED = /^(?:pull_request_target|workflow_run)$/;

/** Returns whether a workflow may push to branches of the repository, or runs with secrets for code that a stranger wrote. */
export function mayPush(text: string): boolean {
  return mayWrite(text, ["contents"]) || isPrivileged(text);
}

function isPrivileged(text: string): boolean {
  if (/\b(?:pull_request_target|workflow_run)\b/.test(text.replace(/#.*/g, ""))) return true;
  let found = false;
  visitFields(readWorkflow(text), (key, value) => {
    if (PRIVILEGED.test(key) || (typeof value === "string" && PRIVILEGED.test(value.trim()))) found = true;
  });
  return found;
}

/**
 * Returns whether a workflow asks for one of the rights to write, by its data or by its plain text, since readers of YAML differ. One that
 * cannot be read counts as asking.
 */
function mayWrite(text: string, rights: readonly string[]): boolean {
  const plain = new RegExp(`\\b(?:${rights.join("|")})["']?\\s*:\\s*["']?write\\b|\\bwrite-all\\b`);
  // A line that begins with `#` is a comment, or a text of a command, to every reader.
  if (plain.test(text.replace(/^[ \t]*#[^\n\r\x85\u2028\u2029]*/gm, ""))) return true;
  const workflow = readWorkflow(text);
  let may = workflow === undefined;
  visitFields(workflow, (key, value) => {
    if (key.toLowerCase() !== "permissions") return;
    if (isWord(value, "write-all")) may = true;
    visitFields(value, (right, level) => {
      if (rights.includes(right.trim().toLowerCase()) && isWord(level, "write")) may = true;
    });
  });
  return may;
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === "string" && value.trim().toLowerCase() === word;
}
