import type { InboxItem, InboxOutput, UnjudgedHead } from "../domain/documents.generated.ts";
import { blank, compose, dim, type Line, line, warn } from "./text/compose.ts";
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

/** Heads that were pushed past the hook. */
export function unjudgedLines(heads: readonly UnjudgedHead[] = []): Line[] {
  return heads.length === 0 ? [] : [blank, ...heads.map(({ message }) => line(0, warn("not judged: "), message))];
}
