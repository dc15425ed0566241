import { loadParsers } from "../../ast/index.ts";
import type { JudgedFile } from "../../checks/index.ts";
import { type FileReport, isObjectId, type ObjectId, type QueueEntry, type StateEntry } from "../../domain/index.ts";
import { fetchRefs, GitTree, mergeTrees, type Repository, sharedTree } from "../../git/index.ts";
import { parseKnowledge, scopeLookup } from "../../knowledge/index.ts";
import {
  entryOf,
  forbiddenResponsibility,
  ScopeGraph,
  type StateConflict,
  scopeCycle,
  sharedSymbols,
  staleRead,
  type TouchedSymbols,
  touchedSymbols,
  unreadChange,
  wasOutdated,
} from "../../orchestrator/index.ts";
import { nameOf, type Workspace } from "../ground/index.ts";
import { comparedSides, roomForPush } from "./compared-sides.ts";
import { mergeBySession } from "./session-merge.ts";

export interface ProposedFile {
  readonly proposal: QueueEntry;
  readonly report: Pick<FileReport, "old_path">;
  readonly file: JudgedFile;
  /** Says whether Git merges the versions of the head and the base; left out if nobody tried. */
  readonly doesMerge?: boolean;
}

/** Names two commits of the base, and a file that may have changed between them. */
interface BaseRange {
  readonly from: ObjectId | null;
  readonly to: ObjectId;
  readonly path: string;
}

/** If more commits than this changed a file, they are not looked into one by one and all count as changes of others. */
const MOST_COMMITS = 20;

