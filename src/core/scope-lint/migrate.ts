import {
  createUnknownNameError,
  type ScopeMigrateOutput,
  type StateEntry,
  type Warning,
} from "../../kernel/domain/index.ts";
import { indexScopes } from "../../kernel/knowledge/index.ts";
import { listCommitFiles } from "../../workspace/git/index.ts";
import {
  changeBase,
  NothingNew,
  readClock,
  requirePerson,
  type Workspace,
  type WriteOptions,
  waitUnlessNothingNew,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import { groupByClaims, pickStrongestClaims } from "./claims.ts";

/** A State entry that gets another scope. */
type Relabelled = ScopeMigrateOutput["relabelled"][number];

/** A State entry that keeps a scope which does not hold its file, with the reason. */
type Kept = ScopeMigrateOutput["kept"][number];

interface Plan {
  readonly relabelled: Relabelled[];
  readonly kept: Kept[];
}

export interface ScopeMigration extends Plan {
  /** Null where nothing was written. */
  readonly commit: string | null;
  readonly pushed: boolean;
  readonly dry_run: boolean;
  /** The command that takes it back; null where nothing was written. */
  readonly undo: string | null;
  readonly warnings: Warning[];
}

export interface MigrateRequest extends WriteOptions {
  /** Only entries that carry this scope. */
  readonly from?: string | undefined;
  /** Without it nothing is written. */
  readonly write?: boolean;
}

/**
 * `skl scope migrate`: gives State entries the scope that the definitions give their files to, in one commit on the base. Each
 * comes up in the next digest (specification 4.2). Throws PERSON_NEEDED, and NOT_FOUND for a scope that no entry carries.
 */
export async function migrateScopes(request: MigrateRequest): Promise<ScopeMigration> {
  return withWorkspace(request.workspace ?? request.cwd, async (workspace) => {
    const { warnings } = workspace.base;
    const { from = null, write = false, noPush, toBranch, person } = request;
    const nothing = { commit: null, pushed: false, undo: null };
    if (!write)
      return { ...(await planScopeMigration(workspace, from)), ...nothing, dry_run: true, warnings: [...warnings] };
    const env = request.env ?? process.env;
    requirePerson(workspace, { env, person });
    let plan: Plan = { relabelled: [], kept: [] };
    let current = workspace;
    const done = await waitUnlessNothingNew(
      changeBase(workspace, {
        subject: "skl: State entries carry the scopes of the definitions",
        files: async (fresh) => {
          current = fresh;
          plan = await planScopeMigration(fresh, from);
          if (plan.relabelled.length === 0) throw new NothingNew();
          return new Map();
        },
        edit: (knowledge) => ({ ...knowledge, state: relabelScopes(knowledge.state, plan.relabelled, current) }),
        now: readClock(env),
        env,
        person,
        noPush,
        toBranch,
      }),
    );
    const allWarnings = [...warnings, ...(done?.warnings ?? [])];
    if (done === null) return { ...plan, ...nothing, dry_run: false, warnings: allWarnings };
    const undo = `git revert ${done.commit}`;
    return { ...plan, commit: done.commit, pushed: done.pushed, undo, dry_run: false, warnings: allWarnings };
  });
}

/** Decides for each entry by its file's strongest rule. */
async function planScopeMigration({ repository, base, rules }: Workspace, from: string | null): Promise<Plan> {
  const { state } = rules.knowledge;
  const labels = new Set(state.flatMap(({ semantic_scope }) => semantic_scope ?? []));
  if (from !== null && !labels.has(from))
    throw createUnknownNameError(`No State entry carries the scope ${from}.`, {
      key: "scope",
      name: from,
      names: labels,
      fix: "`skl state query scope:NAME` lists the entries of a scope.",
    });
  const groups = groupByClaims(indexScopes(rules.definitions), await listCommitFiles(repository, base.oid));
  const owners = new Map(
    groups.flatMap(({ files, claims }) => {
      const scopes = pickStrongestClaims(claims).map(({ scope }) => scope);
      return files.map((path) => [path, scopes] as const);
    }),
  );
  const plan: Plan = { relabelled: [], kept: [] };
  for (const { id, path, semantic_scope: scope } of state) {
    const scopes = owners.get(path);
    // An entry without a scope follows the definitions, and one without a file is a matter of `skl state sync`.
    if (!scope || !scopes || scopes.includes(scope) || (from !== null && scope !== from)) continue;
    const [to] = scopes;
    if (to !== undefined && scopes.length === 1) plan.relabelled.push({ id, path, from: scope, to });
    else plan.kept.push({ id, path, scope, because: explainKeptEntry(scopes) });
  }
  return plan;
}

function explainKeptEntry(owners: readonly string[]): string {
  return owners.length === 0 ? "no scope holds the file" : `${owners.join(" and ")} hold the file by equal rules`;
}

function relabelScopes(state: readonly StateEntry[], relabelled: readonly Relabelled[], { rules }: Workspace) {
  const scopes = new Map(relabelled.map(({ id, to }) => [id, to]));
  const version = rules.definitions.scope_definitions.version ?? null;
  return state.map((entry): StateEntry => {
    const scope = scopes.get(entry.id);
    if (scope === undefined) return entry;
    const changes = Math.max(entry.change_count_since_review ?? 0, rules.config.limits.review_threshold);
    return {
      ...entry,
      semantic_scope: scope,
      scope_schema_version: version,
      change_count_since_review: changes,
    };
  });
}
