import { createReadStream } from "node:fs";
import { tryParseJson } from "../../../kernel/domain/index.ts";
import { readLastCheckpointIn } from "./checkpoint.ts";
import { type Envelope, formatEnvelope, isSignedBy, parseEnvelope } from "./dsse.ts";
import { findAccountKey, listTrustedKeys, type PublicKeys } from "./keys.ts";
import { locateLogFiles } from "./open-log.ts";
import { createBrokenLogError, toUnusableLogError } from "./refusal.ts";
import { type AnyStatement, parseStatement } from "./statement.ts";

export interface LogEntry {
  /** The position in the log, counted from 0. */
  readonly index: number;
  readonly envelope: Envelope;
  readonly statement: AnyStatement;
}

export interface EntryQuestion {
  /** Filters entries before their signatures are checked, which is most of the work. Default: all entries. */
  where?(statement: AnyStatement): boolean;
  /** Limits the answer to the last entries. Default: no limit. */
  readonly last?: number;
  /** Where an earlier reading ended. Default: the beginning. */
  readonly from?: LogPosition;
}

/** A place between two entries. */
export interface LogPosition {
  readonly bytes: number;
  /** The number of entries before it. */
  readonly index: number;
}

/** Returns where the log ends by its last checkpoint. Throws like `readEntries`. */
export function logEnd(home: string): LogPosition {
  try {
    const last = readLastCheckpointIn(locateLogFiles(home).checkpoints);
    return { bytes: last?.bytes ?? 0, index: last?.edge.size ?? 0 };
  } catch (cause) {
    throw toUnusableLogError(cause, home, "read");
  }
}

/**
 * Yields the entries up to the last checkpoint, in order, each with a valid signature of this account. `verifyLog` checks the log
 * as a whole. Throws ATTESTATIONS_BROKEN at the first line that is not an entry or is not signed.
 */
export async function* readEntries(
  home: string,
  { where = () => true, last: most = Number.POSITIVE_INFINITY, from = { bytes: 0, index: 0 } }: EntryQuestion = {},
): AsyncGenerator<LogEntry> {
  try {
    yield* streamLogEntries(home, { where, last: most, from });
  } catch (cause) {
    throw toUnusableLogError(cause, home, "read");
  }
}

async function* streamLogEntries(
  home: string,
  { where, last: most, from }: Required<EntryQuestion>,
): AsyncGenerator<LogEntry> {
  const places = locateLogFiles(home);
  const last = readLastCheckpointIn(places.checkpoints);
  if (last === null || last.bytes <= from.bytes) return;
  const own = findAccountKey(home);
  const keys: PublicKeys = own === null ? new Map() : listTrustedKeys(home, own);
  const bytes = createReadStream(places.log, { start: from.bytes, end: last.bytes - 1 });
  const kept: LogEntry[] = [];
  let index = from.index;
  for await (const { bytes: line } of streamLogLines(bytes)) {
    const entry = { index, ...requireEntry(line, index) };
    index += 1;
    if (!where(entry.statement)) continue;
    if (most === Number.POSITIVE_INFINITY) yield requireSigned(entry, keys);
    else if (kept.push(entry) > most) kept.shift();
  }
  for (const entry of kept) yield requireSigned(entry, keys);
  if (index < last.edge.size)
    throw createBrokenLogError(`The log has ${index} entries of ${last.edge.size}.`, { index });
}

function requireSigned(entry: LogEntry, keys: PublicKeys): LogEntry {
  const { index, envelope } = entry;
  if (findSigningKey(envelope, keys) !== null) return entry;
  throw createBrokenLogError(`Entry ${index} of the log is not signed by this account.`, { index });
}

function requireEntry(line: Buffer, index: number): Omit<LogEntry, "index"> {
  const entry = parseEntry(line);
  if (typeof entry === "string") throw createBrokenLogError(`Entry ${index} of the log is none: ${entry}`, { index });
  return entry;
}

export function parseEntry(line: Buffer): Omit<LogEntry, "index"> | string {
  const text = line.toString("utf8");
  const document = tryParseJson(text);
  if (document === null) return "It is no JSON.";
  const envelope = parseEnvelope(document);
  if (!envelope.ok) return envelope.error;
  if (formatEnvelope(envelope.value) !== text) return "It is not written as skl writes it.";
  const statement = parseStatement(envelope.value);
  return statement.ok ? { envelope: envelope.value, statement: statement.value } : statement.error;
}

/** Returns the keyid of the key that signed the envelope; null where none of these keys did. */
export function findSigningKey(envelope: Envelope, keys: PublicKeys): string | null {
  for (const [keyid, key] of keys) if (isSignedBy(envelope, { keyid, key })) return keyid;
  return null;
}

/** No entry and no checkpoint is longer. */
const LONGEST_LINE = 32 * 1024 * 1024;

export interface Line {
  /** Without the line feed. */
  readonly bytes: Buffer;
  /** A torn line has no line feed: it was not written to its end. */
  readonly end: "whole" | "torn";
}

/**
 * Splits a file into lines. Only the last one can be torn; a line that is longer than any line of skl counts as torn and ends the
 * reading.
 */
export async function* streamLogLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      const bytes = rest.length === 0 ? chunk.subarray(from, end) : Buffer.concat([...rest, chunk.subarray(from, end)]);
      yield { bytes, end: "whole" };
      [rest, length, from] = [[], 0, end + 1];
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE) break;
  }
  if (rest.length > 0) yield { bytes: Buffer.concat(rest), end: "torn" };
}
