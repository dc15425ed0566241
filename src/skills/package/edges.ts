import { EDGE_TYPES } from "../graph/index.ts";
import type { Fields } from "./fields.ts";
import type { DeclaredEdge, JsonObject } from "./types.ts";

/** `conflicts` is the SKG's word for `conflicts_with` and never kept. */
const SPELLINGS = [...EDGE_TYPES, "conflicts"] as const;

/** An edge that the package's author declares; the graph's history decides what becomes of it. */
export function readEdge(fields: Fields): DeclaredEdge {
  const type = fields.requiredOneOf("type", SPELLINGS, "depends_on");
  const target = fields.required("target", "Name the skill, or for requires and produces the type.");
  const reason = fields.text("reason");
  return { type: type === "conflicts" ? "conflicts_with" : type, target, reason, unknown: fields.unknown() };
}

export function edgeRecord({ type, target, reason, unknown }: DeclaredEdge): JsonObject {
  return { type, target, ...(reason === null ? {} : { reason }), ...unknown };
}
