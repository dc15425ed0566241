import type { ObjectId } from "../../src/kernel/domain/index.ts";
import { GitTree, type Repository, writeFiles } from "../../src/workspace/git/index.ts";

export interface Sides {
  readonly result: ObjectId;
  readonly base: ObjectId;
  readonly own: ObjectId;
  readonly fork: ObjectId;
}

/** A result from which something of the base was taken. */
export interface Drop {
  readonly kind: "ours" | "squash" | "file" | "theirs" | "hunk";
  readonly tree: ObjectId;
}

/** Lines that the base put in without taking any out, in one file. */
interface Insertion {
  readonly path: string;
  readonly lines: readonly string[];
}

/** Two words at least, so that every reader would miss the line. */
const SAYS_SOMETHING = /[A-Za-z_]{4,}[^A-Za-z_]+[A-Za-z_]{4,}/;
const LOCK = /(?:^|\/)(?:[\w-]*lock[\w-]*\.(?:json|ya?ml)|[\w-]+\.lock)$/;

/** Makes the results of merges and rebases that lose something of the base. */
export class Drops {
  readonly #repository: Repository;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  async of({ result, base, own, fork }: Sides): Promise<Drop[]> {
    const inserted = await this.#insertions(fork, base);
    const at = (commit: ObjectId) => new GitTree(this.#repository.objects, commit);
    const read = async (commit: ObjectId, path: string) => {
      const bytes = await at(commit).read(path);
      return bytes === null ? null : Buffer.from(bytes).toString("utf8");
    };
    const drops: Drop[] = [];
    const texts = await Promise.all(
      inserted.map(async (each) => {
        const [then = null, before = null, now = null] = await Promise.all(
          [fork, own, result].map((commit) => read(commit, each.path)),
        );
        return { ...each, then, before, now };
      }),
    );
    const here = texts.filter(({ now, lines }) => now?.includes(`${lines.join("\n")}\n`));
    const left = here.find(({ then, before }) => then !== null && then === before);
    const both = here.find(
      ({ then, before, lines }) => before !== null && then !== before && !before.includes(lines[0] ?? ""),
    );
    const tree = (await this.#repository.objects.info(`${own}^{tree}`))?.oid;
    if (left !== undefined && tree !== undefined)
      drops.push(
        { kind: "ours", tree },
        { kind: "squash", tree },
        { kind: "file", tree: await this.#with(result, left.path, left.then) },
      );
    if (both !== undefined) drops.push({ kind: "theirs", tree: await this.#with(result, both.path, both.before) });
    const one = here.at(-1);
    if (one?.now) {
      const without = one.now.replace(`${one.lines.join("\n")}\n`, () => "");
      if (!one.lines.filter((line) => SAYS_SOMETHING.test(line)).some((line) => without.includes(line.trim())))
        drops.push({ kind: "hunk", tree: await this.#with(result, one.path, without) });
    }
    return drops;
  }

  #with(commit: ObjectId, path: string, text: string | null): Promise<ObjectId> {
    return writeFiles(this.#repository, commit, new Map([[path, text ?? ""]]));
  }

  async #insertions(fork: ObjectId, base: ObjectId): Promise<Insertion[]> {
    const diff = await this.#repository.git([
      "diff",
      "-U0",
      "--no-renames",
      "--no-color",
      "--diff-filter=M",
      fork,
      base,
    ]);
    const found: Insertion[] = [];
    for (const file of diff.stdout
      .toString("utf8")
      .split(/^diff --git /m)
      .slice(1)) {
      const path = /^\+\+\+ b\/(.*)$/m.exec(file)?.[1] ?? "";
      if (path === "" || path.includes("\t") || LOCK.test(path)) continue;
      for (const hunk of file.split(/^@@ /m).slice(1)) {
        const lines = hunk
          .split("\n")
          .slice(1)
          .filter((line) => /^[+-]/.test(line));
        if (!lines.every((line) => line.startsWith("+"))) continue;
        const added = lines.map((line) => line.slice(1));
        if (added.filter((line) => SAYS_SOMETHING.test(line)).length >= 2) found.push({ path, lines: added });
      }
    }
    return found;
  }
}
