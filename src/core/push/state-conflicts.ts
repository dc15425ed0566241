import {
  type FileReport,
  isObjectId,
  type ObjectId,
  type Overlap,
  type QueueEntry,
  type RepoPath,
  type StateEntry,
} from "../../kernel/domain/index.ts";
import { scopeLookup } from "../../kernel/knowledge/index.ts";
import type { JudgedFile } from "../../rules/checks/index.ts";
import {
  describeUnreadChanges,
  findEntryForPath,
  findForbiddenResponsibility,
  findStaleRead,
  listSharedSymbols,
  listTouchedSymbols,
  listUsedNames,
  listUsedSymbols,
  ScopeGraph,
  type StateConflict,
  scopeCycle,
  type TouchedSymbols,
  usesOfMerged,
} from "../../rules/orchestrator/index.ts";
import { findLanguageByPath, loadParsers, readConfiguredRoots } from "../../syntax/ast/index.ts";
import { GitTree, openSharedTree } from "../../workspace/git/index.ts";
import { formatBaseName, listBaseLandings, type Workspace } from "../../workspace/ground/index.ts";
import { compareSides, createPushRoom } from "./compared-sides.ts";
import { mergeBySession, SESSION_COMMIT } from "./session-merge.ts";
import { createKnownModules, TreeLinks } from "./tree-links.ts";

export interface ProposedFile {
  readonly proposal: QueueEntry;
  readonly report: Pick<FileReport, "old_path">;
  readonly file: JudgedFile;
}

/** Names two commits of the base, and a file that may have changed between them. */
interface BaseRange {
  readonly from: ObjectId | null;
  readonly to: ObjectId;
  readonly path: string;
}

/** If more commits than this changed a file, they are not looked into one by one and all count as changes of others. */
const MOST_COMMITS = 20;

interface MovingBase {
  readonly state?: () => readonly StateEntry[];
  readonly tip?: () => ObjectId;
}

