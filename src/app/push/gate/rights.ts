import { readWorkflow, visitFields } from "./yaml.ts";

/** Says whether a workflow may make check runs of any name, the gate's own among them. */
export function mayForgeChecks(text: string): boolean {
  return mayWrite(text, ["checks", "statuses"]);
}

/** Says whether a workflow may push to branches of the repository. */
export function mayPush(text: string): boolean {
  return mayWrite(text, ["contents"]);
}

/**
 * Says whether a workflow asks for one of the rights to write. One that cannot be read counts as asking; the plain text counts, too,
 * since readers of YAML differ.
 */
function mayWrite(text: string, rights: readonly string[]): boolean {
  const plain = new RegExp(`\\b(?:${rights.join("|")})["']?\\s*:\\s*["']?write\\b|\\bwrite-all\\b`);
  if (plain.test(text)) return true;
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
