export function quoteShellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a text as one word of fish, whose single quotes know two escapes. */
export function quoteFishWord(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

/** Puts a description on one line, so that it cannot end a line of the script. */
export function joinDescriptionLines(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Returns a function's name for a command: `_skl_task_add`. */
export function nameCompletionFunction(program: string, path: readonly string[]): string {
  return ["", program, ...path].join("_").replace(/\W/g, "_");
}
