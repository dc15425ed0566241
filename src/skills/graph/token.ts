import { err, ok, type Result } from "../../domain/index.ts";
import { parseEdgeType } from "./edge-types.ts";
import { edgesOfPair, historyOfPair } from "./graph.ts";
import { edgeKey, pairKey } from "./keys.ts";
import type { Refusal } from "./refusal.ts";
import type { EdgeType, Edit, Graph, HistoryEntry } from "./types.ts";

/** A hexadecimal digest of a text (SHA-256); the core has no cryptography of its own. */
export type Digest = (text: string) => string;

/**
 * What ties a preview to a commit: `op:type:former:a:b:last entry:state:check`. It holds the whole edit, so that it can be
 * committed by the token alone, and it is words rather than noise, since agents copy it. There is no secret in it: whoever can
 * forge one can write the log as well. It is spent by its use, on every machine and without a record that could get lost,
 * because a commit adds an entry to the pair and the state names all entries of the pair: add and delete an edge, and the
 * edges are as before but the state is not. Edits of other pairs leave it alone.
 */
export interface EditToken {
  readonly edit: Edit;
  /** The last entry of the pair when the token was made. */
  readonly last: string | null;
  readonly state: string;
}

export function tokenText(graph: Graph, edit: Edit, digest: Digest): string {
  const last = graph.pairs.get(pairOf(edit))?.at(-1)?.entry_id ?? "";
  const former = edit.op === "retype" ? (edit.from ?? "") : "";
  const parts = [edit.op, edit.type, former, encode(edit.a), encode(edit.b), last, pairState(graph, edit, digest)];
  const body = parts.join(":");
  return `${body}:${checkOf(body, digest)}`;
}

/** Reads a token; a slip in copying it is told from one that has become stale. */
export function parseToken(text: string, digest: Digest): Result<EditToken, Refusal> {
  const parts = text.trim().split(":");
  const [op, typeText = "", formerText = "", a = "", b = "", last = "", state = "", check] = parts;
  const body = parts.slice(0, -1).join(":");
  const [type, former] = [parseEdgeType(typeText), parseEdgeType(formerText)];
  if (parts.length !== 8 || check !== checkOf(body, digest) || !type) return err(malformed());
  const edit = editOf({ op, type, former, a: decode(a), b: decode(b) });
  return edit ? ok({ edit, last: last === "" ? null : last, state }) : err(malformed());
}

/** Everything that the pair's history and edges are now. */
export function pairState(graph: Graph, { a, b }: Pick<Edit, "a" | "b">, digest: Digest): string {
  const entries = (graph.pairs.get(pairOf({ a, b })) ?? []).map(({ entry_id }) => entry_id);
  const edges = edgesOfPair(graph, a, b).map((edge) => `${edgeKey(edge)}\t${edge.entryId}`);
  return digest(JSON.stringify([entries, edges])).slice(0, 16);
}

/** What was written about the pair since the token was made; empty where older entries came in by a merge. */
export function changesSince(graph: Graph, { edit, last }: EditToken): HistoryEntry[] {
  const history = historyOfPair(graph, edit.a, edit.b);
  const place = history.findIndex(({ entry_id }) => entry_id === last);
  return last !== null && place === -1 ? [] : history.slice(place + 1);
}

function editOf(parts: { op?: string | undefined; type: EdgeType; former: EdgeType | null; a: string; b: string }) {
  const { op, type, former, a, b } = parts;
  if (op === "retype") return { op, type, from: former, a, b } satisfies Edit;
  return op === "add" || op === "delete" ? ({ op, type, a, b } satisfies Edit) : null;
}

const pairOf = ({ a, b }: Pick<Edit, "a" | "b">): string => pairKey(a, b);

const checkOf = (body: string, digest: Digest): string => digest(`edge token\n${body}`).slice(0, 8);

const encode = encodeURIComponent;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function malformed(): Refusal {
  return {
    code: "TOKEN_MALFORMED",
    message: "This is not a token that propose-edge gave, or a part of it was lost.",
    fix: "Copy the token whole, or run `skl skill propose-edge` again.",
    data: {},
  };
}
