import {
  formatTimestamp,
  provePersonReviewed,
  readUncertaintyLevel,
  SklError,
  type StateEntry,
  type Warning,
} from "../../kernel/domain/index.ts";
import type { LoadedKnowledge } from "../../kernel/knowledge/index.ts";
import { applyPersonsReview, awaitsReview, type DefinedScopes } from "../../rules/orchestrator/index.ts";
import type { Rules, Workspace, WriteOptions } from "../../workspace/ground/index.ts";
import {
  type BaseCommit,
  changeBase,
  NothingNew,
  readClock,
  resolveDecidingPerson,
  waitUnlessNothingNew,
} from "../../workspace/ground/index.ts";
import { findEntry } from "./queries.ts";

export interface EntryReview {
  readonly entries: readonly StateEntry[];
  readonly subject: string;
  /**
   * Returns other files of the same commit, by a fresh read of the base and the ids that are marked; null without any. With nothing to
   * mark and no files nothing is written.
   */
  readonly files?: (fresh: Workspace, ids: readonly string[]) => Promise<ReadonlyMap<string, string> | null>;
}

export interface EntriesReviewed {
  /** Null when there was nothing to write. */
  readonly commit: BaseCommit | null;
  /** The entries that were marked, as they are now. */
  readonly marked: readonly StateEntry[];
  readonly warnings: readonly Warning[];
}

/**
 * Marks State entries reviewed by the person at work, in one commit on the base. A person vouches for what they saw: an entry
 * that changed between the reading and the commit (a review session was quicker) is left alone, with a warning.
 */
export async function reviewOnBase(
  workspace: Workspace,
  review: EntryReview,
  options: WriteOptions,
): Promise<EntriesReviewed> {
  const env = options.env ?? process.env;
  const at = readClock(env);
  const scopes = listDefinedScopes(workspace.rules);
  const proof = provePersonReviewed(resolveDecidingPerson(workspace, options), formatTimestamp(at));
  const waiting = review.entries.filter((entry) => awaitsReview(entry, scopes));
  let current = waiting;
  let marked: StateEntry[] = [];
  const commit = await waitUnlessNothingNew(
    changeBase(workspace, {
      subject: review.subject,
      files: async (fresh) => {
        current = pickUnchangedEntries(waiting, fresh.rules.knowledge);
        const ids = current.map(({ id }) => id);
        const files = (await review.files?.(fresh, ids)) ?? null;
        if (ids.length === 0 && files === null) throw new NothingNew();
        return files ?? new Map<string, string>();
      },
      edit: (knowledge) => {
        const after = new Map(current.map((entry) => [entry.id, applyPersonsReview(entry, proof, scopes)]));
        marked = [...after.values()];
        return { ...knowledge, state: knowledge.state.map((entry) => after.get(entry.id) ?? entry) };
      },
      now: at,
      env,
      person: options.person,
      noPush: options.noPush,
      toBranch: options.toBranch,
    }),
  );
  const changed = warnAboutMisses(waiting, current);
  if (commit === null) return { commit, marked: [], warnings: changed };
  return { commit, marked, warnings: [...commit.warnings, ...warnAboutLowerings(current), ...changed] };
}

/** Returns the State entries by id or path, each once. Throws one NOT_FOUND for all unknown names, with the nearest name of each. */
export function findEntries(knowledge: LoadedKnowledge, keys: readonly string[]): StateEntry[] {
  const entries = new Set<StateEntry>();
  const unknown: SklError[] = [];
  for (const key of keys) {
    try {
      entries.add(findEntry(knowledge, key));
    } catch (cause) {
      if (!(cause instanceof SklError)) throw cause;
      unknown.push(cause);
    }
  }
  const [first] = unknown;
  if (first === undefined) return [...entries];
  throw new SklError("NOT_FOUND", {
    message: unknown.map(({ message }) => message).join("\n"),
    fix: first.fix,
    data: { ...first.data, unknown: unknown.map(({ data }) => data) },
  });
}

export function listDefinedScopes({ definitions }: Rules): DefinedScopes {
  const { version, scopes } = definitions.scope_definitions;
  return { version: version ?? null, names: new Set(Object.keys(scopes)) };
}

function pickUnchangedEntries(seen: readonly StateEntry[], { state }: LoadedKnowledge): StateEntry[] {
  const now = new Map(state.map((entry) => [entry.id, JSON.stringify(entry)]));
  return seen.filter((entry) => now.get(entry.id) === JSON.stringify(entry));
}

function warnAboutLowerings(entries: readonly StateEntry[]): Warning[] {
  return entries
    .filter((entry) => readUncertaintyLevel(entry) === 3)
    .map(({ id, contested_by }) => ({
      code: "CONTESTED_LOWERED",
      message: `${id} was contested${contested_by ? ` by ${contested_by}` : ""}; proposals that touch it can merge again.`,
      fix: "If that was not meant, let the next review see the conflict: `skl rfc`, `skl queue`.",
    }));
}

function warnAboutMisses(waiting: readonly StateEntry[], current: readonly StateEntry[]): Warning[] {
  return waiting
    .filter((entry) => !current.includes(entry))
    .map(({ id }) => ({
      code: "CHANGED_MEANWHILE",
      message: `${id} changed while it was being marked, so it still waits for a review.`,
      fix: `Look at it again with \`skl state show ${id}\`.`,
    }));
}
