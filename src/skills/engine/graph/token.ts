import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { parseEdgeType } from "./edge-types.ts";
import { listEdgesOfPair, listPairHistory } from "./graph.ts";
import { buildEdgeKey, pairKey } from "./keys.ts";
import type { Refusal } from "./refusal.ts";
import type { EdgeType, Edit, Graph, HistoryEntry } from "./types.ts";

/** Returns the SHA-256 of a text in hexadecimal digits; the caller provides it, since this folder uses no cryptography. */
export type Digest = (text: string) => string;

/**
 * Ties a preview to a commit, as the text `op:type:former:a:b:last entry:state:check`. A token holds the whole edit, so that it can
 * be committed by the token alone, and it is made of words, since agents copy it. It holds no secret: whoever can forge one can
 * also write the log. A commit spends it on every machine, without a record of used tokens: the state is a digest of all entries of
 * the pair, and the commit adds one. Edits of other pairs do not affect it.
 */
export interface EditToken {
  readonly edit: Edit;
  /** The id of the pair's last entry when the token was made. */
  readonly last: string | null;
  readonly state: string;
}

export function writeEditToken(graph: Graph, edit: Edit, digest: Digest): string {
  const last = graph.pairs.get(getEditPairKey(edit))?.at(-1)?.entry_id ?? "";
  const former = edit.op === "retype" ? (edit.from ?? "") : "";
  const parts = [edit.op, edit.type, former, encode(edit.a), encode(edit.b), last, pairState(graph, edit, digest)];
  const body = parts.join(":");
  return `${body}:${computeTokenCheck(body, digest)}`;
}

/** Reads a token. The check distinguishes a copying error from a token that has become stale. */
export function parseToken(text: string, digest: Digest): Result<EditToken, Refusal> {
  const parts = text.trim().split(":");
  const [op, typeText = "", formerText = "", a = "", b = "", last = "", state = "", check] = parts;
  const body = parts.slice(0, -1).join(":");
  const [type, former] = [parseEdgeType(typeText), parseEdgeType(formerText)];
  if (parts.length !== 8 || check !== computeTokenCheck(body, digest) || !type) return err(refuseMalformedToken());
  const edit = buildEditFromToken({ op, type, former, a: decode(a), b: decode(b) });
  return edit ? ok({ edit, last: last === "" ? null : last, state }) : err(refuseMalformedToken());
}

/** Returns a digest of the pair's history and edges as they are now. */
export function pairState(graph: Graph, { a, b }: Pick<Edit, "a" | "b">, digest: Digest): string {
  const entries = (graph.pairs.get(getEditPairKey({ a, b })) ?? []).map(({ entry_id }) => entry_id);
  const edges = listEdgesOfPair(graph, a, b).map((edge) => `${buildEdgeKey(edge)}\t${edge.entryId}`);
  return digest(JSON.stringify([entries, edges])).slice(0, 16);
}

/** Returns the pair's entries since the token was made; none where a merge brought in older entries. */
export function changesSince(graph: Graph, { edit, last }: EditToken): HistoryEntry[] {
  const history = listPairHistory(graph, edit.a, edit.b);
  const place = history.findIndex(({ entry_id }) => entry_id === last);
  return last !== null && place === -1 ? [] : history.slice(place + 1);
}

function buildEditFromToken(parts: {
  op?: string | undefined;
  type: EdgeType;
  former: EdgeType | null;
  a: string;
  b: string;
}) {
  const { op, type, former, a, b } = parts;
  if (op === "retype") return { op, type, from: former, a, b } satisfies Edit;
  return op === "add" || op === "delete" ? ({ op, type, a, b } satisfies Edit) : null;
}

const getEditPairKey = ({ a, b }: Pick<Edit, "a" | "b">): string => pairKey(a, b);

const computeTokenCheck = (body: string, digest: Digest): string => digest(`edge token\n${body}`).slice(0, 8);

const encode = encodeURIComponent;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function refuseMalformedToken(): Refusal {
  return {
    code: "TOKEN_MALFORMED",
    message: "This is not a token of propose-edge, or a part of it is missing.",
    fix: "Copy the token whole, or run `skl skill propose-edge` again.",
    data: {},
  };
}
