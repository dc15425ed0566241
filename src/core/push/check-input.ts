import {
  type ChangedContent,
  type FileChange,
  findRejection,
  getChangePath,
  listChangePaths,
  type ObjectId,
  SklError,
  type StateEntry,
  type Task,
  type Warning,
} from "../../kernel/domain/index.ts";
import { resolvePathScope, scopeLookup } from "../../kernel/knowledge/index.ts";
import { type CheckInput, covers, type JudgedFile } from "../../rules/checks/index.ts";
import { collectSettledQuestions, listInvariantRules } from "../../rules/rfc/index.ts";
import { findLanguageByPath, isTestFile, readConfiguredRoots } from "../../syntax/ast/index.ts";
import {
  GitTree,
  listChangedFiles,
  openSharedTree,
  type Repository,
  refuseUnfitTrees,
  writeEmptyTree,
} from "../../workspace/git/index.ts";
import type { BaseTip, BranchHead, CheckTime, Rules } from "../../workspace/ground/index.ts";
import {
  computeBaseWithSquashed,
  computeChangedRange,
  findAgentTask,
  formatBaseName,
  identifyInRepository,
  isActive,
  isFree,
  listBaseLandings,
  type PushIdentity,
} from "../../workspace/ground/index.ts";
import { analyseFiles } from "./analyse.ts";
import { findRefusedStatements, findUnmendedCode } from "./decided-statements.ts";
import type { DeclaredStatements } from "./draft.ts";
import { gateFiles, judgeNewEntries, leavesPushingWorkflow, OF_HISTORY } from "./gate/index.ts";
import { createKnownPackages } from "./known-packages.ts";
import type { KnownModules } from "./tree-links.ts";
import { startAnew } from "./unclean-merge.ts";

/** Describes a head that is to be judged, with the base and the rules by which it is. */
export interface JudgedHead {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly rules: Rules;
  readonly head: ObjectId;
  /** The name of the branch on the remote; null for a detached head. */
  readonly branch: string | null;
  readonly agent?: string | undefined;
  /** Who pushes. Without it, the flag, the environment, Git configuration and the branch decide. */
  readonly identity?: PushIdentity | undefined;
  /** Names another revision to compare with; the rules still come from the base branch. */
  readonly compareWith?: string | undefined;
  /** The waiting head that this one contains; its commits are not part of the change. */
  readonly stackedOn?: BranchHead | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly now: Date;
  /** Ends the judging when the head has taken too long. */
  readonly checkTime?: CheckTime | undefined;
}

export interface Pusher {
  readonly identity: PushIdentity;
  readonly task: Task | null;
}

/** Returns who pushes, and for which task. */
export function resolvePusher({ repository, rules, branch, agent, env, ...known }: JudgedHead): Pusher {
  const identity = known.identity ?? identifyInRepository(repository, rules, { given: agent, env, branch });
  return { identity, task: findAgentTask(identity.agent, branch, rules.knowledge.tasks) };
}

/** Gathers the input of the checks, except for the queue and the RFCs, which do not depend on the commit. */
export async function checkInput(
  request: JudgedHead,
  { identity, task }: Pusher,
  changes: readonly FileChange[],
): Promise<CheckInput> {
  const { rules, base, branch } = request;
  const scopeOf = scopeLookup(rules.knowledge.state, rules.scopes.ownersOf);
  return {
    agent: identity.agent,
    branch,
    pushesToBase: branch !== null && branch === base.branch && request.compareWith === undefined,
    task,
    othersTasks: rules.knowledge.tasks.filter(
      (other) => other.agent_id !== identity.agent && !isFree(other) && isActive(other),
    ),
    poolTask: task === null ? findPoolTask(branch, rules) : null,
    unassigned: rules.config.unassigned,
    files: await listJudgedFiles(changes, request),
    scopes: rules.scopes,
    scopeOf,
    securityPatterns: rules.knowledge.invariants.security_patterns ?? [],
    invariantRules: listInvariantRules(rules.knowledge.invariants),
    askedSignatures: rules.config.rfc.signatures,
    fanIn: rules.config.limits.fan_in ?? computeUsualFanIn(rules, scopeOf),
    decidedAgainst: (name) => collectSettledQuestions(rules.rfcs).againstPackage(name),
    approvalOf: (name) => collectSettledQuestions(rules.rfcs).approvalOfPackage(name)?.id ?? null,
    refusedStatements: [],
    overdueRfcs: [],
    queue: { unresolved: 0, limit: rules.config.limits.queue, own: { unresolved: 0, limit: null }, oldest: null },
  };
}

