import { isBase64 } from "./dsse.ts";
import { type Edge, edgeLength, type Hash, rootOf } from "./merkle.ts";
import { parseNote, type SignedCheckpoint } from "./note.ts";

/** A line of `checkpoints.jsonl`: a signed checkpoint, and what is needed to go on from there. */
export interface CheckpointLine {
  /** Of the log up to this checkpoint. */
  readonly bytes: number;
  readonly edge: Edge;
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

export function checkpointText({ bytes, edge, note }: Omit<CheckpointLine, "checkpoint">): string {
  return `${JSON.stringify({ size: edge.size, bytes, edge: edge.hashes.map((each) => each.toString("base64")), note })}\n`;
}

/** Null: it is no such line, or its parts contradict each other. Nothing is said about its signature. */
export function parseCheckpoint(line: string): CheckpointLine | null {
  try {
    const { size, bytes, edge, note } = JSON.parse(line) as Record<string, unknown>;
    if (typeof note !== "string" || !Number.isSafeInteger(bytes) || !Array.isArray(edge)) return null;
    const checkpoint = parseNote(note);
    const hashes = edge.map(hashOf);
    if (checkpoint === null || checkpoint.size !== size || hashes.length !== edgeLength(checkpoint.size)) return null;
    const parsed = { bytes: bytes as number, edge: { size: checkpoint.size, hashes }, note, checkpoint };
    // The root is signed, so an edge that gives it is the right one.
    const isWhole = rootOf(parsed.edge).equals(checkpoint.root) && checkpointText(parsed) === `${line}\n`;
    return isWhole ? parsed : null;
  } catch {
    return null;
  }
}

function hashOf(text: unknown): Hash {
  if (typeof text !== "string" || text.length !== 44 || !isBase64(text)) throw new Error("No hash.");
  return Buffer.from(text, "base64");
}
