import { type Scope, SklError, type SourceTree, type Warning } from "../../kernel/domain/index.ts";
import { resolvePathScope } from "../../kernel/knowledge/index.ts";
import { decodePaths, GitTree, listCommitFiles, openRepository, type Repository } from "../../workspace/git/index.ts";
import {
  DiskTree,
  loadRulesFrom,
  normalizePath,
  openWorkspace,
  type Rules,
  type Workspace,
} from "../../workspace/ground/index.ts";
import { findScopeCycles } from "./cycles.ts";
import { findInvariantProblems } from "./invariants.ts";
import { lintScopes, sortScopeProblems } from "./lint-scopes.ts";
import type { ScopeProblem } from "./problem.ts";

export interface ScopeRequest {
  readonly cwd: string;
  readonly offline?: boolean | undefined;
}

export interface ScopeLint {
  readonly problems: readonly ScopeProblem[];
  readonly checked: { readonly scopes: number; readonly files: number; readonly where: "base" | "work_tree" };
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl scope lint`: the scopes of the base commit against its files. With `workTree`, and where the base has no rules
 * yet, those of the work tree against what Git tracks there.
 */
export async function lintWorkspace(
  request: ScopeRequest & { readonly workTree?: boolean | undefined },
): Promise<ScopeLint> {
  if (request.workTree) return lintWorkTree(request.cwd);
  return withScopes(request, async ({ repository, base, rules }) => {
    const where = isPreview({ base, rules }) && repository.workTree !== null ? "work_tree" : "base";
    const files = await (where === "base" ? listCommitFiles(repository, base.oid) : listTrackedFiles(repository));
    const tree = where === "base" ? new GitTree(repository.objects, base.oid) : new DiskTree(repository.root);
    const commit = where === "base" ? base.oid : null;
    return lintRules(rules, files, { repository, commit, tree, where, warnings: base.warnings });
  });
}

async function lintWorkTree(cwd: string): Promise<ScopeLint> {
  const repository = await openRepository(cwd);
  try {
    if (repository.workTree === null)
      throw new SklError("USAGE", {
        message: "This repository is bare: it has no work tree.",
        fix: "Leave --work-tree out to lint the base branch.",
      });
    const tree = new DiskTree(repository.root);
    const rules = await loadRulesFrom(tree, "the work tree");
    return await lintRules(rules, await listTrackedFiles(repository), {
      ...{ repository, commit: null, tree },
      ...{ where: "work_tree", warnings: [] },
    });
  } finally {
    repository.close();
  }
}

interface Place {
  readonly repository: Repository;
  /** The commit whose rules these are; null for the work tree. */
  readonly commit: string | null;
  readonly tree: SourceTree;
  readonly where: ScopeLint["checked"]["where"];
  readonly warnings: readonly Warning[];
}

async function lintRules(rules: Rules, files: readonly string[], place: Place): Promise<ScopeLint> {
  const { tree, where, warnings } = place;
  const { definitions, knowledge } = rules;
  const scopes = Object.keys(definitions.scope_definitions.scopes).length;
  return {
    problems: sortScopeProblems([
      ...lintScopes({ definitions, knowledge, files }),
      ...(await findScopeCycles(rules, tree)),
      ...(await findInvariantProblems(knowledge, { ...place, files })),
    ]),
    checked: { scopes, files: files.length, where },
    warnings,
  };
}

/** Returns whether `openWorkspace` found no rules on the base and took the work tree's drafts. */
function isPreview({ base, rules }: Pick<Workspace, "base" | "rules">): boolean {
  return rules.present && base.warnings.some(({ code }) => code === "RULES_NOT_ON_BASE");
}

async function listTrackedFiles(repository: Repository): Promise<string[]> {
  // A file in conflict is listed once for each side.
  return [...new Set(decodePaths((await repository.git(["ls-files", "-z"])).stdout))];
}

export interface ScopeList {
  readonly version: string | null;
  readonly scopes: readonly ({ readonly name: string } & Scope)[];
  readonly warnings: readonly Warning[];
}

/** Runs `skl scope list`: every definition with its name. */
export async function listScopes(request: ScopeRequest): Promise<ScopeList> {
  return withScopes(request, async ({ base, rules }) => {
    const { version, scopes } = rules.definitions.scope_definitions;
    const named = Object.entries(scopes).map(([name, scope]) => ({ ...scope, name }));
    return { version: version ?? null, scopes: named, warnings: base.warnings };
  });
}

export interface PathScope {
  readonly path: string;
  /** The scope that counts: the State entry's, else the most specific of the definitions; null: none. */
  readonly semantic_scope: string | null;
  /** Scopes that own the path by the definitions, the most specific first. */
  readonly scopes: readonly string[];
  /** Scopes that forbid the path. */
  readonly forbidden_by: readonly string[];
  /** What the State entry of the path says; null without one. */
  readonly recorded: string | null;
  readonly warnings: readonly Warning[];
}

/** Runs `skl scope of`: whose a path is. It need not exist; a folder is answered like a file of that name. */
export async function scopeOfPath(request: ScopeRequest & { readonly path: string }): Promise<PathScope> {
  const path = normalizePath(request.path);
  return withScopes(request, async ({ base, rules }) => {
    const scopes = rules.scopes.ownersOf(path);
    const entry = rules.knowledge.state.find((each) => each.path === path);
    return {
      path,
      semantic_scope: resolvePathScope(path, entry, () => scopes),
      scopes,
      forbidden_by: Object.keys(rules.definitions.scope_definitions.scopes).filter(
        (name) => rules.scopes.permits(name, path).rule !== null,
      ),
      recorded: entry?.semantic_scope ?? null,
      warnings: base.warnings,
    };
  });
}

/** Opens the workspace with drafts where the base has no rules, since definitions are examined before they are committed. */
async function withScopes<T>(
  { cwd, offline = false }: ScopeRequest,
  use: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  const workspace = await openWorkspace({ cwd, offline, preview: true });
  try {
    return await use(workspace);
  } finally {
    workspace.repository.close();
  }
}
