import { errorTexts } from "../../../kernel/domain/index.ts";
import type { Topic } from "../explanation.ts";

/** Codes that are a note in one place and an error in another. */
const alsoNotes: Readonly<Record<string, string>> = {
  REMOTE_UNREACHABLE:
    "As a note below a verdict it means that skl went on with what was last fetched; only where the remote is indispensable does it end a command.",
};

export function listErrorTopics(): Topic[] {
  return Object.entries(errorTexts).map(([id, text]) => {
    const note = alsoNotes[id];
    return { id, kind: "error", ...text, ...(note === undefined ? {} : { notes: [note] }) };
  });
}
