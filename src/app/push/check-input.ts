import { configuredRoots, isTestFile, languageOf } from "../../ast/index.ts";
import { type CheckInput, covers, type JudgedFile } from "../../checks/index.ts";
import {
  type ChangedContent,
  type FileChange,
  findRejection,
  type ObjectId,
  pathOf,
  pathsOf,
  SklError,
  type StateEntry,
  type Task,
  type Warning,
} from "../../domain/index.ts";
import { changedFiles, emptyTree, GitTree, type Repository, refuseUnfitTrees, sharedTree } from "../../git/index.ts";
import { pathScope, scopeLookup } from "../../knowledge/index.ts";
import { invariantRules, settledQuestions } from "../../rfc/index.ts";
import type { BaseTip, BranchHead, CheckTime, Rules } from "../ground/index.ts";
import {
  baseWithSquashed,
  changedRange,
  identityIn,
  isActive,
  isFree,
  landingsOnBase,
  nameOf,
  type PushIdentity,
  taskFor,
} from "../ground/index.ts";
import { analyseFiles } from "./analyse.ts";
import { refusedStatements, unmendedCode } from "./decided-statements.ts";
import type { DeclaredStatements } from "./draft.ts";
import { gateFiles, leavesPushingWorkflow, newEntries, OF_HISTORY } from "./gate/index.ts";
import { knownPackages } from "./known-packages.ts";
import type { KnownModules } from "./tree-links.ts";
import { startAnew } from "./unclean-merge.ts";

/** Describes a head that is to be judged, with the base and the rules by which it is. */
export interface JudgedHead {
  readonly repository: Repository;
  readonly base: BaseTip;
  readonly rules: Rules;
  readonly head: ObjectId;
  /** This is the name of the branch on the remote; null for a detached head. */
  readonly branch: string | null;
  readonly agent?: string | undefined;
  /** Says who pushes. Without it, the flag, the environment, Git configuration and the branch decide. */
  readonly identity?: PushIdentity | undefined;
  /** Names another revision to compare with; the rules still come from the base branch. */
  readonly compareWith?: string | undefined;
  /** Holds the waiting head that this one contains; its commits are not part of the change. */
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
export function pusherOf({ repository, rules, branch, agent, env, ...known }: JudgedHead): Pusher {
  const identity = known.identity ?? identityIn(repository, rules, { given: agent, env, branch });
  return { identity, task: taskFor(identity.agent, branch, rules.knowledge.tasks) };
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
    poolTask: task === null ? poolTaskOn(branch, rules) : null,
    unassigned: rules.config.unassigned,
    files: await judgedFiles(changes, request),
    scopes: rules.scopes,
    scopeOf,
    securityPatterns: rules.knowledge.invariants.security_patterns ?? [],
    invariantRules: invariantRules(rules.knowledge.invariants),
    askedSignatures: rules.config.rfc.signatures,
    fanIn: rules.config.limits.fan_in ?? usualFanIn(rules, scopeOf),
    decidedAgainst: (name) => settledQuestions(rules.rfcs).againstPackage(name),
    approvalOf: (name) => settledQuestions(rules.rfcs).approvalOfPackage(name)?.id ?? null,
    refusedStatements: [],
    overdueRfcs: [],
    queue: { unresolved: 0, limit: rules.config.limits.queue, own: { unresolved: 0, limit: null }, oldest: null },
  };
}

/** Returns the task of the pool that is worked on in a branch, which is another agent's or nobody's now. */
function poolTaskOn(branch: string | null, { knowledge }: Rules): CheckInput["poolTask"] {
  const held = knowledge.tasks.find((other) => other.pool && isActive(other) && other.branch === branch);
  return held === undefined ? null : { id: held.id, owner: isFree(held) ? null : held.agent_id };
}

