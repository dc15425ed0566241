import type { ReplayRecord } from "../record.ts";
import { chatTokens } from "../tokens.ts";
import type { PaperClone, PaperTask } from "./clone.ts";
import { findServedLabel } from "./labels.ts";

/** Makes the records of both corpora of the paper. Nothing is tuned on them, so all are held out. */
export function paperRecords(clone: PaperClone): ReplayRecord[] {
  const of = (tasks: readonly PaperTask[], source: "paper-small" | "paper-large") =>
    tasks.map((task) => paperRecord(task, source, clone.systemPrompt));
  return [...of(clone.small, "paper-small"), ...of(clone.large, "paper-large")];
}

function paperRecord(task: PaperTask, source: "paper-small" | "paper-large", systemPrompt: string): ReplayRecord {
  const node = findServedLabel(task.task);
  return {
    id: `${source}/${task.id}`,
    at: null,
    family: task.task,
    request: task.task,
    context: task.context,
    cwd: null,
    policy: { allow: ["text.generate", "git.read", "local.read"], forbid: [] },
    gold: { node, oracle: "label", value: null },
    distractor: node === null,
    split: "held-out",
    source,
    licence: "Apache-2.0",
    input_tokens: chatTokens(systemPrompt, task.prompt),
    output_tokens: 0,
  };
}
