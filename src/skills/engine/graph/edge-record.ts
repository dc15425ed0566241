import type { Edge, EdgeEnds } from "./types.ts";

/** An edge in the field names of JSON output. */
export interface EdgeRecord extends EdgeEnds {
  readonly reason: string;
  readonly origin: string;
  readonly entry_id: string | null;
  readonly at: string | null;
}

export function toEdgeRecord({ type, a, b, reason, origin, entryId, at }: Edge): EdgeRecord {
  return { type, a, b, reason, origin, entry_id: entryId, at };
}
