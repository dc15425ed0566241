/** Relations an agent navigates by when it looks for skills (SkillDAG, section 3.2). */
const RETRIEVAL_TYPES = ["depends_on", "specializes", "composes_with", "similar_to", "conflicts_with"] as const;

/** Relations that a plan of executable nodes follows (SKG, section 3.5); its `conflicts` is `conflicts_with`. */
const EXECUTION_TYPES = ["calls", "requires", "produces", "validates", "supersedes"] as const;

export const EDGE_TYPES = [...RETRIEVAL_TYPES, ...EXECUTION_TYPES] as const;

export type EdgeType = (typeof EDGE_TYPES)[number];

/** What an edge joins and how; the ends of a symmetric type stand in their canonical order wherever it is an `Edge`. */
export interface EdgeEnds {
  readonly type: EdgeType;
  readonly a: string;
  readonly b: string;
}

/** An edge that is in force, with the first entry that says so; null where a package declares it and no entry does. */
export interface Edge extends EdgeEnds {
  readonly reason: string;
  readonly origin: string;
  readonly entryId: string | null;
  readonly at: string | null;
}

/** One edge of a cold start. */
export interface ProposedEdge extends EdgeEnds {
  readonly reason: string;
}

export type HistoryOp = "add" | "delete" | "retype" | "revert" | "build";

/**
 * One line of the event log, as its file has it. Every field is always there. `former` is the type that a retype replaces;
 * `a` and `b` keep the direction of that former edge. `reverts` names the entries of one rollback, all of which it undoes or
 * none: a rollback of several is one entry, so that no crash and no merge can leave half of it. `edges` are a build's.
 */
export interface HistoryEntry {
  readonly entry_id: string;
  readonly at: string;
  readonly op: HistoryOp;
  readonly type: EdgeType | null;
  readonly former: EdgeType | null;
  readonly a: string | null;
  readonly b: string | null;
  readonly origin: string;
  readonly reason: string;
  readonly task_id: string | null;
  readonly evidence: string | null;
  readonly reverts: readonly string[];
  readonly edges: readonly ProposedEdge[];
}

/** `retype`: `type` is the new one; `from` null where the pair has only one edge that can be meant. */
export type Edit =
  | { readonly op: "add" | "delete"; readonly type: EdgeType; readonly a: string; readonly b: string }
  | {
      readonly op: "retype";
      readonly type: EdgeType;
      readonly from: EdgeType | null;
      readonly a: string;
      readonly b: string;
    };

/** An entry, or a part of one, that is in the history and not in force. */
export interface HeldBack {
  /** The entry's id; of an edge that a package declares `NAME/skill.yaml`. */
  readonly entry: string;
  /** The edge of a build or the target of a rollback; null: the whole entry. */
  readonly part: string | null;
  readonly reason: string;
}

/** An entry, or a part of one, that says what another one says already; it counts once. */
export interface Duplicate {
  readonly entry: string;
  readonly part: string | null;
  readonly of: string | null;
}

export interface Unreadable {
  readonly file: string;
  readonly reason: string;
}

/** The fold of a history. It depends on the entries alone, never on which skills happen to be installed here. */
export interface Graph {
  /** In the order of the fold. */
  readonly entries: readonly HistoryEntry[];
  readonly byId: ReadonlyMap<string, HistoryEntry>;
  /** A reverted entry's id to the id of the first rollback that is in force for it. */
  readonly revertedBy: ReadonlyMap<string, string>;
  /** By `edgeKey`. */
  readonly edges: ReadonlyMap<string, Edge>;
  /** All edges that a skill is an end of. */
  readonly incident: ReadonlyMap<string, readonly Edge[]>;
  /** All entries that speak of a pair, by `pairKey`, in order; those that are held back or reverted too. */
  readonly pairs: ReadonlyMap<string, readonly HistoryEntry[]>;
  readonly heldBack: readonly HeldBack[];
  readonly duplicates: readonly Duplicate[];
  readonly unreadable: readonly Unreadable[];
}
