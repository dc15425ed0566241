import type { InboxItem, InboxOutput } from "../domain/documents.generated.ts";
import { compose, dim, type Line, line } from "./text/compose.ts";
import type { TextStyle } from "./text/style.ts";
import { warningLines } from "./warnings.ts";

/** Renders what became of an agent's pushed work. */
export function renderInbox({ agent, branch, items, warnings }: InboxOutput, style: TextStyle): string {
  const whose = agent ?? branch ?? "";
  const lines =
    items.length === 0 ? [line(0, dim(`Nothing of ${whose} waits, and nothing was decided.`))] : itemLines(items, 0);
  return compose([...lines, ...warningLines(warnings)], style);
}

export function itemLines(items: readonly InboxItem[], indent: number): Line[] {
  return items.map(({ message }) => line(indent, message));
}
