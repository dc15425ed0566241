import type { PublicKeys } from "./keys.ts";
import { type Edge, rootOf } from "./merkle.ts";
import { parseNote, type SignedCheckpoint, signerOf } from "./note.ts";
import type { Problems } from "./problems.ts";

/** A signed checkpoint that was kept outside the log. */
export interface SeenNote {
  /** Where it was read. */
  readonly file: string;
  readonly note: string;
}

interface Parts {
  readonly file: string;
  /** Null: there is no such file. */
  readonly head: Buffer | null;
  readonly witnesses: readonly SeenNote[];
  readonly keys: PublicKeys;
  readonly problems: Problems;
}

interface Seen {
  readonly file: string;
  readonly checkpoint: SignedCheckpoint;
}

/** States that the log was seen in: it must go through each of them. */
export class SeenStates {
  readonly #states: readonly Seen[];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    const head = parts.head === null ? [] : [{ file: parts.file, note: parts.head.toString("utf8") }];
    this.#states = [...head, ...parts.witnesses].flatMap((each) => this.#read(each));
  }

  #read({ file, note }: SeenNote): Seen[] {
    const checkpoint = parseNote(note);
    const { keys, problems } = this.#parts;
    if (checkpoint !== null && signerOf(checkpoint, keys) !== null) return [{ file, checkpoint }];
    problems.add({ kind: "bad_head", file, says: `${file} is no checkpoint that this account signed.` });
    return [];
  }

  /** The tree has grown to here. What was found before makes every later root differ, and is told already. */
  pass(edge: Edge): void {
    if (this.#parts.problems.count > 0) return;
    for (const { file, checkpoint } of this.#states) {
      if (checkpoint.size !== edge.size || checkpoint.root.equals(rootOf(edge))) continue;
      const says = `The first ${edge.size} entries are not those that were there when ${file} was written.`;
      this.#parts.problems.add({ kind: "rolled_back", file, line: edge.size === 0 ? null : edge.size, says });
    }
  }

  /** `covered`: entries of the last checkpoint; -1: there is none. */
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
