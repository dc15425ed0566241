import type { KeyObject } from "node:crypto";
import { type CheckpointLine, parseCheckpoint, signerOf } from "./checkpoint.ts";
import type { Line } from "./entries.ts";
import type { Problems } from "./log-checks.ts";
import { type Edge, rootOf } from "./merkle.ts";

/** The tree over the first entries of a log, as it was computed from them. */
interface Grown {
  readonly edge: Edge;
  /** Of the log up to there. */
  readonly bytes: number;
}

interface Parts {
  readonly file: string;
  readonly log: string;
  readonly keys: ReadonlyMap<string, KeyObject>;
  readonly problems: Problems;
}

/** Walks along the checkpoints while the log is read: there is one for each size that the log had. */
export class CheckpointChecks {
  readonly #lines: AsyncIterator<Line>;
  readonly #parts: Parts;
  #line = 0;
  #waiting: CheckpointLine | null = null;
  #isOver = false;
  #hasDiffered = false;
  #tornBytes = 0;
  #origin: string | null = null;
  #last = -1;

  constructor(lines: AsyncIterable<Line>, parts: Parts) {
    this.#lines = lines[Symbol.asyncIterator]();
    this.#parts = parts;
  }

  get tornBytes(): number {
    return this.#tornBytes;
  }

  get origin(): string | null {
    return this.#origin;
  }

  /** Of the last checkpoint that could be read; -1: of none. */
  get lastSize(): number {
    return this.#last;
  }

  /** Whether there is a checkpoint over exactly these entries, or was one that cannot be read: else they are past the last one. */
  async check(grown: Grown, entry: { readonly id: string | null; readonly isGood: boolean }): Promise<boolean> {
    const { size } = grown.edge;
    for (;;) {
      const next = await this.#next();
      if (next === null) return false;
      if (next.edge.size < size) {
        this.#add("bad_checkpoint", `The checkpoint of ${next.edge.size} entries stands in the wrong place.`);
        this.#waiting = null;
        continue;
      }
      if (next.edge.size > size) {
        this.#add("missing_checkpoint", `The checkpoint of ${size} entries is missing.`);
        return true;
      }
      this.#waiting = null;
      this.#compare(next, grown, entry);
      return true;
    }
  }

  /** What is left when the log is at its end: checkpoints over entries that are not there. */
  async finish(entries: number): Promise<void> {
    let last: number | null = null;
    for (let next = await this.#next(); next !== null; next = await this.#next()) {
      last = Math.max(last ?? 0, next.edge.size);
      this.#waiting = null;
    }
    if (last === null || last <= entries) return;
    const { problems, log } = this.#parts;
    const says = `The log has ${entries} entries, and its last checkpoint is of ${last}.`;
    problems.add({ kind: "missing_entries", file: log, line: entries + 1, says });
  }

  #compare(
    { edge, bytes, checkpoint }: CheckpointLine,
    grown: Grown,
    entry: { id: string | null; isGood: boolean },
  ): void {
    const { problems, log } = this.#parts;
    const isSame = checkpoint.root.equals(rootOf(grown.edge));
    if (isSame && bytes !== grown.bytes)
      this.#add("bad_checkpoint", `The checkpoint of ${edge.size} entries says that they have ${bytes} bytes.`);
    // From here on every root differs, and an entry that is broken by itself has been told.
    if (!isSame && !this.#hasDiffered && entry.isGood && edge.size > 0) {
      const says = `Line ${edge.size} is not what stood there when the checkpoint of ${edge.size} entries was signed.`;
      problems.add({ kind: "not_in_tree", file: log, line: edge.size, attestation_id: entry.id, says });
    }
    if (!isSame) this.#hasDiffered = true;
  }

  /** The next one that can be read; it stays the next until it is taken. */
  async #next(): Promise<CheckpointLine | null> {
    while (this.#waiting === null && !this.#isOver) {
      const { value, done } = await this.#lines.next();
      if (done === true) this.#isOver = true;
      else if (value.end === "torn") this.#tornBytes = value.bytes.length;
      else this.#waiting = this.#read(value.bytes);
    }
    return this.#waiting;
  }

  #read(bytes: Buffer): CheckpointLine | null {
    this.#line += 1;
    const parsed = parseCheckpoint(bytes.toString("utf8"));
    if (parsed === null) {
      this.#add("bad_checkpoint", `Line ${this.#line} is no checkpoint.`);
      return null;
    }
    const { checkpoint } = parsed;
    this.#origin ??= checkpoint.origin;
    this.#last = Math.max(this.#last, checkpoint.size);
    if (signerOf(checkpoint, this.#parts.keys) === null)
      this.#add("bad_checkpoint", `The checkpoint of ${checkpoint.size} entries is not signed by this account.`);
    if (checkpoint.origin !== this.#origin)
      this.#add("bad_checkpoint", `The checkpoint of ${checkpoint.size} entries is of another log.`);
    return parsed;
  }

  #add(kind: "bad_checkpoint" | "missing_checkpoint", says: string): void {
    this.#parts.problems.add({ kind, file: this.#parts.file, line: this.#line, says });
  }
}
