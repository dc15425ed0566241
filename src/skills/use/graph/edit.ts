import { SklError } from "../../../kernel/domain/index.ts";
import { EDGE_TYPES, type EdgeType, type Edit, findNearestEdgeType, parseEdgeType } from "../../engine/graph/index.ts";

export interface EditWords {
  readonly op: string;
  readonly type: string;
  readonly a: string;
  readonly b: string;
  /** Names the type that a retype replaces; null if the pair has only one. */
  readonly from: string | null;
}

/** Parses an edit that was typed on the command line or sent by an agent. Throws USAGE. */
export function parseEdit({ op, type, a, b, from }: EditWords): Edit {
  switch (op) {
    case "add":
    case "delete":
      return { op, type: requireEdgeType(type), a, b };
    case "retype":
      return { op, type: requireEdgeType(type), from: from === null ? null : requireEdgeType(from), a, b };
    default:
      throw new SklError("USAGE", { message: `An edit is add, delete or retype, not ${op}.` });
  }
}

function requireEdgeType(text: string): EdgeType {
  const type = parseEdgeType(text);
  if (type !== null) return type;
  const nearest = findNearestEdgeType(text);
  throw new SklError("USAGE", {
    message: `There is no edge type ${text}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: `Use one of ${EDGE_TYPES.join(", ")}.`,
  });
}
