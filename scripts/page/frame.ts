import type { Settling } from "./settle.ts";

/** Returns a text as a quotation, so that GitHub draws it and it stands apart from the page. */
export function frame(...parts: readonly string[]): string {
  const text = parts.map(withoutMarkers).join("\n\n").trim();
  return text.replace(/^.*$/gm, (line) => (line === "" ? ">" : `> ${line}`));
}

/** Returns a person's comment and the reply to it. */
export function conversation(
  { login, body, reply }: { readonly login: string; readonly body: string; readonly reply: string },
  settled: Settling,
): string {
  return [
    frame(`**${login}** writes:`, `\`\`\`\n${body}\n\`\`\``),
    frame("**github-actions** replies:", settled(reply)),
  ].join("\n\n");
}

/** The Action finds its own texts by these marks, which nobody sees. */
function withoutMarkers(text: string): string {
  return text.replace(/^<!-- skl:.* -->\n/gm, "");
}
