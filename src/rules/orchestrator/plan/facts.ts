import type { Adr, Scope, StateEntry, Task } from "../../../kernel/domain/index.ts";

/** The facts that a plan rests on: data of one commit of the base, and the rules of globs and scopes as functions. */
export interface PlanFacts {
  readonly request: string;
  readonly state: readonly StateEntry[];
  readonly scopes: Readonly<Record<string, Scope>>;
  readonly techStack: readonly string[];
  /** Files of the base. */
  readonly files: readonly string[];
  /** Tasks with the status open or in progress. */
  readonly openTasks: readonly Task[];
  /** ADRs that are in force. */
  readonly adrs: readonly Adr[];
  readonly overdueRfcs: readonly { readonly id: string; readonly scopes: readonly string[] }[];
  /** Agents in the order of preference; empty: the owners of the entries. */
  readonly agents: readonly string[];
  readonly maxTasks: number | null;
  /** Branches that exist, so that no task gets the name of one. */
  readonly branches: readonly string[];
  /** Whether one of the globs covers a path, as the file scope check judges it. */
  readonly covers: (patterns: readonly string[], path: string) => boolean;
  /** Whether a scope allows a path; `rule` is the forbidden prefix that refuses it. */
  readonly permits: (scope: string, path: string) => { readonly allowed: boolean; readonly rule: string | null };
  /** Scopes that own a path, the nearest first. */
  readonly ownersOf: (path: string) => readonly string[];
}

/** A file that a task may get: a State entry, or a file of the base that State does not know. */
export interface Candidate {
  readonly path: string;
  readonly entry: StateEntry | null;
  /** The scope whose task may change it; null where none may. */
  readonly scope: string | null;
  /** Explains why the task does not get State's scope, or gets none. */
  readonly scopeNote: string | null;
}

/** A candidate with its score for the request, from 0 to 1. */
export interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
  readonly reason: string;
  /** The indexes of the request's concepts that occur in it. */
  readonly about: ReadonlySet<number>;
}

/** The files of one scope that a request needs. */
export interface ScopeChoice {
  readonly scope: string;
  /** From 0 to 1; the best scope has 1. */
  readonly score: number;
  readonly reason: string;
  readonly files: readonly Scored[];
}

/** Rounds a score to two decimals, as users see it. */
export const roundScore = (score: number): number => Math.round(score * 100) / 100;
