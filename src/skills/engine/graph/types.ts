/** Relations an agent navigates by when it looks for skills (SkillDAG, section 3.2). */
const RETRIEVAL_TYPES = ["depends_on", "specializes", "composes_with", "similar_to", "conflicts_with"] as const;

/** Relations that a plan of executable nodes follows (SKG, section 3.5); its `conflicts` is `conflicts_with`. */
const EXECUTION_TYPES = ["calls", "requires", "produces", "validates", "supersedes"] as const;

export const EDGE_TYPES = [...RETRIEVAL_TYPES, ...EXECUTION_TYPES] as const;

export type EdgeType = (typeof EDGE_TYPES)[number];

/** The type and the two ends of an edge; in an `Edge` the ends of a symmetric type are in canonical order. */
export interface EdgeEnds {
  readonly type: EdgeType;
  readonly a: string;
  readonly b: string;
}

/** An edge in force, with the first entry that made it; null where only a package declares it. */
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
 * An entry of the event log, with the fields of its file, all of which are always present. `former` is the type that a retype
 * replaces; `a` and `b` keep the direction of that former edge. `reverts` names the entries that a rollback reverts: a rollback of
 * several is one entry, so that no crash and no merge can leave half of it. `edges` are those of a build.
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

/** A change of one edge. For a retype, `type` is the new type, and `from` may be null where the pair has a single edge. */
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
  /** The edge of a build or the target of a rollback; null for the whole entry. */
  readonly part: string | null;
  readonly reason: string;
}

/** An entry, or a part of one, that repeats an earlier one; the two count once. */
export interface Duplicate {
  readonly entry: string;
  readonly part: string | null;
  readonly of: string | null;
}

export interface Unreadable {
  readonly file: string;
  readonly reason: string;
}

/** The graph of a history. It depends on the entries alone, never on which skills are installed here. */
export interface Graph {
  /** All entries in the order of the fold. */
  readonly entries: readonly HistoryEntry[];
  readonly byId: ReadonlyMap<string, HistoryEntry>;
  /** For the id of a reverted entry, the id of the first rollback in force for it. */
  readonly revertedBy: ReadonlyMap<string, string>;
  /** The edges in force, by `buildEdgeKey`. */
  readonly edges: ReadonlyMap<string, Edge>;
  /** For each skill, all edges that it is an end of. */
  readonly incident: ReadonlyMap<string, readonly Edge[]>;
  /** For each `pairKey`, all entries about the pair in order, also those that are held back or reverted. */
  readonly pairs: ReadonlyMap<string, readonly HistoryEntry[]>;
  readonly heldBack: readonly HeldBack[];
  readonly duplicates: readonly Duplicate[];
  readonly unreadable: readonly Unreadable[];
}
