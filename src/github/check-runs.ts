import { batchesOf } from "./check-run-output.ts";
import { type CheckRunWriter, checkRunWriter, ofCommit } from "./check-run-writer.ts";
import { parseCheckRun } from "./parse/check-run.ts";
import type { CheckRunReport, GitHub } from "./port.ts";
import { sightings } from "./sightings.ts";
import type { Requests } from "./wire/requests.ts";

export function checkRuns(requests: Requests): Pick<GitHub, "checkRuns" | "saveCheckRun"> {
  const known = sightings();
  const writer = checkRunWriter(requests, known);
  return {
    checkRuns: async (ref) => {
      const call = { route: ofCommit, parameters: { ref, filter: "latest" } };
      const runs = await requests.pages(call, parseCheckRun, "check_runs");
      for (const { id } of runs) known.saw(id);
      return runs;
    },
    saveCheckRun: (report, existing) => save(writer, report, existing),
  };
}

/**
 * GitHub appends annotations to those that a check run has and lets nobody take one back. So only a check run without annotations
 * is rewritten; in place of one that has some, a new one of the same name is made, which is then the latest and the one that
 * counts.
 */
async function save(writer: CheckRunWriter, report: CheckRunReport, existing: number | null): Promise<number> {
  const [first, ...later] = batchesOf(report.annotations);
  const reused = existing !== null && (await writer.isBare(existing)) ? existing : null;
  if (reused !== null) await writer.rewrite(reused, report, first);
  const id = reused ?? (await writer.create(report, first));
  for (const batch of later) await writer.append(id, report, batch);
  return id;
}
