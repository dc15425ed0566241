import type { Files } from "../../../src/learn/synthesis/index.ts";
import type { ReplayRecord } from "../record.ts";
import type { Blobs } from "./blobs.ts";
import type { HistoryCommit } from "./history.ts";

/** The texts that a commit changed. */
export interface Change {
  readonly before: Files;
  readonly after: Files;
}

const MOST_FILES = 400;

/** A task of a Git history: its record and what history made of it. */
export class GitTask {
  readonly record: ReplayRecord;
  readonly commit: HistoryCommit;
  readonly #blobs: Blobs;
  readonly #lines = new Map<string, Promise<readonly string[]>>();

  constructor(record: ReplayRecord, commit: HistoryCommit, blobs: Blobs) {
    this.record = record;
    this.commit = commit;
    this.#blobs = blobs;
  }

  /**
   * The request as a node reads it: the subject without the number of the pull request, which came later, and the day. The day is what
   * a run knows of its surroundings, and changelogs need it.
   */
  get wording(): string {
    const [, ...body] = this.record.request.split("\n");
    return [`${this.subject} on ${this.record.context.date}`, ...body].join("\n");
  }

  get subject(): string {
    return (this.record.request.split("\n")[0] ?? "").replace(/\s*\(#\d+\)$/, "").trim();
  }

  /** The files that history changed, as one text. */
  get changedPaths(): string {
    return this.commit.changes.map(({ path }) => path).join("\n");
  }

  /** Returns other files that have a line as they are before the task. */
  async filesWithLine(line: string, besides: ReadonlySet<string>): Promise<readonly string[]> {
    const found = this.#lines.get(line) ?? this.#blobs.filesWithLine(this.commit.parent, line);
    this.#lines.set(line, found);
    return (await found).filter((name) => !besides.has(name));
  }

  /** Returns the text of a file as it is before the task. */
  textBefore(path: string): Promise<string | null> {
    return this.#blobs.textAt(this.commit.parent, path);
  }

  /** Whether an answer leaves the tree that history has: the same files changed, to the same bytes. */
  async isRight(files: Files): Promise<boolean> {
    const gold = await this.change();
    if (gold === null) return false;
    const paths = Object.keys(files);
    return paths.length === Object.keys(gold.after).length && paths.every((path) => files[path] === gold.after[path]);
  }

  /** Returns what history changed; null where that is more than edits of a few texts. */
  async change(): Promise<Change | null> {
    const { changes } = this.commit;
    if (changes.length > MOST_FILES || !changes.every(({ isPlain }) => isPlain)) return null;
    const before: Record<string, string> = {};
    const after: Record<string, string> = {};
    for (const { path, before: old, after: now } of changes) {
      const [oldText, newText] = [old && (await this.#blobs.text(old)), now && (await this.#blobs.text(now))];
      if (oldText === null || newText === null) return null;
      before[path] = oldText;
      after[path] = newText;
    }
    return { before, after };
  }
}
