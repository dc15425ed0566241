import {
  type CheckInput,
  fileReport,
  type JudgedFile,
  overallVerdict,
  runChecks,
  skippedChecks,
} from "../checks/index.ts";
import {
  type CheckOutput,
  type FileChange,
  languageOf,
  type ObjectId,
  pathOf,
  pathsOf,
  type Rfc,
  SklError,
  type StateEntry,
  type Task,
  type Warning,
} from "../domain/index.ts";
import { changedFiles, GitTree, type Repository } from "../git/index.ts";
import { analyseFiles } from "./analyse.ts";
import type { BaseTip } from "./base.ts";
import { carriedOver } from "./carried-statements.ts";
import { changedRange } from "./changed-range.ts";
import { type DeclaredStatements, noStatements } from "./draft.ts";
import { isGateFile } from "./gate-files.ts";
import { identify, type PushIdentity, taskFor } from "./identity.ts";
import { knownPackages } from "./known-packages.ts";
import { buildProposals } from "./proposals.ts";
import { type PendingQueue, pendingQueue, queueLoad } from "./queue-load.ts";
import type { Rules } from "./rules.ts";

export interface Judgement {
  readonly output: CheckOutput;
  readonly identity: PushIdentity;
  readonly task: Task | null;
  /** What the head was compared with: a common ancestor, or null for the empty tree. */
  readonly fork: ObjectId | null;
}

export interface JudgeRequest {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly rules: Rules;
  readonly head: ObjectId;
  /** The branch as the remote will know it; null for a detached head. */
  readonly branch: string | null;
  readonly agent?: string | undefined;
  /** Another base to compare with (a revision); rules still come from the base branch. */
  readonly compareWith?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  readonly statementsOf?: (agent: string) => Promise<DeclaredStatements>;
}

/** Judges one pushed head by the five checks. Reads only; the same request gives the same verdict everywhere. */
export async function judge(request: JudgeRequest): Promise<Judgement> {
  const started = performance.now();
  const { repository, base, rules, branch } = request;
  const identity = identify({
    given: request.agent,
    env: request.env,
    gitConfig: repository.config,
    branch,
    tasks: rules.knowledge.tasks,
    agents: rules.config.agents,
  });
  const task = taskFor(identity.agent, branch, rules.knowledge.tasks);
  const [range, pending] = await Promise.all([rangeOf(request, task), pendingOf(request)]);
  const warnings = [...base.warnings, ...range.warnings, ...pending.warnings];
  const said = identity.agent && request.statementsOf ? await request.statementsOf(identity.agent) : noStatements;
  const replaced = pending.proposals.filter((old) => old.branch === branch && old.agent_id === identity.agent);
  const statements = carriedOver(said, replaced);
  const files = await judgedFiles(range.changes, request);
  const input: CheckInput = {
    agent: identity.agent,
    branch,
    pushesToBase: branch !== null && branch === base.branch && request.compareWith === undefined,
    task,
    unassigned: rules.config.unassigned,
    files,
    scopes: rules.scopes,
    scopeOf: scopeLookup(rules),
    securityPatterns: rules.knowledge.invariants.security_patterns ?? [],
    fanIn: rules.config.limits.fan_in,
    overdueRfcs: overdueRfcs(rules, request.now),
    queue: queueLoad(pending, branch, rules.config.limits.queue),
  };
  const judged = await runAll(input, request, range, statements);
  const reports = judged.input.files.map((file) => fileReport(file, judged.input));
  const verdict = overallVerdict(judged.checks);
  const proposals =
    identity.agent === null
      ? []
      : buildProposals({ ...judged.input, agent: identity.agent }, reports, request, range.fork, statements);
  const output: CheckOutput = {
    verdict,
    agent: identity.agent,
    branch,
    base: range.fork,
    head: request.head,
    checks: judged.checks,
    files: reports,
    proposals,
    queue: { unresolved: input.queue.unresolved, limit: input.queue.limit },
    warnings: [...warnings],
    ignored: null,
    proposal_ref: null,
    elapsed_ms: Math.round(performance.now() - started),
  };
  return { output, identity, task, fork: range.fork };
}

async function runAll(input: CheckInput, request: JudgeRequest, range: Range, statements: DeclaredStatements) {
  const quick = runChecks(input, "quick");
  if (overallVerdict(quick) === "block") return { input, checks: byNumber([...quick, ...skippedChecks(quick)]) };
  const { repository, rules, base } = request;
  const baseTree = new GitTree(repository.objects, base.oid);
  const files = await analyseFiles(input.files, {
    repository,
    base: baseTree,
    head: new GitTree(repository.objects, request.head),
    languages: rules.config.languages,
    pythonRoots: rules.config.python.roots,
    known: knownPackages({
      repository,
      base: baseTree,
      baseCommit: range.fork ?? base.oid,
      techStack: rules.knowledge.invariants.tech_stack ?? [],
      pythonRoots: rules.config.python.roots,
    }),
    declaredFor: (path) => statements.forPath(path).dependsOn,
  });
  const analysed = { ...input, files };
  return { input: analysed, checks: byNumber([...quick, ...runChecks(analysed, "reads-files")]) };
}

function byNumber(results: CheckOutput["checks"]): CheckOutput["checks"] {
  return results.sort((a, b) => a.number - b.number);
}

