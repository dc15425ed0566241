/** What is recorded of a commit that was played as an agent's branch. */
import type { Commit } from "./workbench.ts";

export interface Work {
  readonly commit: Commit;
  readonly agent: string;
  readonly branch: string;
}

/** One push of a branch. */
export interface Attempt {
  readonly wave: number;
  /** Counts the pushes of all branches. */
  readonly number: number;
  readonly fork: string;
  readonly head: string;
  readonly code: number;
  /** What `skl` printed, line by line; Git's own lines are left out. */
  readonly said: readonly string[];
}

/**
 * Where a branch stands after a session. `agent` is work that the tool hands back, `conflict` a branch that Git cannot rebase, `unknown`
 * one of which the tool says nothing.
 */
export type State =
  | "merged"
  | "waits"
  | "person"
  | "rfc"
  | "agent"
  | "rejected"
  | "blocked"
  | "conflict"
  | "error"
  | "unknown";

export interface Standing {
  readonly state: State;
  readonly kinds: readonly string[];
  readonly text: string;
  /** Null where nobody has to know it: for what is merged, or held for a person. */
  readonly alone: WithoutTool | null;
}

/** What would have become of a branch without the tool, against the base of that moment. */
export interface WithoutTool {
  readonly merges: boolean;
  /** Symbols that both the branch and what merged since its fork, or a head ahead of it, change. */
  readonly shared: readonly string[];
  /** Symbols that one of them changes and the other names; said in the list, not counted as shared. */
  readonly named: readonly string[];
}

export type NotPlayed = "changes nothing" | "does not apply" | "builds on one that is not in";

export interface Turn {
  readonly work: Work;
  phase: "to play" | "under way" | "to rebase" | "ended";
  notPlayed: NotPlayed | null;
  readonly attempts: Attempt[];
  /** One after each session since the first push. */
  readonly standings: Standing[];
}

export function findLastStanding({ standings }: Turn): Standing | null {
  return standings.at(-1) ?? null;
}

export function isMerged(turn: Turn): boolean {
  return findLastStanding(turn)?.state === "merged";
}

export function isPlayed({ attempts }: Turn): boolean {
  return attempts.length > 0;
}

/** Returns whether the tool's own order kept the branch out after a session: Git merges it, it shares no symbol, and no person was asked. */
export function isOwnOrder({ state, kinds, alone }: Standing): boolean {
  if (alone === null || !alone.merges || alone.shared.length > 0) return false;
  if (state === "blocked") return kinds.includes("queue-budget");
  return state !== "error";
}
