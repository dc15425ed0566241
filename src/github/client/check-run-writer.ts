import { buildCheckRunOutput, buildStatusFields } from "./check-run-output.ts";
import { answerWithFallback } from "./fallback.ts";
import { type FullCheckRun, parseCheckRun, parseFullCheckRun } from "./parse/check-run.ts";
import type { Annotation, CheckRun, CheckRunReport } from "./port.ts";
import type { Sightings } from "./sightings.ts";
import type { Requests } from "./wire/requests.ts";

export const ofCommit = "GET /repos/{owner}/{repo}/commits/{ref}/check-runs";
const oneRun = "/repos/{owner}/{repo}/check-runs/{check_run_id}";

type Annotations = readonly Annotation[];

export interface CheckRunWriter {
  /** Tells whether the check run exists and has no annotations. */
  isBare(id: number): Promise<boolean>;
  create(report: CheckRunReport, annotations: Annotations): Promise<number>;
  rewrite(id: number, report: CheckRunReport, annotations: Annotations): Promise<void>;
  append(id: number, report: CheckRunReport, annotations: Annotations): Promise<void>;
}

/** Sends the requests of a report. Each is carried out only once, even if its answer gets lost. */
export function checkRunWriter(requests: Requests, known: Sightings): CheckRunWriter {
  /** The number of annotations of each check run that was read or written. */
  const counts = new Map<number, number>();

  async function patch(id: number, annotations: Annotations, change: object): Promise<void> {
    const call = { route: `PATCH ${oneRun}`, parameters: { check_run_id: id, ...change } };
    const count = (counts.get(id) ?? 0) + annotations.length;
    // Annotations appended twice would stay, so after a lost answer their number tells whether the request was carried out.
    if (annotations.length === 0) await requests.send(call, parseCheckRun);
    else await requests.sendOnce(call, parseCheckRun, () => runWith(requests, id, count));
    counts.set(id, count);
  }

  return {
    isBare: async (id) => {
      const count = counts.get(id) ?? (await countStoredAnnotations(requests, id));
      if (count !== null) counts.set(id, count);
      return count === 0;
    },
    create: async (report, annotations) => {
      const parameters = {
        head_sha: report.head,
        ...buildStatusFields(report),
        output: buildCheckRunOutput(report, annotations),
      };
      const call = { route: "POST /repos/{owner}/{repo}/check-runs", parameters };
      const find = findNewCheckRun(requests, { report, annotations, isCandidate: known.candidates() });
      const { id } = await requests.sendOnce(call, parseCheckRun, find);
      known.noteMade(id);
      counts.set(id, annotations.length);
      return id;
    },
    rewrite: (id, report, annotations) =>
      patch(id, annotations, { ...buildStatusFields(report), output: buildCheckRunOutput(report, annotations) }),
    append: (id, report, annotations) => patch(id, annotations, { output: buildCheckRunOutput(report, annotations) }),
  };
}

function get(requests: Requests, check_run_id: number): Promise<FullCheckRun> {
  return requests.send({ route: `GET ${oneRun}`, parameters: { check_run_id } }, parseFullCheckRun);
}

/** Counts annotations; null where GitHub has deleted the check run. */
async function countStoredAnnotations(requests: Requests, id: number): Promise<number | null> {
  const run = await answerWithFallback(get(requests, id), [404], null);
  return run?.annotations ?? null;
}

async function runWith(requests: Requests, id: number, annotations: number): Promise<CheckRun | null> {
  const run = await get(requests, id);
  return run.annotations >= annotations ? run : null;
}

interface Wanted {
  readonly report: CheckRunReport;
  readonly annotations: Annotations;
  readonly isCandidate: (id: number) => boolean;
}

function findNewCheckRun(requests: Requests, wanted: Wanted): () => Promise<CheckRun | null> {
  const { head, name, externalId, conclusion } = wanted.report;
  const call = { route: ofCommit, parameters: { ref: head, check_name: name, filter: "all" } };
  const isOurs = (run: FullCheckRun) =>
    wanted.isCandidate(run.id) &&
    run.name === name &&
    run.externalId === externalId &&
    run.conclusion === conclusion &&
    run.annotations === wanted.annotations.length;
  return async () => {
    const runs = await requests.pages(call, parseFullCheckRun, "check_runs");
    return runs.filter(isOurs).sort((one, other) => other.id - one.id)[0] ?? null;
  };
}
