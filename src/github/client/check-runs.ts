import { splitAnnotationBatches } from "./check-run-output.ts";
import { type CheckRunWriter, checkRunWriter, ofCommit } from "./check-run-writer.ts";
import { parseCheckRun } from "./parse/check-run.ts";
import type { CheckRunReport, GitHub } from "./port.ts";
import { createSightings } from "./sightings.ts";
import type { Requests } from "./wire/requests.ts";

export function checkRuns(requests: Requests): Pick<GitHub, "checkRuns" | "saveCheckRun"> {
  const known = createSightings();
  const writer = checkRunWriter(requests, known);
  return {
    checkRuns: async (ref) => {
      const call = { route: ofCommit, parameters: { ref, filter: "latest" } };
      const runs = await requests.pages(call, parseCheckRun, "check_runs");
      for (const { id } of runs) known.noteSeen(id);
      return runs;
    },
    saveCheckRun: (report, existing) => save(writer, report, existing),
  };
}

/**
 * Rewrites a check run only if it has no annotations, since GitHub appends annotations and never removes any. Otherwise a new
 * check run of the same name is created, which then counts as the latest.
 */
async function save(writer: CheckRunWriter, report: CheckRunReport, existing: number | null): Promise<number> {
  const [first, ...later] = splitAnnotationBatches(report.annotations);
  const reused = existing !== null && (await writer.isBare(existing)) ? existing : null;
  if (reused !== null) await writer.rewrite(reused, report, first);
  const id = reused ?? (await writer.create(report, first));
  for (const batch of later) await writer.append(id, report, batch);
  return id;
}