/** Returns the task of the pool that is worked on in a branch, which is another agent's or nobody's now. */
function findPoolTask(branch: string | null, { knowledge }: Rules): CheckInput["poolTask"] {
  const held = knowledge.tasks.find((other) => other.pool && isActive(other) && other.branch === branch);
  return held === undefined ? null : { id: held.id, owner: isFree(held) ? null : held.agent_id };
}

/** Reads and compares every changed file, as checks 3 and 4 need it. */
export async function addAnalysis(
  input: CheckInput,
  request: JudgedHead,
  {
    fork,
    statements,
    modules,
  }: {
    readonly fork: ObjectId | null;
    readonly statements: DeclaredStatements;
    readonly modules?: KnownModules;
  },
): Promise<CheckInput> {
  const { repository, rules, base } = request;
  const rootsOf = readConfiguredRoots(rules.config);
  const baseTree = openSharedTree(repository.objects, base.oid);
  const head = new GitTree(repository.objects, request.head);
  const techStack = rules.knowledge.invariants.tech_stack ?? [];
  const files = await analyseFiles(input.files, {
    repository,
    base: baseTree,
    head,
    headCommit: request.head,
    baseCommit: base.oid,
    languages: rules.config.languages,
    rootsOf,
    known: createKnownPackages({ repository, base: baseTree, baseCommit: base.oid, fork, techStack, rootsOf }),
    knownOfHead: createKnownPackages({
      repository,
      base: head,
      baseCommit: request.head,
      fork: null,
      techStack: [],
      rootsOf,
    }),
    statements,
    modules,
    checkTime: request.checkTime,
    securityPatterns: input.securityPatterns,
    codeRules: rules.codeRules,
  });
  const refused = findRefusedStatements(files, statements, rules);
  const contents = input.files.map(toChangedContent);
  const unmended = await findUnmendedCode(files, {
    rules,
    textOf: async (commit, path) => {
      const bytes = await new GitTree(repository.objects, commit).read(path);
      return bytes === null ? null : Buffer.from(bytes).toString("utf8");
    },
  });
  return {
    ...input,
    files,
    refusedStatements: refused,
    // What is still declared is refused by its words.
    unmended: unmended.filter(
      ({ path, text }) => !refused.some((each) => each.text === text && each.paths.includes(path)),
    ),
    rejectedBefore: findRejection(contents, rules.knowledge.queue),
  };
}

export interface Range {
  readonly changes: readonly FileChange[];
  readonly fork: ObjectId | null;
  readonly warnings: readonly Warning[];
}

/** Returns what the branch itself changed. Throws SHALLOW, BAD_REF or TREE_REFUSED. */
export async function resolveBranchRange(request: JudgedHead, task: Task | null): Promise<Range> {
  const { repository, base, head } = request;
  await refuseUnfitTrees(repository, base.oid, head);
  const against = await findComparedCommit(request, task);
  const from = against === base.oid ? await computeBaseWithSquashed(repository, base.oid) : against;
  const { fork, changes } = await computeChangedRange(repository, from, head);
  switch (fork.kind) {
    case "unknown":
      throw new SklError("SHALLOW", { data: { base: against, head } });
    case "unrelated": {
      const message = `The branch shares no commit with ${base.branch}, so every file of it counts as added, and no session merges it.`;
      const all = await listChangedFiles(repository, await writeEmptyTree(repository), head);
      if (all.length > MOST_FILES) throw createTooManyFilesError(all.length);
      return {
        changes: all,
        fork: null,
        warnings: [{ code: "UNRELATED_HISTORY", message, fix: startAnew(formatBaseName(base)) }],
      };
    }
    case "found":
      if (changes.length > MOST_FILES) throw createTooManyFilesError(changes.length);
      return { changes, fork: fork.commit, warnings: [] };
  }
}

/** Limits the files of a head. Each is a proposal that is kept, decided and shown, and nobody reviews more at once. */
const MOST_FILES = 20_000;

function createTooManyFilesError(files: number): SklError {
  return new SklError("NOT_JUDGED", {
    message: `The branch changes ${files} files; at most ${MOST_FILES} are judged at once.`,
    fix: "Push it in parts, or have a person push what is generated or vendored to the base.",
    data: { files },
  });
}

