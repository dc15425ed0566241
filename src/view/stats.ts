import type { StatsOutput } from "../kernel/domain/documents.generated.ts";
import { type Document, type Inline, line, own, table, warned } from "./document/model.ts";
import { formatCount, formatDuration } from "./words.ts";

/** Shows what came of the work in a period; a figure without anything behind it is left out. */
export function renderStats(output: StatsOutput): Document {
  const { since, until, days, sessions, branches, warnings } = output;
  const rows = listStatsRows(output);
  const counted = `${formatCount(branches, "merged branch", "merged branches")} in ${formatCount(sessions, "session")}`;
  return [
    { kind: "title", text: ["Figures"] },
    line(
      0,
      own(
        `${since.slice(0, 10)} to ${until.slice(0, 10)}, ${formatCount(Math.max(1, Math.round(days)), "day")}: ${counted}.`,
      ),
    ),
    ...(rows.length === 0 ? [line(0, "There is nothing to count yet.")] : [table(["figure", "value"], rows)]),
    warned(warnings),
  ];
}

function listStatsRows(output: StatsOutput): Inline[][] {
  const { days, branches, unattended, push_to_merge: times, questions, conflicts, claims_refused } = output;
  const buildFigureRow = (isSaid: boolean, figure: string, value: string): Inline[][] =>
    isSaid ? [[[own(figure)], [own(value)]]] : [];
  const { asked, answered, median_s, person_minutes } = questions;
  const median = median_s === null ? "none answered yet" : `${answered} answered, median ${formatDuration(median_s)}`;
  return [
    ...buildFigureRow(branches > 0, "branches merged a day", (branches / Math.max(days, 1)).toFixed(1)),
    ...(times === null
      ? []
      : buildFigureRow(
          true,
          "from push to merge",
          `p50 ${formatDuration(times.p50_s)}, p95 ${formatDuration(times.p95_s)} (of ${times.count})`,
        )),
    ...buildFigureRow(
      branches > 0,
      "merged with nobody acting",
      `${Math.round((100 * unattended) / branches)} % (${unattended} of ${branches})`,
    ),
    ...buildFigureRow(asked > 0, "questions to people", `${asked} (${median})`),
    ...buildFigureRow(person_minutes !== null, "person-minutes asked, at most", String(person_minutes)),
    ...buildFigureRow(conflicts.foreseen > 0, "conflicts foreseen at the push", String(conflicts.foreseen)),
    ...buildFigureRow(conflicts.resolved > 0, "files united that Git could not merge", String(conflicts.resolved)),
    ...buildFigureRow(
      claims_refused > 0,
      "duplicated work avoided",
      `${formatCount(claims_refused, "claim")} refused in this clone`,
    ),
  ];
}
