import { createReadStream } from "node:fs";
import { err, ok, type Result, SklError } from "../../../kernel/domain/index.ts";
import { readLastCheckpointIn } from "./checkpoint.ts";
import { type Envelope, formatEnvelope, isBase64, parseEnvelope } from "./dsse.ts";
import { type LogEntry, parseEntry, streamLogLines } from "./entries.ts";
import { addLeafToEdge, computeEdgeRoot, EMPTY_EDGE, type Hash, hashLeaf, WholeTree } from "./merkle.ts";
import { locateLogFiles } from "./open-log.ts";
import { createBrokenLogError, toUnusableLogError } from "./refusal.ts";

/**
 * Entries that prove by themselves that they are in a log: each with its inclusion proof, and the checkpoint that the proofs lead
 * to.
 */
export interface Bundle {
  readonly version: 1;
  /** A signed note (C2SP). */
  readonly checkpoint: string;
  readonly entries: readonly BundleEntry[];
}

interface BundleEntry {
  /** The position in the log, counted from 0. */
  readonly index: number;
  readonly envelope: Envelope;
  /** Hashes in base64, from the leaf upwards (RFC 6962, section 2.1.1). */
  readonly proof: readonly string[];
}

/** A bundle is meant for a handful of runs; whoever needs the whole log copies its folder. */
const MOST_BUNDLED = 10_000;

/**
 * Bundles these entries, or all of them. Throws NOT_FOUND for an unknown id, ANSWER_TOO_LARGE, and ATTESTATIONS_BROKEN where the
 * entries do not give the root of the last checkpoint.
 */
export async function bundleEntries(home: string, ids: readonly string[]): Promise<Bundle> {
  try {
    return await collectBundle(home, ids);
  } catch (cause) {
    throw toUnusableLogError(cause, home, "read");
  }
}

async function collectBundle(home: string, ids: readonly string[]): Promise<Bundle> {
  const places = locateLogFiles(home);
  const last = readLastCheckpointIn(places.checkpoints);
  if (last === null || last.bytes === 0) throw createMissingEntryError(ids[0] ?? "of any kind");
  const wanted = new Set(ids);
  const leaves: Hash[] = [];
  const found: Omit<LogEntry, "statement">[] = [];
  for await (const { bytes } of streamLogLines(createReadStream(places.log, { end: last.bytes - 1 }))) {
    const entry = parseEntry(bytes);
    const index = leaves.push(hashLeaf(bytes)) - 1;
    if (typeof entry === "string") throw createBrokenLogError(`Entry ${index} of the log is none: ${entry}`, { index });
    const isWanted = ids.length === 0 || wanted.delete(entry.statement.predicate.attestation_id);
    if (isWanted) found.push({ index, envelope: entry.envelope });
    if (found.length > MOST_BUNDLED)
      throw new SklError("ANSWER_TOO_LARGE", { message: `A bundle holds at most ${MOST_BUNDLED} entries.` });
  }
  const [missing] = wanted;
  if (missing !== undefined) throw createMissingEntryError(missing);
  if (!computeEdgeRoot(leaves.reduce(addLeafToEdge, EMPTY_EDGE)).equals(last.checkpoint.root))
    throw createBrokenLogError("The entries of the log do not give the root of its last checkpoint.", {
      file: places.log,
    });
  const tree = new WholeTree(leaves);
  const { size } = last.edge;
  const entries = found.map((entry) => ({
    ...entry,
    proof: tree.proof(entry.index, size).map((each) => each.toString("base64")),
  }));
  return { version: 1, checkpoint: last.note, entries };
}

const createMissingEntryError = (id: string): SklError =>
  new SklError("NOT_FOUND", {
    message: `The log has no attestation ${id}.`,
    fix: "`skl attest list` shows those that are there.",
    data: { id },
  });

/** Parses a bundle. The error is a sentence. */
export function parseBundle(document: unknown): Result<Bundle, string> {
  if (typeof document !== "object" || document === null) return err("It is no bundle.");
  const { version, checkpoint, entries } = document as Partial<Record<keyof Bundle, unknown>>;
  if (version !== 1 || typeof checkpoint !== "string" || !Array.isArray(entries)) return err("It is no bundle.");
  if (entries.length === 0 || entries.length > MOST_BUNDLED) return err("It has no entries, or too many.");
  const parsed: BundleEntry[] = [];
  for (const each of entries as unknown[]) {
    const entry = parseBundleEntry(each);
    if (typeof entry === "string") return err(`Its entry ${parsed.length + 1} cannot be read: ${entry}`);
    parsed.push(entry);
  }
  return ok({ version, checkpoint, entries: parsed });
}

function parseBundleEntry(value: unknown): BundleEntry | string {
  if (typeof value !== "object" || value === null) return "It is no entry.";
  const { index, envelope: document, proof } = value as Partial<Record<keyof BundleEntry, unknown>>;
  if (typeof index !== "number" || !Number.isSafeInteger(index) || index < 0) return "It has no index.";
  if (!Array.isArray(proof) || proof.length > 64 || !proof.every(isHash)) return "Its proof is no list of hashes.";
  const envelope = parseEnvelope(document);
  return envelope.ok ? { index, envelope: envelope.value, proof } : envelope.error;
}

const isHash = (text: unknown): text is string => typeof text === "string" && text.length === 44 && isBase64(text);

export const hashEnvelopeLeaf = (envelope: Envelope): Hash => hashLeaf(Buffer.from(formatEnvelope(envelope)));
