import { EDGE_TYPES } from "../graph/index.ts";
import type { Fields } from "./fields.ts";
import type { DeclaredEdge, JsonObject } from "./types.ts";

/** `conflicts` is the SKG's word for `conflicts_with`, as which it is stored. */
const SPELLINGS = [...EDGE_TYPES, "conflicts"] as const;

/** Reads an edge that the package's author declares; the graph's history decides whether it is in force. */
export function readEdge(fields: Fields): DeclaredEdge {
  const type = fields.readRequiredName("type", SPELLINGS, "depends_on");
  const target = fields.required("target", "Name the skill, or for requires and produces the type.");
  const reason = fields.text("reason");
  return { type: type === "conflicts" ? "conflicts_with" : type, target, reason, unknown: fields.unknown() };
}

export function toDeclaredEdgeRecord({ type, target, reason, unknown }: DeclaredEdge): JsonObject {
  return { type, target, ...(reason === null ? {} : { reason }), ...unknown };
}
