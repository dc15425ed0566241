import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { type GitLocation, gitEnvironment } from "./process.ts";

export interface ObjectInfo {
  readonly oid: ObjectId;
  readonly type: "blob" | "tree" | "commit" | "tag";
  readonly size: number;
}

export interface StoredObject extends ObjectInfo {
  readonly content: Buffer;
}

/** The number and size of answers that are kept: 64 MB at most, and as a rule a tenth of that. */
const MOST_KEPT = 4096;
const MOST_KEPT_BYTES = 16 * 1024;

interface Request {
  readonly wantsContent: boolean;
  readonly resolve: (found: StoredObject | null) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Reads objects through one `git cat-file --batch-command` process, which starts with the first question. Questions
 * may overlap; answers come in order. A name is an object id or `<id>^{tree}`, never text from outside. What a name stands for
 * never changes, so small answers are kept: a session asks for the same folders for each of its branches. Callers must not change
 * the content that they are given.
 */
export class ObjectReader {
  readonly #location: GitLocation;
  #child: ChildProcessWithoutNullStreams | null = null;
  #waiting: Request[] = [];
  #questions: string[] = [];
  readonly #kept = new Map<string, Promise<StoredObject | null>>();
  #chunks: Buffer[] = [];
  #buffered = 0;
  /** Bytes needed before another look at the buffer is worth it, so that a big blob is joined once. */
  #needed = 1;

  constructor(location: GitLocation) {
    this.#location = location;
  }

  /** Returns the type and size of an object without its content, or null when the repository has none by that name. */
  info(name: string): Promise<ObjectInfo | null> {
    return this.#ask(`info ${name}`, false);
  }

  /** Returns an object with its content, or null when the repository has none by that name. */
  read(name: string): Promise<StoredObject | null> {
    return this.#ask(`contents ${name}`, true);
  }

  close(): void {
    this.#send();
    this.#child?.stdin.end();
    this.#child = null;
  }

  #ask(command: string, wantsContent: boolean): Promise<StoredObject | null> {
    const kept = this.#kept.get(command);
    if (kept !== undefined) return kept;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const asked = this.#askGit(command, wantsContent);
    this.#kept.set(command, asked);
    const forget = () => this.#kept.delete(command);
    asked.then((found) => (found === null || found.content.length > MOST_KEPT_BYTES ? forget() : undefined), forget);
    return asked;
  }

  #askGit(command: string, wantsContent: boolean): Promise<StoredObject | null> {
    this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ wantsContent, resolve, reject });
      this.#questions.push(`${command}\n`);
      if (this.#questions.length === 1) process.nextTick(() => this.#send());
    });
  }

  /** Writes all questions of this turn of the event loop at once, and lets git answer them at once: else it writes after each. */
  #send(): void {
    const questions = this.#questions.splice(0);
    if (questions.length > 0) this.#child?.stdin.write(`${questions.join("")}flush\n`);
  }

  #start(): void {
    if (this.#child) return;
    const args = ["cat-file", "--batch-command", "--buffer"];
    const child = spawn("git", args, {
      cwd: this.#location.cwd,
      env: gitEnvironment(this.#location, args),
    });
    this.#child = child;
    child.stdin.on("error", () => {});
    child.stderr.resume();
    child.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    child.on("error", (cause) => this.#fail(new SklError("GIT_MISSING", { cause })));
    child.on("close", () => this.#fail(new SklError("GIT_FAILED", { message: "git cat-file ended early." })));
  }

  #fail(error: SklError): void {
    this.#child = null;
    this.#questions = [];
    for (const request of this.#waiting.splice(0)) request.reject(error);
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    if (this.#buffered < this.#needed) return;
    let buffer = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    for (;;) {
      const taken = this.#takeAnswer(buffer);
      if (taken === 0) break;
      buffer = buffer.subarray(taken);
    }
    this.#chunks = buffer.length > 0 ? [buffer] : [];
    this.#buffered = buffer.length;
  }

  /** Resolves the request that the first answer in `buffer` belongs to; returns the bytes of the answer, 0 if it is not whole yet. */
  #takeAnswer(buffer: Buffer): number {
    this.#needed = buffer.length + 1;
    const lineEnd = buffer.indexOf(10);
    const request = this.#waiting[0];
    if (lineEnd < 0 || !request) return 0;
    const [oid, type, size] = buffer.toString("latin1", 0, lineEnd).split(" ");
    if (size === undefined || !/^\d+$/.test(size)) {
      // "<name> missing" or "<name> ambiguous"
      this.#waiting.shift();
      request.resolve(null);
      return lineEnd + 1;
    }
    const info = { oid: oid as ObjectId, type: type as ObjectInfo["type"], size: Number(size) };
    if (!request.wantsContent) {
      this.#waiting.shift();
      request.resolve({ ...info, content: Buffer.alloc(0) });
      return lineEnd + 1;
    }
    const end = lineEnd + 1 + info.size + 1;
    if (buffer.length < end) {
      this.#needed = end;
      return 0;
    }
    this.#waiting.shift();
    const content = buffer.subarray(lineEnd + 1, end - 1);
    // A small answer that is kept must not hold on to all that came with it.
    request.resolve({ ...info, content: content.length > MOST_KEPT_BYTES ? content : Buffer.from(content) });
    return end;
  }
}
