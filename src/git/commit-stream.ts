import { type ChildProcess, spawn } from "node:child_process";
import { isObjectId, type ObjectId, SklError } from "../domain/index.ts";
import { type GitLocation, gitEnvironment, runGit } from "./run.ts";
import type { Identity } from "./write.ts";

/** A commit of this stream, by its number, or one that exists. */
export type Parent = ObjectId | number;

export interface StreamedCommit {
  /** The first one is continued, the others are merged. */
  readonly parents: readonly [Parent, ...Parent[]];
  /** The tree it starts from. */
  readonly tree: ObjectId;
  /** Files with their new content; null takes a file away. */
  readonly files: ReadonlyMap<string, string | Uint8Array | null>;
  readonly message: string;
  readonly identity: Identity;
  readonly at: Date;
}

/**
 * Writes a row of commits through one `git fast-import`: a session of many merges writes a big file again and again, and a
 * pack of differences costs a small part of what as many loose objects would. No ref moves; the commits are there once
 * `finish` has resolved.
 */
export class CommitStream {
  readonly #location: GitLocation;
  readonly #ref: string;
  #child: ChildProcess | null = null;
  #count = 0;
  #idLength = 40;
  #output = "";
  #error = "";
  #ended: Promise<number> | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(location: GitLocation, name: string) {
    this.#location = location;
    this.#ref = `refs/skl-stream/${name}`;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /**
   * Hands a commit to Git; its number is a parent for later ones. Git may still be reading when this returns: the content must
   * stay as it is until `written` resolves.
   */
  add(commit: StreamedCommit): number {
    const mark = ++this.#count;
    this.#idLength = commit.tree.length;
    this.#writing = this.#writing.then(() => this.#writeCommit(commit, mark));
    // Whoever asks for the ids is told; until then a failure has no one to go to.
    this.#writing.catch(() => {});
    return mark;
  }

  /** Resolves when Git has taken everything that was handed to it. Throws GIT_FAILED. */
  written(): Promise<void> {
    return this.#writing;
  }

  async #writeCommit(commit: StreamedCommit, mark: number): Promise<void> {
    const [first, ...others] = commit.parents;
    await this.#write(`commit ${this.#ref}\nmark :${mark}\n${person("author", commit)}${person("committer", commit)}`);
    await this.#write(data(commit.message));
    await this.#write(`from ${name(first)}\n${others.map((parent) => `merge ${name(parent)}\n`).join("")}`);
    await this.#write(`M 040000 ${commit.tree} ""\n`);
    for (const [path, content] of commit.files) {
      if (content === null) await this.#write(`D ${quoted(path)}\n`);
      else await this.#writeFile(path, content);
    }
    await this.#write(`\nget-mark :${mark}\n`);
  }

  /** The ids of all commits in their order. Throws GIT_FAILED; then none of them counts. */
  async finish(): Promise<ObjectId[]> {
    if (this.#count === 0) return [];
    await this.#writing;
    const none = "0".repeat(this.#idLength);
    await this.#write(`reset ${this.#ref}\nfrom ${none}\n\ndone\n`);
    this.#child?.stdin?.end();
    const code = await this.#ended;
    const ids = this.#output.split("\n").filter(isObjectId);
    if (code !== 0 || ids.length !== this.#count) throw this.#failure(code ?? -1);
    await runGit(this.#location, ["update-ref", "-d", this.#ref], { answers: [1, 128] });
    return ids;
  }

  /** Ends without its commits. */
  abandon(): void {
    this.#child?.stdin?.destroy();
    this.#child?.kill();
  }

  async #writeFile(path: string, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    await this.#write(`M 100644 inline ${quoted(path)}\ndata ${bytes.length}\n`);
    await this.#write(bytes);
    await this.#write("\n");
  }

  /** Resolves when the bytes were taken, so that their owner may use the memory again. */
  async #write(piece: string | Uint8Array): Promise<void> {
    const { stdin } = this.#start();
    if (stdin === null || stdin.destroyed) throw this.#failure((await this.#ended) ?? -1);
    const taken = new Promise<void>((resolve) => stdin.write(piece, () => resolve()));
    await Promise.race([taken, this.#ended]);
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child;
    const child = spawn(
      "git",
      ["-c", "fastimport.unpackLimit=1", "fast-import", "--quiet", "--done", "--date-format=raw"],
      {
        cwd: this.#location.cwd,
        env: gitEnvironment(this.#location),
        stdio: ["pipe", "pipe", "pipe"],
      },
    );
    this.#child = child;
    child.stdin?.on("error", () => {});
    child.stdout?.on("data", (chunk: Buffer) => {
      this.#output += chunk.toString("latin1");
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#error = (this.#error + chunk.toString("utf8")).slice(-4000);
    });
    this.#ended = new Promise((resolve) => {
      child.on("error", () => resolve(-1));
      child.on("close", (code) => resolve(code ?? -1));
    });
    return child;
  }

  #failure(code: number): SklError {
    const said = this.#error.trim().split("\n").slice(-3).join(" ").slice(0, 600);
    return new SklError("GIT_FAILED", {
      message: `git fast-import ended with ${code}${said ? `: ${said}` : "."}`,
      data: { command: "fast-import", code },
    });
  }
}

function name(parent: Parent): string {
  return typeof parent === "number" ? `:${parent}` : parent;
}

function person(role: "author" | "committer", { identity, at }: StreamedCommit): string {
  const clean = (text: string) => text.replace(/[<>\n\0]/g, "_").trim();
  return `${role} ${clean(identity.name)} <${clean(identity.email)}> ${Math.floor(at.getTime() / 1000)} +0000\n`;
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** C-style quotes, as fast-import reads them; our own paths are plain, but an id in one may not be. */
function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n")}"`;
}
