import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { err, type Result, SklError } from "../../../../domain/index.ts";
import { type HistoryEntry, isEntryId, parseHistoryEntry, type Unreadable } from "../../../../skills/graph/index.ts";
import { isSettled } from "../../library/index.ts";

/** A build of a hundred thousand edges has a quarter of this. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The entries of a folder, read once each: a file of the log never changes, so that only names which are new are opened. A
 * file that could not be used is looked at again every time, since correcting it is what its owner is asked to do.
 */
export class EntryFiles {
  readonly #read = new Map<string, HistoryEntry>();
  #unreadable: readonly Unreadable[] = [];
  /** The folder's times when its names were read last; null: they say nothing. */
  #looked: string | null = null;

  constructor(private readonly folder: string) {}

  get entries(): readonly HistoryEntry[] {
    return [...this.#read.values()];
  }

  get unreadable(): readonly Unreadable[] {
    return this.#unreadable;
  }

  /** True where anything differs from the last time. Synchronous: thousands of small files are read ten times as fast. */
  refresh(): boolean {
    const now = Date.now();
    const looked = timesOf(this.folder);
    // What was unreadable may have been corrected within its file.
    if (this.#looked !== null && looked?.mark === this.#looked && this.#unreadable.length === 0) return false;
    // A name that comes within the same tick of the clock would leave the folder's times as they are.
    this.#looked = looked !== null && isSettled(looked.ctimeMs, now) ? looked.mark : null;
    const names = namesIn(this.folder);
    const gone = [...this.#read.keys()].filter((name) => !names.has(name));
    for (const name of gone) this.#read.delete(name);
    const before = JSON.stringify(this.#unreadable);
    const known = this.#read.size;
    const unreadable: Unreadable[] = [];
    for (const file of names) {
      if (this.#read.has(file)) continue;
      const entry = readEntry(this.folder, file);
      if (entry === null) continue;
      if (entry.ok) this.#read.set(file, entry.value);
      else unreadable.push({ file, reason: entry.error });
    }
    this.#unreadable = unreadable;
    return gone.length > 0 || this.#read.size > known || JSON.stringify(unreadable) !== before;
  }
}

function timesOf(folder: string): { readonly mark: string; readonly ctimeMs: number } | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  const { dev, ino, mtimeMs, ctimeMs } = stats;
  return { mark: `${dev}:${ino}:${mtimeMs}:${ctimeMs}`, ctimeMs };
}

/** Only `.json` files are entries; what editors and merge tools leave beside them is not. Throws FILE_UNREADABLE. */
function namesIn(folder: string): Set<string> {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json") && !name.startsWith("."));
    return new Set(names.sort());
  } catch (cause) {
    if (isCode(cause, "ENOENT")) return new Set();
    throw new SklError("FILE_UNREADABLE", { message: `${folder} cannot be read: ${messageOf(cause)}`, cause });
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Null: the file went away in between, by a checkout. */
function readEntry(folder: string, file: string): Result<HistoryEntry, string> | null {
  const id = file.slice(0, -".json".length);
  if (!isEntryId(id)) return err("its name is not an entry's id");
  const bytes = readPlainFile(join(folder, file));
  if (bytes === null || !bytes.ok) return bytes;
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes.value));
  } catch (cause) {
    return err(`it is not JSON in UTF-8: ${messageOf(cause).slice(0, 200)}`);
  }
  const entry = parseHistoryEntry(value);
  if (entry.ok && entry.value.entry_id !== id) return err(`it holds the entry ${entry.value.entry_id}`);
  return entry;
}

/** A link would bring in a file from outside the log, and a pipe would never end. */
function readPlainFile(path: string): Result<Buffer, string> | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    if (isCode(cause, "ENOENT")) return null;
    return err(isCode(cause, "ELOOP") ? "it is a link" : `it cannot be opened: ${messageOf(cause)}`);
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return err("it is not a plain file");
    if (found.size > MOST_BYTES) return err(`it is larger than ${MOST_BYTES} bytes`);
    return { ok: true, value: readFileSync(file) };
  } catch (cause) {
    return err(`it cannot be read: ${messageOf(cause)}`);
  } finally {
    closeSync(file);
  }
}

const isCode = (cause: unknown, code: string): boolean => (cause as NodeJS.ErrnoException).code === code;

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
