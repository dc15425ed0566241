import type { DigestOutput, HeatMapFile, HeatMapScope } from "../../../kernel/domain/documents.generated.ts";
import { compareText, type SessionLog, type StateEntry } from "../../../kernel/domain/index.ts";
import { listApprovedDecisions } from "./approved.ts";

interface FileHeat {
  readonly path: string;
  scope: string | null;
  changes: number;
  sinceReview: number;
  readonly bySession: Map<string, number>;
}

/**
 * Counts the approved changes of the period by scope and file (specification 13.6), and the changes of any period that no person has
 * reviewed. A file belongs to its scope in State, or else to the scope that its last proposal named.
 */
export function computeHeatMap(logs: readonly SessionLog[], state: readonly StateEntry[]): DigestOutput["heat_map"] {
  const approved = listApprovedDecisions(logs);
  const files = new Map<string, FileHeat>();
  const trackFileHeat = (path: string): FileHeat => {
    const file = files.get(path) ?? { path, scope: null, changes: 0, sinceReview: 0, bySession: new Map() };
    files.set(path, file);
    return file;
  };
  for (const { session, path, scope } of approved) {
    const file = trackFileHeat(path);
    file.scope = scope;
    file.changes += 1;
    file.bySession.set(session, (file.bySession.get(session) ?? 0) + 1);
  }
  for (const entry of state) {
    const sinceReview = entry.change_count_since_review ?? 0;
    if (sinceReview === 0 && !files.has(entry.path)) continue;
    const file = trackFileHeat(entry.path);
    file.sinceReview = sinceReview;
    file.scope = entry.semantic_scope ?? file.scope;
  }
  const sessions = [...new Set(approved.map(({ session }) => session))];
  return { sessions, scopes: groupHeatByScope([...files.values()], sessions) };
}

function groupHeatByScope(files: readonly FileHeat[], sessions: readonly string[]): HeatMapScope[] {
  const groups = new Map<string | null, FileHeat[]>();
  for (const file of files) groups.set(file.scope, [...(groups.get(file.scope) ?? []), file]);
  const scopes = [...groups].map(([scope, own]) => ({
    scope,
    changes: sum(own.map(({ changes }) => changes)),
    since_review: sum(own.map(({ sinceReview }) => sinceReview)),
    by_session: sessions.map((session) => sum(own.map(({ bySession }) => bySession.get(session) ?? 0))),
    files: own
      .map(({ path, changes, sinceReview }): HeatMapFile => ({ path, changes, since_review: sinceReview }))
      .sort((a, b) => compareHeat(a, b) || compareText(a.path, b.path)),
  }));
  return scopes.sort((a, b) => compareHeat(a, b) || compareText(a.scope ?? "", b.scope ?? ""));
}

type Heat = Pick<HeatMapFile, "changes" | "since_review">;

const compareHeat = (a: Heat, b: Heat): number => b.changes - a.changes || b.since_review - a.since_review;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
