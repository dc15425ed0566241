import { checks } from "../../../rules/checks/index.ts";
import type { Topic } from "../explanation.ts";

/** Returns the checks, by id and by number. */
export function checkTopics(): Topic[] {
  return checks.map(({ id, number, title, looksAt, verdicts, why, fix }) => ({
    id,
    kind: "check",
    says: `Check ${number}: ${title}. ${looksAt}`,
    why,
    fix,
    notes: [verdicts],
    aliases: [String(number), `check ${number}`],
  }));
}