async function findComparedCommit(
  { repository, base, compareWith, stackedOn }: JudgedHead,
  task: Task | null,
): Promise<ObjectId> {
  if (compareWith !== undefined) {
    const commit = await repository.commitOf(compareWith);
    if (!commit)
      throw new SklError("BAD_REF", { message: `${compareWith} names no commit.`, data: { revision: compareWith } });
    return commit;
  }
  if (stackedOn !== undefined) return stackedOn.head;
  if (!task?.base) return base.oid;
  const stacked =
    base.refs?.get(`refs/heads/${task.base}`) ??
    (await repository.commitOf(base.remote ? `refs/remotes/${base.remote}/${task.base}` : task.base));
  // A rebase onto the base drops the commits that were squashed, so that the branch below does not tell where this one begins.
  const isSquashed = (await listBaseLandings(repository, base.oid)).some(
    ({ head, squashed }) => squashed !== null && head === stacked,
  );
  if (isSquashed) return base.oid;
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

function toChangedContent({ path, change }: JudgedFile): ChangedContent {
  const before = change.kind === "added" ? null : change.before.oid;
  // A decision is recorded for the new path, at which a renamed file was not there before.
  const isNewPath = change.kind === "renamed";
  return {
    path,
    content: { before: isNewPath ? null : before, after: change.kind === "deleted" ? null : change.after.oid },
  };
}

function findSensitivePath(
  paths: readonly string[],
  named: Rules["config"]["sensitive_paths"],
): JudgedFile["sensitive"] {
  const found = Object.entries(named).find(([, patterns]) => paths.some((path) => covers(patterns.paths, path)));
  return found ? { name: found[0], class: found[1].class } : null;
}

/** A module with fewer dependents in other scopes is never said to concern many. */
const LEAST_FAN_IN = 5;

/** Returns the fan-in from other scopes that one module in twenty of this repository has. */
function computeUsualFanIn(rules: Rules, scopeOf: (path: string) => string | null): number {
  const known = knownFanIn.get(rules) ?? computeFanIn(rules.knowledge.state, scopeOf);
  knownFanIn.set(rules, known);
  return known;
}

const knownFanIn = new WeakMap<Rules, number>();

function computeFanIn(state: readonly StateEntry[], scopeOf: (path: string) => string | null): number {
  const counts = new Map(state.map(({ path }) => [path, 0]));
  for (const { path, dependencies = [] } of state) {
    const scope = scopeOf(path);
    for (const target of new Set(dependencies))
      if (scope !== null && scopeOf(target) !== scope) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  const sorted = [...counts.values()].sort((a, b) => a - b);
  return Math.max(LEAST_FAN_IN, sorted[Math.floor(sorted.length * 0.95)] ?? 0);
}

async function listJudgedFiles(changes: readonly FileChange[], request: JudgedHead): Promise<JudgedFile[]> {
  const { rules, repository, base } = request;
  const gate = gateFiles(repository, base.oid);
  const head = new GitTree(repository.objects, request.head);
  const learned = await judgeNewEntries(changes, request);
  const touched = new Set<string>(changes.flatMap(listChangePaths));
  const entries = new Map<string, StateEntry>();
  const dependents = new Map<string, StateEntry[]>();
  for (const entry of rules.knowledge.state) {
    if (touched.has(entry.path)) entries.set(entry.path, entry);
    for (const path of entry.dependencies ?? []) {
      if (!touched.has(path) || path === entry.path) continue;
      const known = dependents.get(path) ?? [];
      if (known.at(-1) !== entry) dependents.set(path, [...known, entry]);
    }
  }
  return Promise.all(
    changes.map(async (change): Promise<JudgedFile> => {
      const refusal = learned.get(change);
      const path = getChangePath(change);
      const paths = listChangePaths(change);
      const entry = paths.map((each) => entries.get(each)).find((found) => found !== undefined) ?? null;
      return {
        change,
        path,
        paths,
        language: findLanguageByPath(path),
        scope: resolvePathScope(path, entry, rules.scopes.ownersOf),
        gate: refusal === undefined ? await gate.placeOf(change) : refusal === null ? null : OF_HISTORY,
        isLearned: refusal === null,
        refusedEntry: refusal ?? null,
        entry,
        isTest: await isTestFile(path, head),
        sensitive: (await leavesPushingWorkflow(change, repository))
          ? { name: "workflows", class: "security" }
          : findSensitivePath(paths, rules.config.sensitive_paths),
        dependents: [...new Set(paths.flatMap((each) => dependents.get(each) ?? []))],
        analysis: null,
      };
    }),
  );
}
