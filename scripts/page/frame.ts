import type { Settling } from "./settle.ts";

/** A text as GitHub shows it, set off from the page as a quotation; GitHub draws it. */
export function frame(...parts: readonly string[]): string {
  const text = parts.map(withoutMarkers).join("\n\n").trim();
  return text.replace(/^.*$/gm, (line) => (line === "" ? ">" : `> ${line}`));
}

/** A person's comment and the reply to it. */
export function conversation(
  { login, body, reply }: { readonly login: string; readonly body: string; readonly reply: string },
  settled: Settling,
): string {
  return [
    frame(`**${login}** writes:`, `\`\`\`\n${body}\n\`\`\``),
    frame("**github-actions** replies:", settled(reply)),
  ].join("\n\n");
}

/** By these the Action finds its own texts; nobody sees them. */
function withoutMarkers(text: string): string {
  return text.replace(/^<!-- skl:.* -->\n/gm, "");
}