interface Range {
  readonly changes: readonly FileChange[];
  readonly fork: ObjectId | null;
  readonly warnings: readonly Warning[];
}

/** What the branch itself changed. Throws SHALLOW or BAD_REF. */
async function rangeOf(request: JudgeRequest, task: Task | null): Promise<Range> {
  const { repository, base, head } = request;
  const against = await comparedWith(request, task);
  const { fork, changes } = await changedRange(repository, against, head);
  switch (fork.kind) {
    case "unknown":
      throw new SklError("SHALLOW", { data: { base: against, head } });
    case "unrelated": {
      const message = `The branch shares no history with ${base.branch}; every file of it counts as added.`;
      const all = await changedFiles(repository, await emptyTree(repository), head);
      return {
        changes: all,
        fork: null,
        warnings: [{ code: "UNRELATED_HISTORY", message, fix: `Start the branch from ${base.branch}.` }],
      };
    }
    case "found":
      return { changes, fork: fork.commit, warnings: [] };
  }
}

async function comparedWith({ repository, base, compareWith }: JudgeRequest, task: Task | null): Promise<ObjectId> {
  if (compareWith !== undefined) {
    const commit = await repository.commitOf(compareWith);
    if (!commit)
      throw new SklError("BAD_REF", { message: `${compareWith} names no commit.`, data: { revision: compareWith } });
    return commit;
  }
  if (!task?.base) return base.oid;
  const stacked =
    base.refs?.get(`refs/heads/${task.base}`) ??
    (await repository.commitOf(base.remote ? `refs/remotes/${base.remote}/${task.base}` : task.base));
  if (!stacked)
    throw new SklError("BAD_REF", {
      message: `${task.id} is based on ${task.base}, which the remote does not have.`,
      data: { task: task.id, base: task.base },
    });
  const known = await repository.commitOf(stacked);
  if (!known)
    throw new SklError("BAD_REF", {
      message: `${task.id} is based on ${task.base}; its commit is not here.`,
      fix: "Run `git fetch` and push again.",
      data: { base: task.base },
    });
  return known;
}

async function emptyTree(repository: Repository): Promise<ObjectId> {
  return (await repository.git(["mktree"], { stdin: "" })).stdout.toString("latin1").trim() as ObjectId;
}

function pendingOf({ repository, base, rules }: JudgeRequest): Promise<PendingQueue> {
  const { ref_namespace: namespace } = rules.config.queue;
  return pendingQueue({ repository, remote: base.remote, refs: base.refs, namespace, queue: rules.knowledge.queue });
}

async function judgedFiles(changes: readonly FileChange[], request: JudgeRequest): Promise<JudgedFile[]> {
  const { rules } = request;
  const touched = new Set<string>(changes.flatMap(pathsOf));
  const entries = new Map<string, StateEntry>();
  const dependents = new Map<string, StateEntry[]>();
  for (const entry of rules.knowledge.state) {
    if (touched.has(entry.path)) entries.set(entry.path, entry);
    for (const path of new Set(entry.dependencies)) {
      if (touched.has(path) && path !== entry.path) dependents.set(path, [...(dependents.get(path) ?? []), entry]);
    }
  }
  return Promise.all(
    changes.map(async (change): Promise<JudgedFile> => {
      const path = pathOf(change);
      const paths = pathsOf(change);
      const entry = paths.map((each) => entries.get(each)).find((found) => found !== undefined) ?? null;
      return {
        change,
        path,
        paths,
        language: languageOf(path),
        scope: entry?.semantic_scope ?? rules.scopes.ownersOf(path)[0] ?? null,
        isGate: await isGateFile(change, request.repository),
        entry,
        dependents: [...new Set(paths.flatMap((each) => dependents.get(each) ?? []))],
        analysis: null,
      };
    }),
  );
}

function scopeLookup(rules: Rules): (path: string) => string | null {
  let registered: Map<string, string> | null = null;
  return (path) => {
    registered ??= new Map(
      rules.knowledge.state.flatMap((entry) => (entry.semantic_scope ? [[entry.path, entry.semantic_scope]] : [])),
    );
    return registered.get(path) ?? rules.scopes.ownersOf(path)[0] ?? null;
  };
}

/** RFCs whose window ran out, by the clock and not by what some earlier run wrote into them. */
function overdueRfcs(rules: Rules, now: Date): CheckInput["overdueRfcs"] {
  return rules.rfcs
    .filter((rfc) => isOverdue(rfc, now))
    .map((rfc) => ({ id: rfc.id, scopes: scopesOf(rfc, rules), deadline: rfc.human_response_deadline ?? null }));
}

export function isOverdue(rfc: Rfc, now: Date): boolean {
  if (rfc.status === "overdue") return true;
  const deadline = Date.parse(rfc.human_response_deadline ?? "");
  return rfc.status === "open" && !Number.isNaN(deadline) && deadline <= now.getTime();
}

function scopesOf(rfc: Rfc, rules: Rules): string[] {
  const named = [...(rfc.semantic_scopes ?? []), ...(rfc.semantic_scope ? [rfc.semantic_scope] : [])];
  if (named.length > 0) return named;
  const proposal = rules.knowledge.queue.find(({ proposal_id }) => proposal_id === rfc.triggering_proposal);
  return proposal?.semantic_scope ? [proposal.semantic_scope] : [];
}
