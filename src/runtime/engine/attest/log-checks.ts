import type { AttestVerifyOutput } from "../../../kernel/domain/index.ts";
import { findCheckpointSigner, parseNote, type SignedCheckpoint } from "./checkpoint.ts";
import { isSignedBy } from "./dsse.ts";
import { parseEntry } from "./entries.ts";
import type { PublicKeys } from "./keys.ts";
import { computeEdgeRoot, type Edge } from "./merkle.ts";

export type LogProblem = NonNullable<AttestVerifyOutput["log"]>["problems"][number];

/** Further problems are only counted. */
const MOST_PROBLEMS = 50;

/** Collects problems in the order in which they are found. */
export class Problems {
  readonly #found: LogProblem[] = [];
  #count = 0;

  add(problem: Omit<LogProblem, "line" | "attestation_id"> & Partial<LogProblem>): void {
    this.#count += 1;
    if (this.#found.length < MOST_PROBLEMS) this.#found.push({ line: null, attestation_id: null, ...problem });
  }

  get found(): readonly LogProblem[] {
    return this.#found;
  }

  /** Counts all problems, also those that are not kept. */
  get count(): number {
    return this.#count;
  }
}

interface Parts {
  readonly file: string;
  readonly keys: PublicKeys;
  readonly problems: Problems;
}

/** Checks each entry by itself and against the entries before it. */
export class EntryChecks {
  readonly #ids = new Map<string, number>();
  readonly #before = new Set<string>();
  #keyid: string | null = null;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reports problems of an entry and returns its id; null where the line is not an entry. */
  check(bytes: Buffer, line: number): string | null {
    const { file, problems } = this.#parts;
    const entry = parseEntry(bytes);
    if (typeof entry === "string") {
      problems.add({ kind: "not_an_entry", file, line, says: `Line ${line} is no entry: ${entry}` });
      return null;
    }
    const { attestation_id } = entry.statement.predicate;
    const at = { file, line, attestation_id };
    const first = this.#ids.get(attestation_id);
    if (first !== undefined)
      problems.add({ ...at, kind: "duplicate", says: `Line ${line} is the entry of line ${first} once more.` });
    else this.#ids.set(attestation_id, line);
    const signatures = entry.envelope.signatures;
    const [signature] = signatures;
    const key = this.#parts.keys.get(signature?.keyid ?? "");
    if (signature === undefined || key === undefined || signatures.length > 1) {
      const says = `Line ${line} is signed by ${signature?.keyid ?? "nobody"}, which is no key of this account.`;
      problems.add({ ...at, kind: "foreign_key", says });
    } else if (!isSignedBy(entry.envelope, { keyid: signature.keyid, key })) {
      problems.add({
        ...at,
        kind: "bad_signature",
        says: `The signature of line ${line} is not of what stands there.`,
      });
    } else if (this.#isFormer(signature.keyid)) {
      const says = `Line ${line} is signed by ${signature.keyid}, which another key had replaced by then.`;
      problems.add({ ...at, kind: "former_key", says });
    }
    return attestation_id;
  }

  #isFormer(keyid: string): boolean {
    if (this.#keyid !== null && this.#keyid !== keyid) this.#before.add(this.#keyid);
    this.#keyid = keyid;
    return this.#before.has(keyid);
  }
}

/** A signed checkpoint that was kept outside the log. */
export interface SeenNote {
  /** The path of the file that it was read from. */
  readonly file: string;
  readonly note: string;
}

interface SeenParts {
  readonly file: string;
  /** Null where there is no such file. */
  readonly head: Buffer | null;
  readonly witnesses: readonly SeenNote[];
  readonly keys: PublicKeys;
  readonly problems: Problems;
}

interface Seen {
  readonly file: string;
  readonly checkpoint: SignedCheckpoint;
}

/** Checks that the log passes through every state in which it was seen before. */
export class SeenStates {
  readonly #states: readonly Seen[];
  readonly #parts: SeenParts;

  constructor(parts: SeenParts) {
    this.#parts = parts;
    const head = parts.head === null ? [] : [{ file: parts.file, note: parts.head.toString("utf8") }];
    this.#states = [...head, ...parts.witnesses].flatMap((each) => this.#read(each));
  }

  #read({ file, note }: SeenNote): Seen[] {
    const checkpoint = parseNote(note);
    const { keys, problems } = this.#parts;
    if (checkpoint !== null && findCheckpointSigner(checkpoint, keys) !== null) return [{ file, checkpoint }];
    problems.add({ kind: "bad_head", file, says: `${file} is no checkpoint that this account signed.` });
    return [];
  }

  /**
   * Compares the tree of this size with the states of this size. After an earlier problem every later root differs, so nothing is
   * reported then.
   */
  checkSize(edge: Edge): void {
    if (this.#parts.problems.count > 0) return;
    for (const { file, checkpoint } of this.#states) {
      if (checkpoint.size !== edge.size || checkpoint.root.equals(computeEdgeRoot(edge))) continue;
      const says = `The first ${edge.size} entries are not those that were there when ${file} was written.`;
      this.#parts.problems.add({ kind: "rolled_back", file, line: edge.size === 0 ? null : edge.size, says });
    }
  }

  /** `covered` is the number of entries of the last checkpoint; -1 where there is none. */
  finish({ origin, entries, covered }: { origin: string | null; entries: number; covered: number }): void {
    const { head, file: headFile, problems } = this.#parts;
    if (head === null && entries > 0)
      problems.add({
        kind: "bad_head",
        file: headFile,
        says: `${headFile}, which says how long the log was, is gone.`,
      });
    for (const { file, checkpoint } of this.#states) {
      if (origin !== null && checkpoint.origin !== origin)
        problems.add({ kind: "rolled_back", file, says: `The log is another one than when ${file} was written.` });
      const now = Math.min(entries, Math.max(covered, 0));
      if (checkpoint.size <= now) continue;
      const says = `The log had ${checkpoint.size} entries when ${file} was written, and has ${now} now.`;
      problems.add({ kind: "rolled_back", file, line: null, says });
    }
  }
}