/** Finds the conflicts of a change with State, for a push and for a session alike. */
export class StateConflicts {
  readonly #workspace: Workspace;
  readonly #state: () => readonly StateEntry[];
  #scopes: {
    readonly of: readonly StateEntry[];
    readonly scopeOf: (path: string) => string | null;
    readonly graph: ScopeGraph;
  } | null = null;
  readonly #states = new Map<string, Promise<readonly StateEntry[]>>();

  /** Takes State from `state`, since the merges of a session change it. */
  constructor(workspace: Workspace, state: () => readonly StateEntry[] = () => workspace.rules.knowledge.state) {
    this.#workspace = workspace;
    this.#state = state;
  }

  /** Returns the scopes of State as it is now, since two branches of one session may close a circle that neither closes alone. */
  #currentScopes() {
    const state = this.#state();
    if (this.#scopes?.of !== state) {
      const scopeOf = scopeLookup(state, this.#workspace.rules.scopes.ownersOf);
      this.#scopes = { of: state, scopeOf, graph: new ScopeGraph(state, scopeOf) };
    }
    return this.#scopes;
  }

  async of(file: ProposedFile, fork: ObjectId | null): Promise<StateConflict[]> {
    const { proposal } = file;
    const { scopes } = this.#workspace.rules.definitions.scope_definitions;
    const scope = proposal.semantic_scope ?? null;
    const { scopeOf, graph } = this.#currentScopes();
    const targets = (proposal.dependencies ?? []).map(scopeOf);
    return [
      ...(await this.#staleRead(file, fork)),
      ...(await this.#unreadChange(file, fork)),
      ...forbiddenResponsibility(proposal, scope === null ? null : (scopes[scope] ?? null)),
      ...scopeCycle(proposal, graph.newCycle(scope, targets)),
    ];
  }

  async #staleRead(own: ProposedFile, fork: ObjectId | null): Promise<StateConflict[]> {
    const { proposal, report } = own;
    const { base } = this.#workspace;
    const entry = entryOf(this.#state(), proposal.path, report.old_path);
    if (entry === null || fork === base.oid) return [];
    const shared = await this.#sharedWithOthers(own, { from: fork, to: base.oid, path: entry.path });
    if (shared === null) return [];
    const entryAtFork = entryOf(await this.#stateAt(fork), proposal.path, report.old_path);
    const doesMerge = own.doesMerge ?? null;
    return staleRead(proposal, { entry, entryAtFork, shared, doesMerge, onto: nameOf(base) });
  }

  /** Finds changes of others that a head again does not mention, after it was rejected because it did not know them. */
  async #unreadChange(own: ProposedFile, fork: ObjectId | null): Promise<StateConflict[]> {
    const { proposal, file } = own;
    if (fork === null) return [];
    const { repository, rules } = this.#workspace;
    const paths: readonly string[] = file.paths;
    const rejected = rules.knowledge.queue.filter(
      (earlier) =>
        earlier.agent_id === proposal.agent_id &&
        earlier.head !== proposal.head &&
        paths.includes(earlier.path) &&
        wasOutdated(earlier),
    );
    for (const earlier of rejected) {
      const from = await repository.commitOf(earlier.base ?? "");
      if (from === null || from === fork) continue;
      const range = { from, to: fork, path: earlier.path };
      const shared = await this.#sharedWithOthers(own, range);
      if (shared === null || (await this.#isMergeOf(earlier, file, fork))) continue;
      const entry = entryOf(await this.#stateAt(fork), proposal.path, earlier.path);
      const commits = (await commitsOn(repository, range)).map(({ commit }) => commit);
      const found = unreadChange(proposal, { earlier, shared, agent: entry?.owner ?? null, commits });
      if (found.length > 0) return found;
    }
    return [];
  }

  /**
   * Returns whether a file is exactly Git's merge of an earlier head and the new base. In that case nothing of the other change is lost, so
   * that the agent has nothing to explain; the checks judge whether both work together.
   */
  async #isMergeOf(earlier: QueueEntry, { change, path }: JudgedFile, fork: ObjectId): Promise<boolean> {
    const { repository, base } = this.#workspace;
    const head = earlier.head ?? "";
    if (change.kind === "deleted" || !isObjectId(head)) return false;
    if (base.remote !== null && (await repository.objects.info(head)) === null)
      await fetchRefs(repository, base.remote, [head]).catch(() => undefined);
    const merge = await mergeTrees(repository, fork, head).catch(() => null);
    if (merge?.kind !== "clean") return false;
    const made = await new GitTree(repository.objects, merge.tree).entry(path);
    return made?.oid === change.after.oid && made.mode === change.after.mode;
  }

  /** Returns the symbols that the file's change and others' changes on the base both touch; see `sharedSymbols`. */
  async #sharedWithOthers(
    { proposal: { agent_id: agent }, file }: ProposedFile,
    range: BaseRange,
  ): Promise<readonly string[] | null> {
    const own = file.analysis === null ? null : touchedSymbols(file.analysis.syntax);
    const shared = sharedSymbols(await this.#touchedBetween(range, file), own);
    if (shared === null || range.from === null) return shared;
    const commits = await commitsOn(this.#workspace.repository, range);
    if (commits.length === 0 || commits.length > MOST_COMMITS) return shared;
    const others = commits.filter(({ mergedFor }) => mergedFor !== agent);
    const touched = await Promise.all(
      others.map(async ({ commit }) => {
        const from = await this.#workspace.repository.commitOf(`${commit}^1`);
        return this.#touchedBetween({ from, to: commit, path: range.path }, file);
      }),
    );
    const met = touched.map((each) => sharedSymbols(each, own)).filter((each) => each !== null);
    return met.length === 0 ? null : [...new Set(met.flat())];
  }

  async #touchedBetween({ from, to, path: at }: BaseRange, { path, language }: JudgedFile): Promise<TouchedSymbols> {
    const { repository } = this.#workspace;
    const side = async (commit: ObjectId | null) => {
      const entry = commit === null ? null : await sharedTree(repository.objects, commit).entry(at);
      return entry && entry.mode !== "040000" ? { path, oid: entry.oid, mode: entry.mode } : null;
    };
    const [before, after] = await Promise.all([side(from), side(to)]);
    if (before?.oid === after?.oid) return [];
    if (language !== null) await loadParsers(new Set([language]));
    const settings = { repository, head: null, languageOf: () => language, room: roomForPush() };
    return touchedSymbols((await comparedSides({ before, after }, settings)).comparison);
  }

  /** Returns State at a commit of the base and reads each version of the file once. */
  async #stateAt(commit: ObjectId | null): Promise<readonly StateEntry[]> {
    if (commit === null) return [];
    const { repository, base, rules } = this.#workspace;
    const path = ".skl/knowledge.json";
    const [then, now] = await Promise.all([
      new GitTree(repository.objects, commit).entry(path),
      sharedTree(repository.objects, base.oid).entry(path),
    ]);
    if (then === null) return [];
    if (then.oid === now?.oid) return rules.knowledge.state;
    const read = async () => {
      const bytes = (await repository.objects.read(then.oid))?.content;
      const parsed = bytes && parseKnowledge(bytes, path);
      return parsed?.ok ? parsed.value.state : [];
    };
    const known = this.#states.get(then.oid) ?? read();
    this.#states.set(then.oid, known);
    return known;
  }
}

/** Names a commit of the base, and the agent whose branch a session merged by it. */
interface BaseStep {
  readonly commit: ObjectId;
  readonly mergedFor: string | null;
}

/** Returns the commits of the base's own line that changed a file between two commits, the newest first. */
async function commitsOn(repository: Repository, { from, to, path }: BaseRange): Promise<BaseStep[]> {
  const range = ["log", "--first-parent", "--format=%H%x00%P%x00%s", `--max-count=${MOST_COMMITS + 1}`, to, `^${from}`];
  const found = await repository.git([...range, "--", `:(literal)${path}`]);
  return found.stdout
    .toString("utf8")
    .split("\n")
    .flatMap((line) => {
      const [commit = "", parents = "", subject = ""] = line.split("\0");
      if (!isObjectId(commit)) return [];
      // A session's merge has two parents; a squashed commit may have any subject, as an agent worded its pull request.
      const merge = parents.includes(" ") ? mergeBySession(subject) : null;
      return [{ commit, mergedFor: merge?.agent_id ?? null }];
    });
}
