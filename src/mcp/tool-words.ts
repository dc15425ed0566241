import type { Tool } from "./tool.ts";

/** Returns a text in which commands that a tool has too, such as `skl rfc show ID`, are named as that tool with its arguments. */
export function replaceCommandsByTools(text: string, tools: readonly Tool[]): string {
  return text.replace(/`skl ([^`]+)`/g, (whole, typed: string) => rewriteCommandAsTool(typed, tools) ?? whole);
}

function rewriteCommandAsTool(typed: string, tools: readonly Tool[]): string | null {
  const all = typed.split(" ");
  const flags = all.filter((word) => word.startsWith("-"));
  // What follows a flag is its value.
  const words = flags[0] === undefined ? all : all.slice(0, all.indexOf(flags[0]));
  for (const { name, command, inputSchema } of tools) {
    const commandWords = command.split(" ").slice(1);
    const path = commandWords.filter((word) => /^[a-z]/.test(word));
    const isMeant = path.every((word, at) => words[at] === word) && words.length <= commandWords.length;
    if (!isMeant) continue;
    const known = Object.keys((inputSchema.properties ?? {}) as object);
    const options = flags
      .map((flag) => flag.replace(/^-+/, "").replaceAll("-", "_"))
      .filter((flag) => known.includes(flag));
    return `\`${name}\`${options.length > 0 ? ` with ${options.map((flag) => `\`${flag}\``).join(", ")}` : ""}`;
  }
  return null;
}
