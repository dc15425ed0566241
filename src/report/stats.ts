import type { StatsOutput } from "../domain/documents.generated.ts";
import { type Document, type Inline, line, own, table, warned } from "./document/model.ts";
import { countOf, duration } from "./words.ts";

/** Shows what came of the work in a period; a figure without anything behind it is left out. */
export function statsDocument(output: StatsOutput): Document {
  const { since, until, days, sessions, branches, warnings } = output;
  const rows = rowsOf(output);
  const counted = `${countOf(branches, "merged branch", "merged branches")} in ${countOf(sessions, "session")}`;
  return [
    { kind: "title", text: ["Figures"] },
    line(
      0,
      own(
        `${since.slice(0, 10)} to ${until.slice(0, 10)}, ${countOf(Math.max(1, Math.round(days)), "day")}: ${counted}.`,
      ),
    ),
    ...(rows.length === 0 ? [line(0, "There is nothing to count yet.")] : [table(["figure", "value"], rows)]),
    warned(warnings),
  ];
}

function rowsOf(output: StatsOutput): Inline[][] {
  const { days, branches, unattended, push_to_merge: times, questions, conflicts, claims_refused } = output;
  const row = (isSaid: boolean, figure: string, value: string): Inline[][] =>
    isSaid ? [[[own(figure)], [own(value)]]] : [];
  const { asked, answered, median_s, person_minutes } = questions;
  const median = median_s === null ? "none answered yet" : `${answered} answered, median ${duration(median_s)}`;
  return [
    ...row(branches > 0, "branches merged a day", (branches / Math.max(days, 1)).toFixed(1)),
    ...(times === null
      ? []
      : row(
          true,
          "from push to merge",
          `p50 ${duration(times.p50_s)}, p95 ${duration(times.p95_s)} (of ${times.count})`,
        )),
    ...row(
      branches > 0,
      "merged with nobody acting",
      `${Math.round((100 * unattended) / branches)} % (${unattended} of ${branches})`,
    ),
    ...row(asked > 0, "questions to people", `${asked} (${median})`),
    ...row(person_minutes !== null, "person-minutes asked, at most", String(person_minutes)),
    ...row(conflicts.foreseen > 0, "conflicts foreseen at the push", String(conflicts.foreseen)),
    ...row(conflicts.resolved > 0, "files united that Git could not merge", String(conflicts.resolved)),
    ...row(claims_refused > 0, "duplicated work avoided", `${countOf(claims_refused, "claim")} refused in this clone`),
  ];
}
