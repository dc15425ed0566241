import type { Graph } from "../../engine/graph/index.ts";
import type { Match } from "../../engine/search/index.ts";
import type { Routable, StaleAmong } from "./routable.ts";

/** Provides the data from which an answer is made. */
export interface SearchSource {
  matches(query: string, k: number): Promise<Routable<Match> & { readonly notes: readonly string[] }>;
  /** Returns how well each skill fits a query, from 0 to 1. */
  relevance(query: string): ReadonlyMap<string, number>;
  findSkillDescription(name: string): string;
  exists(name: string): boolean;
  graph(): Promise<Graph>;
  readonly staleAmong: StaleAmong;
  /** How many packages cannot be read. */
  readonly unreadable: number;
}
