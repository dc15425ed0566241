import type { SkillHistoryEntry } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import { type Document, dim, formatCount, type Line, line, paragraph, strong } from "../../../view/text/index.ts";

type HistoryEntry = DeepReadonly<SkillHistoryEntry>;

/** Shows entries of the graph's history with their reasons. */
export function renderHistory(entries: readonly HistoryEntry[]): Document {
  if (entries.length === 0) return [line(0, dim("The graph has not been edited yet."))];
  return entries.flatMap((entry) => renderEntryLines(entry));
}

export function renderEntryLines(entry: HistoryEntry, indent = 0): Line[] {
  return [
    line(indent, strong(entry.entry_id), dim(`  ${entry.at}  `), changeText(entry)),
    ...paragraph(indent + 2, entry.reason),
  ];
}

function changeText({ op, type, former, a, b, reverts, edges, task_id }: HistoryEntry): string {
  const task = task_id === null ? "" : ` (${task_id})`;
  if (op === "build") return `build of ${formatCount(edges.length, "edge")}${task}`;
  if (op === "revert") return `reverts ${reverts.join(", ")}${task}`;
  const before = former === null ? "" : `, before ${former}`;
  return `${op} ${a} ${type} ${b}${before}${task}`;
}
