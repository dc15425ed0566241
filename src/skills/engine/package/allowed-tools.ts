/** Reads `Bash(git add:*) Read, Write` as three tools: spaces and commas separate them, except inside parentheses. */
export function splitTools(text: string): readonly string[] {
  const tools: string[] = [];
  let depth = 0;
  let tool = "";
  for (const char of text) {
    if (char === "(") depth++;
    if (char === ")") depth = Math.max(0, depth - 1);
    const separates = depth === 0 && /[\s,]/.test(char);
    if (separates) tools.push(tool);
    tool = separates ? "" : tool + char;
  }
  return [...tools, tool].filter((one) => one !== "");
}

/** Writes tools as the one text of the format, or as a list if that text would be read as other tools. */
export function joinTools(tools: readonly string[]): string | readonly string[] {
  const text = tools.join(" ");
  const read = splitTools(text);
  const same = read.length === tools.length && read.every((tool, index) => tool === tools[index]);
  return same ? text : tools;
}
