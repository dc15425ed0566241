import type { KeyObject } from "node:crypto";
import { type CheckpointLine, findCheckpointSigner, parseCheckpoint } from "./checkpoint.ts";
import type { Line } from "./entries.ts";
import type { Problems } from "./log-checks.ts";
import { computeEdgeRoot, type Edge } from "./merkle.ts";

/** The tree over the first entries of a log, computed from the entries. */
interface Grown {
  readonly edge: Edge;
  /** The size of these entries in the log file. */
  readonly bytes: number;
}

interface Parts {
  readonly file: string;
  readonly log: string;
  readonly keys: ReadonlyMap<string, KeyObject>;
  readonly problems: Problems;
}

/** Reads the checkpoints alongside the log, which has one checkpoint for each of its sizes. */
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

  /** The size of the last readable checkpoint; -1 where there is none. */
  get lastSize(): number {
    return this.#last;
  }

  /** Returns false where no checkpoint covers these entries, because they are past the last one. */
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

  /** Reports checkpoints that are left when the log has ended: their entries are missing. */
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
    const isSame = checkpoint.root.equals(computeEdgeRoot(grown.edge));
    if (isSame && bytes !== grown.bytes)
      this.#add("bad_checkpoint", `The checkpoint of ${edge.size} entries says that they have ${bytes} bytes.`);
    // After one difference every later root differs too; and an entry that is broken in itself was reported already.
    if (!isSame && !this.#hasDiffered && entry.isGood && edge.size > 0) {
      const says = `Line ${edge.size} is not what stood there when the checkpoint of ${edge.size} entries was signed.`;
      problems.add({ kind: "not_in_tree", file: log, line: edge.size, attestation_id: entry.id, says });
    }
    if (!isSame) this.#hasDiffered = true;
  }

  /** Returns the next readable checkpoint without taking it. */
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
    if (findCheckpointSigner(checkpoint, this.#parts.keys) === null)
      this.#add("bad_checkpoint", `The checkpoint of ${checkpoint.size} entries is not signed by this account.`);
    if (checkpoint.origin !== this.#origin)
      this.#add("bad_checkpoint", `The checkpoint of ${checkpoint.size} entries is of another log.`);
    return parsed;
  }

  #add(kind: "bad_checkpoint" | "missing_checkpoint", says: string): void {
    this.#parts.problems.add({ kind, file: this.#parts.file, line: this.#line, says });
  }
}
