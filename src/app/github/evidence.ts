import { type Evidence, isObjectId, type ObjectId, SklError } from "../../domain/index.ts";
import type { CheckRun } from "../../github/index.ts";
import { criteriaMet, effectOf, evaluated } from "../../rfc/index.ts";
import { evidenceOf } from "../evidence.ts";
import { type EvidenceInput, recordEvidence } from "../evidence-record.ts";
import { headOf } from "../rfcs.ts";
import { withWorkspace } from "../tasks.ts";
import type { Workspace } from "../workspace.ts";
import { bringCommit, completeHistory } from "./bring.ts";
import { withJunitArtifacts } from "./junit-artifacts.ts";
import { type ActionRun, ignored, nothingDone, type Outcome } from "./outcome.ts";

/** What GitHub itself vouches for; others are named in `evidence.apps`. */
const ALWAYS_TRUSTED = "github-actions";

/** Records what CI found for a commit that a branch has as its head. */
export async function recordFindings(run: ActionRun, commit: ObjectId): Promise<Outcome> {
  await completeHistory(run.cwd);
  const [isHead, names] = await withWorkspace(run.cwd, async ({ base, rules }) => [
    [...(base.refs ?? [])].some(([ref, oid]) => ref.startsWith("refs/heads/") && oid === commit),
    rules.config.evidence.artifacts,
  ]);
  if (!isHead) return ignored(`no branch has ${commit.slice(0, 12)} as its head any more`);
  const recorded = await withJunitArtifacts(run, commit, names, (reports) => record(run, commit, reports));
  return { ...nothingDone, summary: summaryOf(commit, recorded), report: { commit, evidence: recorded } };
}

/** Evidence that decided RFCs wait for and that CI may have found before anybody asked for it. */
export async function recordWanted(run: ActionRun): Promise<void> {
  const heads = await withWorkspace(run.cwd, async (workspace) => {
    const decided = workspace.rules.rfcs.filter((rfc) => rfc.status === "resolved" && effectOf(rfc) === "approve");
    const open = decided.filter(({ id }) => workspace.rules.knowledge.queue.some((entry) => entry.rfc === id));
    if (open.length === 0) return [];
    const { evidence } = await evidenceOf(workspace);
    return open.flatMap((rfc) => {
      const head = headOf(workspace, rfc);
      return head && isObjectId(head) && !criteriaMet(evaluated(rfc, evidence, head)) ? [head] : [];
    });
  });
  for (const head of new Set(heads)) await recordFindings(run, head);
}

async function record(run: ActionRun, commit: ObjectId, reports: readonly EvidenceInput[]): Promise<Evidence[]> {
  const checks = await run.github.checkRuns(commit);
  return withWorkspace(run.cwd, async (workspace) => {
    const trusted = new Set([ALWAYS_TRUSTED, ...workspace.rules.config.evidence.apps]);
    await bringCommit(workspace.repository, commit, refsTo(workspace, commit));
    const { evidence } = await evidenceOf(workspace);
    const known = evidence.filter((each) => each.commit === commit);
    const found = [...findingsOf(checks, trusted), ...reports];
    const fresh = found.filter((input) => !known.some((each) => isSame(each, input)));
    if (run.dryRun) {
      run.log(`Would record ${fresh.length} of ${found.length} findings.`);
      return [];
    }
    const recorded: Evidence[] = [];
    for (const input of fresh) recorded.push(...(await recordOne(run, commit, input)));
    return recorded;
  });
}

/** One report that cannot be read says nothing of the others. */
async function recordOne({ cwd, env, log }: ActionRun, commit: ObjectId, input: EvidenceInput): Promise<Evidence[]> {
  try {
    return [...(await recordEvidence({ cwd, env, commit, entries: [], inputs: [input] })).evidence];
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "EVIDENCE_UNREADABLE") throw cause;
    log(`Not recorded: ${cause.message}`);
    return [];
  }
}

/**
 * What the check runs of trusted apps found, by their names. Anybody who may push a workflow can make a check run of any name, so
 * of several with one name a failed one counts.
 */
function findingsOf(runs: readonly CheckRun[], trusted: ReadonlySet<string>): EvidenceInput[] {
  const found = new Map<string, EvidenceInput & { readonly kind: "check" }>();
  for (const { name, app, status, conclusion, externalId, url } of runs) {
    const outcome = outcomeOf(status, conclusion);
    if (outcome === null || app === null || !trusted.has(app) || externalId === "skl:check") continue;
    if (found.get(name)?.status !== "failed") found.set(name, { kind: "check", name, status: outcome, by: app, url });
  }
  return [...found.values()];
}

function outcomeOf(status: string, conclusion: string | null): "passed" | "failed" | null {
  if (status !== "completed") return null;
  switch (conclusion) {
    case "success":
      return "passed";
    case "failure":
    case "timed_out":
    case "action_required":
    case "startup_failure":
      return "failed";
    default:
      // Skipped, neutral, cancelled and stale runs found nothing.
      return null;
  }
}

/** Reports are read again each time: their cases may differ where their status does not. */
function isSame(known: Evidence, input: EvidenceInput): boolean {
  return (
    input.kind === "check" &&
    known.name === input.name &&
    known.status === input.status &&
    known.recorded_by === input.by
  );
}

function refsTo({ base }: Workspace, commit: ObjectId): string[] {
  return [...(base.refs ?? [])].flatMap(([ref, oid]) => (oid === commit && ref.startsWith("refs/heads/") ? [ref] : []));
}

function summaryOf(commit: ObjectId, evidence: readonly Evidence[]): string {
  const rows = evidence.map(
    ({ name, source, status }) => `| ${name.replace(/[|`<>\p{Cc}]/gu, " ")} | ${source} | ${status} |`,
  );
  const table = ["", "| name | source | status |", "|---|---|---|", ...rows];
  return `Evidence recorded for \`${commit.slice(0, 12)}\`: ${evidence.length}\n${rows.length > 0 ? `${table.join("\n")}\n` : ""}`;
}
