import { levelOf } from "../../domain/index.ts";
import type { Step } from "./step.ts";

/** Step 6: what the proposal is at odds with in State, and how contested its entry is. */
export const stateConflicts: Step = {
  number: 6,
  title: "Conflicts with State",
  run: ({ stateConflicts: conflicts, entry }) => ({
    outcome: conflicts.length > 0 ? conflicts.map(({ kind }) => kind).join(", ") : "none",
    facts: [
      entry === null
        ? "The file has no State entry yet."
        : `State entry ${entry.id}, version ${entry.version ?? 1}, uncertainty ${levelOf(entry)}.`,
      ...conflicts.map(({ message }) => message),
    ],
    findings: { conflicts },
  }),
};
