import { type Check, checks } from "../../../checks/index.ts";
import type { Topic } from "../explanation.ts";

interface CheckText {
  /** What is compared with what. */
  readonly looksAt: string;
  /** Which findings stop a push, and which are only recorded. */
  readonly verdicts: string;
}

const texts: Readonly<Record<Check["id"], CheckText>> = {
  "file-scope": {
    looksAt:
      "It compares every changed path, both ends of a rename included, with the globs of the task's scope_files.",
    verdicts:
      "A file outside them is flagged and recorded. The push stops where an agent changes .skl/ or the workflow that runs the gate, pushes to the base branch, or touches a scope whose RFC has waited past its deadline.",
  },
  "semantic-scope": {
    looksAt:
      "It compares every changed path with the allowed paths and prefixes of the task's semantic scope; what is forbidden there wins.",
    verdicts: "A crossing is flagged and recorded with the scope that owns the file; the push goes on.",
  },
  "risk-signals": {
    looksAt:
      "It compares the syntax of each changed file with the base and names what others rely on: security patterns, public signatures, invariants, files with many dependents.",
    verdicts: "Signals are flagged and recorded; the push goes on and the proposal is reviewed by itself.",
  },
  dependencies: {
    looksAt: "It reads the imports of each changed file and compares them with the dependencies that were declared.",
    verdicts:
      "Findings are recorded and the push goes on; an undeclared import from another scope, or a new external package, waits for a reviewer.",
  },
  "queue-budget": {
    looksAt:
      "It counts the proposals that wait: those in the base's queue and those sent but not yet taken in, without those that this push replaces.",
    verdicts: "At the limit (limits.queue, 15 by default) the push stops.",
  },
};

/** The five checks, by id and by number. */
export function checkTopics(): Topic[] {
  return checks.map(({ id, number, title, why, fix }) => ({
    id,
    kind: "check",
    says: `Check ${number}: ${title}. ${texts[id].looksAt}`,
    why,
    fix,
    notes: [texts[id].verdicts],
    aliases: [String(number), `check ${number}`],
  }));
}
