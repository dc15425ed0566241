import { createReadStream, readdirSync, statSync } from "node:fs";
import { type AttestVerifyOutput, type DeepReadonly, SklError } from "../../../kernel/domain/index.ts";
import { readIfThere } from "../files.ts";
import { CheckpointChecks } from "./checkpoint-checks.ts";
import { type Line, streamLogLines } from "./entries.ts";
import { comparePublicKeyFile, findAccountKey, getPublicKeyFile, listTrustedKeys, type PublicKeys } from "./keys.ts";
import { EntryChecks, Problems, type SeenNote, SeenStates } from "./log-checks.ts";
import { addLeafToEdge, computeEdgeRoot, EMPTY_EDGE, hashLeaf } from "./merkle.ts";
import { locateLogFiles } from "./open-log.ts";
import { createUnusableLogError, toUnusableLogError } from "./refusal.ts";

/** The result of checking a whole log. */
export type LogVerdict = DeepReadonly<NonNullable<AttestVerifyOutput["log"]>>;

export interface LogQuestion {
  /** Keys to use in place of the account's. */
  readonly keys?: PublicKeys;
  /** Checkpoints of this log that were kept elsewhere. */
  readonly witnesses?: readonly SeenNote[];
  /** Reports the bytes that were read so far and their total, from time to time. */
  progress?(done: number, total: number): void;
}

const EVERY = 1_000;

/**
 * Reads the whole log: every signature, the tree over the entries at each of its sizes, every checkpoint, and the state that was
 * seen last. Throws ATTESTATIONS_UNUSABLE where it cannot decide.
 */
export async function verifyLog(home: string, question: LogQuestion = {}): Promise<LogVerdict> {
  try {
    return await checkWholeLog(home, question);
  } catch (cause) {
    throw toUnusableLogError(cause, home, "read");
  }
}

async function checkWholeLog(home: string, question: LogQuestion): Promise<LogVerdict> {
  const places = locateLogFiles(home);
  const problems = new Problems();
  // The sizes are read in the order opposite to that of writing, so that a concurrent append cannot look like a loss.
  const head = readIfThere(places.head);
  const checkpointSize = measureFileOrZero(places.checkpoints);
  const logSize = measureFileOrZero(places.log);
  const keys = question.keys ?? readOwnKeys(home, problems, head !== null || checkpointSize + logSize > 0);
  const entries = new EntryChecks({ file: places.log, keys, problems });
  const checkpoints = new CheckpointChecks(streamFileLines(places.checkpoints, checkpointSize), {
    file: places.checkpoints,
    log: places.log,
    keys,
    problems,
  });
  const seen = new SeenStates({ file: places.head, head, witnesses: question.witnesses ?? [], keys, problems });
  let grown = { edge: EMPTY_EDGE, bytes: 0 };
  let uncovered = 0;
  let tornBytes = 0;
  const isBegun = await checkpoints.check(grown, { id: null, isGood: true });
  seen.checkSize(grown.edge);
  for await (const { bytes, end } of streamFileLines(places.log, logSize)) {
    if (end === "torn") {
      tornBytes = bytes.length;
      break;
    }
    const before = problems.count;
    const line = grown.edge.size + 1;
    grown = { edge: addLeafToEdge(grown.edge, hashLeaf(bytes)), bytes: grown.bytes + bytes.length + 1 };
    const id = entries.check(bytes, line);
    const isGood = problems.count === before;
    if (!(await checkpoints.check(grown, { id, isGood }))) uncovered += 1;
    seen.checkSize(grown.edge);
    if (grown.edge.size % EVERY === 0) question.progress?.(grown.bytes, logSize);
  }
  const { size } = grown.edge;
  await checkpoints.finish(size);
  if (!isBegun && size > 0)
    problems.add({ kind: "missing_checkpoint", file: places.checkpoints, says: "There is no checkpoint." });
  seen.finish({ origin: checkpoints.origin, entries: size, covered: checkpoints.lastSize });
  return {
    ok: problems.count === 0,
    origin: checkpoints.origin,
    entries: size,
    root: computeEdgeRoot(grown.edge).toString("base64"),
    uncovered,
    torn_bytes: tornBytes + checkpoints.tornBytes,
    set_aside: listSetAside(places.folder),
    problem_count: problems.count,
    problems: problems.found,
  };
}

const noKeys: PublicKeys = new Map();

/** Reports keys that were changed as a problem; then nothing that they signed counts. */
function readOwnKeys(home: string, problems: Problems, isNeeded: boolean): PublicKeys {
  const file = getPublicKeyFile(home);
  try {
    const key = findAccountKey(home);
    if (key === null) {
      if (isNeeded)
        throw createUnusableLogError("There is no key to check with. Name the account's public key with --key.", {
          file,
        });
      return noKeys;
    }
    if (!isNeeded)
      throw createUnusableLogError(`There is a key, and no log of what it signed, below ${home}.`, { home });
    if (comparePublicKeyFile(home, key) === "another")
      problems.add({ kind: "bad_key", file, says: `${file} is not the public key of this account.` });
    return listTrustedKeys(home, key);
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "ATTESTATIONS_BROKEN") throw cause;
    problems.add({ kind: "bad_key", file: String(cause.data.path ?? file), says: cause.message });
    return noKeys;
  }
}

/** Returns 0 where there is no such file. */
const measureFileOrZero = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

async function* streamFileLines(path: string, size: number): AsyncGenerator<Line> {
  if (size > 0)
    yield* streamLogLines(createReadStream(path, { end: size - 1, highWaterMark: Math.min(size, 1024 * 1024) }));
}

function listSetAside(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.startsWith("torn-"));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw cause;
  }
}
