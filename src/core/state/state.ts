import type { StateReviewOutput } from "../../kernel/domain/documents.generated.ts";
import type { StateEntry } from "../../kernel/domain/index.ts";
import type { Rules, Workspace, WriteOptions } from "../../workspace/ground/index.ts";
import { requirePerson, withWorkspace } from "../../workspace/ground/index.ts";
import { findEntries, reviewOnBase } from "./entry-review.ts";
import { findEntry, findStateImpact, queryState } from "./queries.ts";

export interface StateRequest {
  readonly cwd: string;
  /** The workspace around `cwd` where it is open already. */
  readonly workspace?: Workspace | undefined;
  readonly offline?: boolean | undefined;
}

export interface StateListing {
  readonly entries: readonly StateEntry[];
  /** How many entries answer the question; `entries` may hold fewer. */
  readonly total: number;
}

/** Runs `skl state list`: every State entry of the base. */
export async function listState({ cwd, workspace, offline }: StateRequest): Promise<StateListing> {
  const entries = await withWorkspace(workspace ?? cwd, async ({ rules }) => rules.knowledge.state, offline);
  return { entries, total: entries.length };
}

/** Runs `skl state show`: one entry by its id or path. Throws NOT_FOUND with the nearest name. */
export async function showEntry(key: string, { cwd, offline }: StateRequest): Promise<StateListing> {
  const entry = await withWorkspace(cwd, async ({ rules }) => findEntry(rules.knowledge, key), offline);
  return { entries: [entry], total: 1 };
}

/** Returns the keys by which invariants can be named: those that the base defines, and those that State entries name. */
export function listKnownInvariants(knowledge: Rules["knowledge"]): ReadonlySet<string> {
  const found = listed.get(knowledge);
  if (found !== undefined) return found;
  const { invariants, state } = knowledge;
  const known = new Set([...Object.keys(invariants), ...state.flatMap((entry) => entry.invariants_touched ?? [])]);
  listed.set(knowledge, known);
  return known;
}

/** A session asks for each of its files. */
const listed = new WeakMap<Rules["knowledge"], ReadonlySet<string>>();

/** Returns the keys of the invariants, for completion. */
export async function listInvariants({ cwd, offline }: StateRequest): Promise<string[]> {
  return withWorkspace(cwd, async ({ rules }) => [...listKnownInvariants(rules.knowledge)], offline);
}

export interface StateAnswer extends StateListing {
  /** How many entries State has. */
  readonly of: number;
}

export interface StateQuestion extends StateRequest {
  readonly query: string;
  /** The most entries that are returned. */
  readonly max: number;
}

/** Runs `skl state query`: the entries that match best, and how many match at all. */
export async function searchState({ cwd, offline, query, max }: StateQuestion): Promise<StateAnswer> {
  const { state } = await withWorkspace(cwd, async ({ rules }) => rules.knowledge, offline);
  const matching = queryState(state, query);
  return { entries: matching.slice(0, max), total: matching.length, of: state.length };
}

/** Runs `skl state impact`: which entries depend on a path, directly and through others. */
export async function stateImpact(
  key: string,
  { cwd, workspace, offline }: StateRequest,
): Promise<ReturnType<typeof findStateImpact>> {
  return withWorkspace(workspace ?? cwd, async ({ rules }) => findStateImpact(rules.knowledge, key), offline);
}

/** Runs `skl state review`: lowers the named entries, by id or path, and closes no period. Throws PERSON_NEEDED, NOT_FOUND. */
export async function reviewEntries(keys: readonly string[], options: WriteOptions): Promise<StateReviewOutput> {
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    requirePerson(workspace, { ...options, env: options.env ?? process.env });
    const entries = findEntries(workspace.rules.knowledge, keys);
    // No id may begin a line of its own: it could pass for a trailer.
    const names = entries.map(({ id }) => id.replace(/\p{Cc}+/gu, " "));
    const subject = `skl: reviewed ${names.join(", ")}`.slice(0, 200);
    const { commit, marked, warnings } = await reviewOnBase(workspace, { entries, subject }, options);
    const after = new Map(marked.map((entry) => [entry.id, entry]));
    return {
      commit: commit?.commit ?? null,
      entries: entries.map((entry) => after.get(entry.id) ?? entry),
      pushed: commit?.pushed ?? false,
      warnings: [...workspace.base.warnings, ...warnings],
    };
  });
}