/** Finds the conflicts of a change with State, for a push and for a session alike. */
export class StateConflicts {
  readonly #workspace: Workspace;
  readonly #state: () => readonly StateEntry[];
  #scopes: {
    readonly of: readonly StateEntry[];
    readonly scopeOf: (path: string) => string | null;
    readonly graph: ScopeGraph;
  } | null = null;
  readonly #tip: () => ObjectId;

  /** Takes State and the tip of the base from functions, since the merges of a session change both. */
  constructor(
    workspace: Workspace,
    { state = () => workspace.rules.knowledge.state, tip = () => workspace.base.oid }: MovingBase = {},
  ) {
    this.#workspace = workspace;
    this.#state = state;
    this.#tip = tip;
  }

  /** Returns the scopes of State as it is now, since two branches of one session may close a circle that neither closes alone. */
  #currentScopes() {
    const state = this.#state();
    if (this.#scopes?.of !== state) {
      const { definitions, scopes } = this.#workspace.rules;
      const ownerOf = scopeLookup(state, scopes.ownersOf);
      // What everybody may change is on nobody's side of a circle.
      const findUnsharedScope = (path: string) => {
        const owner = ownerOf(path);
        return owner !== null && definitions.scope_definitions.scopes[owner]?.shared ? null : owner;
      };
      this.#scopes = { of: state, scopeOf: findUnsharedScope, graph: new ScopeGraph(state, findUnsharedScope) };
    }
    return this.#scopes;
  }

  async of(file: ProposedFile, fork: ObjectId | null): Promise<StateConflict[]> {
    const { proposal } = file;
    const { scopes } = this.#workspace.rules.definitions.scope_definitions;
    const scope = proposal.semantic_scope ?? null;
    const { scopeOf, graph } = this.#currentScopes();
    const targets = (proposal.dependencies ?? []).map(scopeOf);
    // Only what a module imports when it is loaded closes a circle, which is read only where any dependency would; nothing imports tests.
    const isClosing = !file.file.isTest && graph.newCycle(scope, targets) !== null;
    const loaded = isClosing ? (await this.#loadedBy(proposal, scopeOf)).map(scopeOf) : [];
    return [
      ...(await this.#staleRead(file, fork)),
      ...describeUnreadChanges(proposal),
      ...findForbiddenResponsibility(proposal, scope === null ? null : (scopes[scope] ?? null)),
      ...scopeCycle(proposal, graph.newCycle(scope, loaded)),
    ];
  }

  /** Returns the files that are loaded with the proposed one. */
  async #loadedBy({ path, head }: QueueEntry, scopeOf: (path: string) => string | null): Promise<string[]> {
    const { repository, rules } = this.#workspace;
    if (!head || !isObjectId(head)) return [];
    const { languages } = rules.config;
    const settings = {
      repository,
      languages,
      rootsOf: readConfiguredRoots(rules.config),
      known: createKnownModules(),
      scopeOf,
    };
    const loaded = await new TreeLinks(new GitTree(repository.objects, head), settings).loadedBy(path);
    return [...loaded.keys()];
  }

  async #staleRead(own: ProposedFile, fork: ObjectId | null): Promise<StateConflict[]> {
    const { proposal, report } = own;
    const tip = this.#tip();
    if (fork === null || fork === tip) return [];
    const entry = findEntryForPath(this.#state(), proposal.path, report.old_path);
    const shared = await this.#sharedWithOthers(own, { from: fork, to: tip, path: report.old_path ?? proposal.path });
    return findStaleRead(proposal, { entry, shared: shared ?? [], onto: formatBaseName(this.#workspace.base) });
  }

  /** Returns the symbols that the file's change and others' changes on the base both touch; see `listSharedSymbols`. */
  async #sharedWithOthers(
    { proposal: { agent_id: agent }, file }: ProposedFile,
    range: BaseRange,
  ): Promise<readonly string[] | null> {
    const own = file.analysis === null ? null : listTouchedSymbols(file.analysis.syntax);
    if (own === null || (await this.#isOnBase(file, range.to))) return null;
    const shared = listSharedSymbols(await this.#touchedBetween(range, file), own);
    if (shared === null || range.from === null) return shared;
    const commits = await listBaseCommitsOn(this.#workspace, range);
    if (commits.length === 0 || commits.length > MOST_COMMITS) return shared;
    const others = commits.filter(({ mergedFor }) => mergedFor !== agent);
    const touched = await Promise.all(
      others.map(async ({ commit }) => {
        const from = await this.#workspace.repository.commitOf(`${commit}^1`);
        return this.#touchedBetween({ from, to: commit, path: range.path }, file);
      }),
    );
    const met = touched.map((each) => listSharedSymbols(each, own)).filter((each) => each !== null);
    return met.length === 0 ? null : [...new Set(met.flat())];
  }

  /** Returns whether the base has the head's version of a file already, so that the two do not differ. */
  async #isOnBase({ change, path }: JudgedFile, commit: ObjectId): Promise<boolean> {
    const entry = await openSharedTree(this.#workspace.repository.objects, commit).entry(path);
    return change.kind === "deleted" ? entry === null : entry?.oid === change.after.oid;
  }

  /** Returns where a change uses symbols that others' merged branches changed since it left the base. */
  async mergedMeetings(proposal: QueueEntry, fork: ObjectId | null): Promise<Overlap[]> {
    const tip = this.#tip();
    if (fork === null || fork === tip) return [];
    const { path: own, dependencies = [] } = proposal;
    const names = listUsedNames(proposal, [...dependencies, own]);
    const found = (dependencies as RepoPath[]).map(async (path): Promise<Overlap[]> => {
      const range = { from: fork, to: tip, path };
      const touched = await this.#touchedBetween(range, { path, language: findLanguageByPath(path) });
      const symbols = listUsedSymbols(names, path, touched ?? []);
      if (symbols.length === 0) return [];
      const others = (await listBaseCommitsOn(this.#workspace, range)).filter(
        ({ mergedFor }) => mergedFor !== null && mergedFor !== proposal.agent_id,
      );
      const meetings = others.map(async ({ commit, branch, head, mergedFor }): Promise<Overlap[]> => {
        const from = await this.#workspace.repository.commitOf(`${commit}^1`);
        const changed = await this.#touchedBetween(
          { from, to: commit, path },
          { path, language: findLanguageByPath(path) },
        );
        const its = symbols.filter((symbol) => changed?.includes(symbol));
        if (its.length === 0 || branch === null || mergedFor === null) return [];
        return [usesOfMerged({ branch, head, agent: mergedFor }, { path: own, symbols: its, at: path })];
      });
      return (await Promise.all(meetings)).flat();
    });
    return (await Promise.all(found)).flat();
  }

  async #touchedBetween(
    { from, to, path: at }: BaseRange,
    { path, language }: Pick<JudgedFile, "path" | "language">,
  ): Promise<TouchedSymbols> {
    const { repository } = this.#workspace;
    const readConflictSide = async (commit: ObjectId | null) => {
      const entry = commit === null ? null : await openSharedTree(repository.objects, commit).entry(at);
      return entry && entry.mode !== "040000" ? { path, oid: entry.oid, mode: entry.mode } : null;
    };
    const [before, after] = await Promise.all([readConflictSide(from), readConflictSide(to)]);
    if (before?.oid === after?.oid) return [];
    if (language !== null) await loadParsers(new Set([language]));
    const settings = { repository, head: null, languageOf: () => language, room: createPushRoom() };
    return listTouchedSymbols((await compareSides({ before, after }, settings)).comparison);
  }
}

/** Names a commit of the base, and the agent whose branch a session merged by it. */
interface BaseStep {
  readonly commit: ObjectId;
  readonly mergedFor: string | null;
  readonly branch: string | null;
  readonly head: ObjectId | null;
}

/** Returns the commits of the base's own line that changed a file between two commits, the newest first. */
async function listBaseCommitsOn({ repository, base }: Workspace, { from, to, path }: BaseRange): Promise<BaseStep[]> {
  const range = ["log", "--first-parent", SESSION_COMMIT, `--max-count=${MOST_COMMITS + 1}`, to, `^${from}`];
  const found = await repository.git([...range, "--", `:(literal)${path}`]);
  const landings = await listBaseLandings(repository, base.oid);
  return found.stdout
    .toString("utf8")
    .split("\n")
    .flatMap((line) => {
      const [commit = "", parents = ""] = line.split("\0", 2);
      if (!isObjectId(commit)) return [];
      const merge = mergeBySession(line, landings);
      const squashed = landings.find((each) => each.commit === commit)?.head;
      const head = parents.split(" ")[1] ?? squashed ?? "";
      return [
        {
          commit,
          mergedFor: merge?.agent_id ?? null,
          branch: merge?.branch ?? null,
          head: isObjectId(head) ? head : null,
        },
      ];
    });
}
