import { commitIds } from "../../../kernel/words/index.ts";
import type { RequestPart, Slot, SlotKind, Slots } from "../program.ts";

const LONGEST_REQUEST = 500;
const MOST_SLOTS = 8;

/** Finds the words that all requests share in one order; what differs between them are the slots. Null where there is no such wording. */
export function requestWording(requests: readonly string[]): readonly RequestPart[] | null {
  const pieces = requests.map(splitRequestPieces);
  if (pieces.some((each) => each === null || each.length === 0)) return null;
  const known = pieces as Piece[][];
  const common = known.map((each) => each.map(({ text }) => text)).reduce(findCommonPieces);
  const gaps = known.map((each) => listPieceGaps(each, common));
  const parts: RequestPart[] = [];
  const names = new Set<string>();
  for (let at = 0; at <= common.length; at++) {
    const values = gaps.map((each) => each[at] ?? "");
    if (values.every((value) => value !== "")) {
      const kind = findCommonKind(values);
      const name = inventSlotName(kind, common[at - 1] ?? "", names);
      names.add(name);
      parts.push({ slot: name, kind });
    } else if (values.some((value) => value !== "")) parts.push({ skip: true });
    const text = common[at];
    if (text !== undefined) parts.push({ text });
  }
  return isTelling(parts) && names.size <= MOST_SLOTS ? parts : null;
}

/** A wording without a word would fit any request, unless a version stands in it. */
function isTelling(parts: readonly RequestPart[]): boolean {
  return parts.some((part) =>
    "text" in part ? /[A-Za-z]{2}/.test(part.text) : "slot" in part && part.kind === "version",
  );
}

export function listWordingSlots(parts: readonly RequestPart[]): Slot[] {
  return parts.flatMap((part) => ("slot" in part ? [{ name: part.slot, kind: part.kind }] : []));
}

/** Reads the slots from a request that has this wording; null where it has another one. Each slot takes as few words as it can. */
export function readRequestSlots(parts: readonly RequestPart[], request: string): Slots | null {
  const pieces = splitRequestPieces(request);
  if (pieces === null) return null;
  const dead = new Set<number>();
  const match = (part: number, piece: number): Record<string, string> | null => {
    const wanted = parts[part];
    if (wanted === undefined) return piece === pieces.length ? {} : null;
    const key = part * (pieces.length + 1) + piece;
    if (dead.has(key)) return null;
    const found = matchPart(wanted, part, piece);
    if (found === null) dead.add(key);
    return found;
  };
  const matchPart = (wanted: RequestPart, part: number, piece: number): Record<string, string> | null => {
    if ("text" in wanted) return pieces[piece]?.text === wanted.text ? match(part + 1, piece + 1) : null;
    const least = "skip" in wanted ? piece : piece + 1;
    for (let end = least; end <= pieces.length; end++) {
      const value = joinPieces(pieces.slice(piece, end));
      if ("slot" in wanted && !isOfKind(wanted.kind, value)) continue;
      const rest = match(part + 1, end);
      if (rest !== null) return "slot" in wanted ? { ...rest, [wanted.slot]: value } : rest;
    }
    return null;
  };
  const slots = match(0, 0);
  return slots === null ? null : { ...commitSlots(request), ...slots };
}

/** Ids of commits stand below the first line, and say by their order what they are: a link that compares has the old one and the new one. */
function commitSlots(request: string): Slots {
  return Object.fromEntries(commitIds(request).map((id, at) => [`commit_${at + 1}`, id]));
}

const SIGNS = new Set(["(", ")", "[", "]", ",", ";", ":", "`", '"', "'", "!", "?"]);

/** A word or a sign; `isApart` says that a blank stands before it. */
interface Piece {
  readonly text: string;
  readonly isApart: boolean;
}

/** Splits the first line of a request; null where it is empty or too long. */
function splitRequestPieces(request: string): Piece[] | null {
  const line = (request.split("\n", 1)[0] ?? "").trim();
  if (line === "" || line.length > LONGEST_REQUEST) return null;
  const pieces: Piece[] = [];
  let word = "";
  let isApart = false;
  const end = () => {
    if (word === "") return;
    pieces.push({ text: word, isApart });
    word = "";
    isApart = false;
  };
  for (const sign of line) {
    if (sign === " " || sign === "\t" || sign === "\r") {
      end();
      isApart = true;
    } else if (SIGNS.has(sign)) {
      end();
      pieces.push({ text: sign, isApart });
      isApart = false;
    } else word += sign;
  }
  end();
  return pieces;
}

function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text, isApart }, at) => (isApart && at > 0 ? ` ${text}` : text)).join("");
}

/** Returns the longest sequence of pieces that both have in order; a word counts more than a sign. */
function findCommonPieces(one: readonly string[], other: readonly string[]): string[] {
  const width = other.length + 1;
  const lengths = new Float64Array((one.length + 1) * width);
  const weighPiece = (piece: string): number => (SIGNS.has(piece) ? 0.5 : 1);
  const getSharedLength = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        one[i] === other[j]
          ? Math.max(
              getSharedLength(i + 1, j + 1) + weighPiece(one[i] ?? ""),
              getSharedLength(i + 1, j),
              getSharedLength(i, j + 1),
            )
          : Math.max(getSharedLength(i + 1, j), getSharedLength(i, j + 1));
  const shared: string[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    if (one[i] === other[j] && getSharedLength(i, j) === getSharedLength(i + 1, j + 1) + weighPiece(one[i] ?? "")) {
      shared.push(one[i] ?? "");
      i++;
      j++;
    } else if (getSharedLength(i + 1, j) >= getSharedLength(i, j + 1)) i++;
    else j++;
  }
  return shared;
}

/** Returns what stands before, between and behind the common pieces, each found as early as it can be. */
function listPieceGaps(pieces: readonly Piece[], common: readonly string[]): string[] {
  const gaps: string[] = [];
  let from = 0;
  for (const piece of common) {
    const at = pieces.findIndex(({ text }, index) => index >= from && text === piece);
    gaps.push(joinPieces(pieces.slice(from, at)));
    from = at + 1;
  }
  return [...gaps, joinPieces(pieces.slice(from))];
}

const KINDS: readonly SlotKind[] = ["version", "number", "path", "name", "text"];

function findCommonKind(values: readonly string[]): SlotKind {
  return KINDS.find((kind) => values.every((value) => isOfKind(kind, value))) ?? "text";
}

export function isOfKind(kind: SlotKind, value: string): boolean {
  if (value === "") return false;
  if (kind === "text") return true;
  if (value.includes(" ")) return false;
  if (kind === "version")
    return /^v?\d+(?:\.\d+)+(?:[-.+]?[A-Za-z][A-Za-z0-9.+-]*)?$/.test(value) || /^v\d+$/.test(value);
  if (kind === "number") return /^#?\d+$/.test(value);
  return kind === "name" || value.includes("/");
}

const LEADS = new Set(["from", "to", "in", "for", "by", "as", "with", "of", "below", "under", "at", "on"]);

function inventSlotName(kind: SlotKind, before: string, taken: ReadonlySet<string>): string {
  const lead = before.toLowerCase();
  const name = LEADS.has(lead) ? `${kind}_${lead}` : kind;
  if (!taken.has(name)) return name;
  for (let count = 2; ; count++) if (!taken.has(`${name}_${count}`)) return `${name}_${count}`;
}
