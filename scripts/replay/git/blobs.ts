import type { ObjectId } from "../../../src/kernel/domain/index.ts";
import { openRepository, type Repository } from "../../../src/workspace/git/index.ts";

/** A file that is larger is changed by no node. */
const LARGEST_FILE = 256 * 1024;

/** Reads the texts of a clone by the ids of their blobs. */
export class Blobs {
  readonly repository: Repository;
  readonly #texts = new Map<string, string | null>();
  #held = 0;

  private constructor(repository: Repository) {
    this.repository = repository;
  }

  static async open(clone: string): Promise<Blobs> {
    return new Blobs(await openRepository(clone));
  }

  /** Returns the text of a blob; null where it is binary, no UTF-8 or larger than {@link LARGEST_FILE}. */
  async text(id: string): Promise<string | null> {
    const known = this.#texts.get(id);
    if (known !== undefined) return known;
    const info = await this.repository.objects.info(id);
    const small = info?.type === "blob" && info.size <= LARGEST_FILE;
    const text = small ? decoded((await this.repository.objects.read(id))?.content ?? null) : null;
    if (this.#held > 200_000_000) {
      this.#texts.clear();
      this.#held = 0;
    }
    this.#texts.set(id, text);
    this.#held += text?.length ?? 0;
    return text;
  }

  /** Returns the text of a file as it is at a commit, by the rules of {@link text}. */
  async textAt(commit: string, path: string): Promise<string | null> {
    const entry = await this.#entry(commit, path);
    return entry === null ? null : this.text(entry);
  }

  /** Returns the files that have a line at a commit. */
  async filesWithLine(commit: string, line: string): Promise<readonly string[]> {
    const args = ["grep", "-l", "-z", "-I", "-F", "-e", line, commit];
    const { stdout } = await this.repository.git(args, { answers: [1] });
    const names = stdout
      .toString("utf8")
      .split("\0")
      .filter((name) => name !== "");
    return names.map((name) => name.slice(commit.length + 1));
  }

  async #entry(commit: string, path: string): Promise<string | null> {
    const answer = await this.repository.objects.info(`${commit as ObjectId}:${path}`);
    return answer?.type === "blob" ? answer.oid : null;
  }
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(content: Buffer | null): string | null {
  if (content === null || content.includes(0)) return null;
  try {
    return strict.decode(content);
  } catch {
    return null;
  }
}