/** Reads and compares every changed file, as checks 3 and 4 need it. */
export async function withAnalysis(
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
  const rootsOf = configuredRoots(rules.config);
  const baseTree = sharedTree(repository.objects, base.oid);
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
    known: knownPackages({ repository, base: baseTree, baseCommit: base.oid, fork, techStack, rootsOf }),
    knownOfHead: knownPackages({
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
  const refused = refusedStatements(files, statements, rules);
  const contents = input.files.map(contentOf);
  const unmended = await unmendedCode(files, {
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
export async function rangeOf(request: JudgedHead, task: Task | null): Promise<Range> {
  const { repository, base, head } = request;
  await refuseUnfitTrees(repository, base.oid, head);
  const against = await findComparedCommit(request, task);
  const from = against === base.oid ? await baseWithSquashed(repository, base.oid) : against;
  const { fork, changes } = await changedRange(repository, from, head);
  switch (fork.kind) {
    case "unknown":
      throw new SklError("SHALLOW", { data: { base: against, head } });
    case "unrelated": {
      const message = `The branch shares no commit with ${base.branch}, so every file of it counts as added, and no session merges it.`;
      const all = await changedFiles(repository, await emptyTree(repository), head);
      if (all.length > MOST_FILES) throw tooMany(all.length);
      return {
        changes: all,
        fork: null,
        warnings: [{ code: "UNRELATED_HISTORY", message, fix: startAnew(nameOf(base)) }],
      };
    }
    case "found":
      if (changes.length > MOST_FILES) throw tooMany(changes.length);
      return { changes, fork: fork.commit, warnings: [] };
  }
}

/** Limits the files of a head. Each is a proposal that is kept, decided and shown, and nobody reviews more at once. */
const MOST_FILES = 20_000;

function tooMany(files: number): SklError {
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
  const isSquashed = (await landingsOnBase(repository, base.oid)).some(
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

function contentOf({ path, change }: JudgedFile): ChangedContent {
  const before = change.kind === "added" ? null : change.before.oid;
  // A decision is recorded for the new path, at which a renamed file was not there before.
  const isNewPath = change.kind === "renamed";
  return {
    path,
    content: { before: isNewPath ? null : before, after: change.kind === "deleted" ? null : change.after.oid },
  };
}

function sensitivePath(paths: readonly string[], named: Rules["config"]["sensitive_paths"]): JudgedFile["sensitive"] {
  const found = Object.entries(named).find(([, patterns]) => paths.some((path) => covers(patterns.paths, path)));
  return found ? { name: found[0], class: found[1].class } : null;
}

/** A module with fewer dependents in other scopes is never said to concern many. */
const LEAST_FAN_IN = 5;

/** Returns the fan-in from other scopes that one module in twenty of this repository has. */
function usualFanIn(rules: Rules, scopeOf: (path: string) => string | null): number {
  const known = knownFanIn.get(rules) ?? fanInOf(rules.knowledge.state, scopeOf);
  knownFanIn.set(rules, known);
  return known;
}

const knownFanIn = new WeakMap<Rules, number>();

function fanInOf(state: readonly StateEntry[], scopeOf: (path: string) => string | null): number {
  const counts = new Map(state.map(({ path }) => [path, 0]));
  for (const { path, dependencies = [] } of state) {
    const scope = scopeOf(path);
    for (const target of new Set(dependencies))
      if (scope !== null && scopeOf(target) !== scope) counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  const sorted = [...counts.values()].sort((a, b) => a - b);
  return Math.max(LEAST_FAN_IN, sorted[Math.floor(sorted.length * 0.95)] ?? 0);
}

async function judgedFiles(changes: readonly FileChange[], request: JudgedHead): Promise<JudgedFile[]> {
  const { rules, repository, base } = request;
  const gate = gateFiles(repository, base.oid);
  const head = new GitTree(repository.objects, request.head);
  const learned = await newEntries(changes, request);
  const touched = new Set<string>(changes.flatMap(pathsOf));
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
      const path = pathOf(change);
      const paths = pathsOf(change);
      const entry = paths.map((each) => entries.get(each)).find((found) => found !== undefined) ?? null;
      return {
        change,
        path,
        paths,
        language: languageOf(path),
        scope: pathScope(path, entry, rules.scopes.ownersOf),
        gate: refusal === undefined ? await gate.placeOf(change) : refusal === null ? null : OF_HISTORY,
        isLearned: refusal === null,
        refusedEntry: refusal ?? null,
        entry,
        isTest: await isTestFile(path, head),
        sensitive: (await leavesPushingWorkflow(change, repository))
          ? { name: "workflows", class: "security" }
          : sensitivePath(paths, rules.config.sensitive_paths),
        dependents: [...new Set(paths.flatMap((each) => dependents.get(each) ?? []))],
        analysis: null,
      };
    }),
  );
}
