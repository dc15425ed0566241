import { findRfcHead, listBranchesToProve } from "../../core/decisions/index.ts";
import { type EvidenceInput, readRemoteEvidence, recordEvidence } from "../../core/review/index.ts";
import {
  type Evidence,
  isObjectId,
  type ObjectId,
  readUncertaintyLevel,
  type SklError,
} from "../../kernel/domain/index.ts";
import { evaluateRfc, findChosenEffect, hasMetCriteria } from "../../rules/rfc/index.ts";
import { findUncontainedCommits } from "../../workspace/git/index.ts";
import { computeBaseWithSquashed, type Workspace } from "../../workspace/ground/index.ts";
import { checkResults } from "./check-results.ts";
import { fetchCommit } from "./checkout.ts";
import { withJunitArtifacts } from "./junit-artifacts.ts";
import { isNotPermitted } from "./not-permitted.ts";
import { type OpenRun, withOpenRun } from "./open-run.ts";
import { type ActionRun, createIgnoredOutcome, nothingDone, type Outcome } from "./outcome.ts";

/** Records the results of CI for a commit that is the head of a branch or on the base. */
export function recordFindings(run: ActionRun, commit: ObjectId): Promise<Outcome> {
  return withOpenRun(run, (open) => recordCommitFindings(open, commit));
}

async function recordCommitFindings(run: OpenRun, commit: ObjectId): Promise<Outcome> {
  const workspace = await run.workspace();
  const isWanted = listRefsToCommit(workspace, commit).length > 0 || (await isOnBase(workspace, commit));
  if (!isWanted) return createIgnoredOutcome(`no branch has ${commit.slice(0, 12)} as its head any more`);
  const names = workspace.rules.config.evidence.artifacts;
  const evidence = await withJunitArtifacts(run, commit, names, (reports) => recordNewFindings(run, commit, reports));
  return { ...nothingDone, summary: summarizeEvidence(commit, evidence), report: { commit, evidence } };
}

/**
 * Records the results of CI that something waits for: CI may have finished before the decision, and GitHub drops queued runs, so
 * that the event of a result may have started none.
 */
export async function recordMissingEvidence(run: OpenRun): Promise<void> {
  try {
    const workspace = await run.workspace();
    const commits = [...(await findHeadsWithoutEvidence(workspace)), ...(await listNewBaseCommits(workspace))];
    for (const commit of new Set(commits)) await recordCommitFindings(run, commit);
  } catch (cause) {
    // Without evidence the criteria are not met yet, but everything else can be reviewed.
    if (!isNotPermitted(cause)) throw cause;
    run.log(`The results of CI cannot be read: ${cause.message} ${cause.fix}`);
  }
}

/** Returns the heads of resolved RFCs whose criteria the recorded evidence does not meet. */
async function findHeadsWithoutEvidence(workspace: Workspace): Promise<Set<ObjectId>> {
  const { rfcs, knowledge } = workspace.rules;
  const decided = rfcs.filter((rfc) => rfc.status === "resolved" && findChosenEffect(rfc) === "approve");
  const open = decided.filter(({ id }) => knowledge.queue.some((entry) => entry.rfc === id));
  if (open.length === 0) return new Set();
  const { evidence } = await readRemoteEvidence(workspace);
  return new Set(
    open.flatMap((rfc) => {
      const heads = listBranchesToProve(rfc).map((branch) => findRfcHead(workspace, { ...rfc, branch }));
      return heads.flatMap((head) =>
        head && isObjectId(head) && !hasMetCriteria(evaluateRfc(rfc, evidence, head)) ? [head] : [],
      );
    }),
  );
}

/** Limits the commits of the base that are looked at, each of which costs a request or more in every session. */
const MOST_OF_BASE = 10;

/**
 * Returns the commits of the base since the last session but one, the latest first, if State waits for a check, since the commits of the
 * last session were tested after it ended.
 */
async function listNewBaseCommits({ repository, base, rules }: Workspace): Promise<ObjectId[]> {
  const waits = rules.knowledge.state.some(
    (entry) => entry.uncertainty_reduced_by && [1, 2].includes(readUncertaintyLevel(entry)),
  );
  if (!waits) return [];
  const list = async (...range: string[]) => {
    const { stdout } = await repository.git(["rev-list", "--first-parent", ...range]);
    return stdout.toString("latin1").split("\n").filter(isObjectId);
  };
  const [, before] = await list("--max-count=2", base.oid, "--", ".skl/orchestrator_log");
  return list(`--max-count=${MOST_OF_BASE}`, base.oid, ...(before === undefined ? [] : [`^${before}`]));
}

async function recordNewFindings(
  run: OpenRun,
  commit: ObjectId,
  reports: readonly EvidenceInput[],
): Promise<Evidence[]> {
  const { cwd, env } = run;
  const [checks, workspace] = await Promise.all([run.github.checkRuns(commit), run.workspace()]);
  const results = checkResults(checks, workspace.rules.config.evidence.apps);
  await fetchCommit(workspace.repository, commit, listRefsToCommit(workspace, commit));
  const fromChecks = [...results.values()].map((result): EvidenceInput => ({ kind: "check", ...result }));
  const inputs = [...fromChecks, ...reports];
  if (run.dryRun) {
    run.log(`Dry run: the new ones of ${inputs.length} findings would be recorded.`);
    return [];
  }
  if (inputs.length === 0) return [];
  const logUnreadableReport = (error: SklError) =>
    run.log(`A report was not recorded: ${restoreReportName(error, inputs)}`);
  const options = {
    cwd,
    workspace,
    env,
    commit,
    entries: [],
    inputs,
    onlyNews: true,
    onUnreadable: logUnreadableReport,
  };
  const { evidence } = await recordEvidence(options).finally(run.forgetBase);
  return [...evidence];
}

/** Replaces the temporary file in the message by the report's own name. */
function restoreReportName({ message, data }: SklError, inputs: readonly EvidenceInput[]): string {
  const input = inputs.find((each) => each.kind === "junit" && each.file === data.file);
  return input?.kind === "junit" && input.name !== undefined ? message.replace(input.file, input.name) : message;
}

/** Tells whether the base contains the commit: CI may still test a merge when a session has written State on top of it. */
async function isOnBase({ repository, base }: Workspace, commit: ObjectId): Promise<boolean> {
  const known = await repository.commitOf(commit);
  if (known === null) return false;
  return !(await findUncontainedCommits(repository, await computeBaseWithSquashed(repository, base.oid), [known])).has(
    known,
  );
}

function listRefsToCommit({ base }: Workspace, commit: ObjectId): string[] {
  return [...(base.refs ?? [])].flatMap(([ref, oid]) => (oid === commit && ref.startsWith("refs/heads/") ? [ref] : []));
}

function summarizeEvidence(commit: ObjectId, evidence: readonly Evidence[]): string {
  const rows = evidence.map(
    ({ name, source, status }) => `| ${name.replace(/[|`<>\p{Cc}]/gu, " ")} | ${source} | ${status} |`,
  );
  const table = ["", "| name | source | status |", "|---|---|---|", ...rows];
  return `Evidence recorded for \`${commit.slice(0, 12)}\`: ${evidence.length}\n${rows.length > 0 ? `${table.join("\n")}\n` : ""}`;
}
