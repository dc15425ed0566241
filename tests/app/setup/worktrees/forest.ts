import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freshFolder } from "../../../support/folders.ts";

const SETTINGS = {
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Pat",
  GIT_AUTHOR_EMAIL: "pat@example.org",
  GIT_COMMITTER_NAME: "Pat",
  GIT_COMMITTER_EMAIL: "pat@example.org",
};

/** A clone with linked work trees of agents, and the remote that it comes from. */
export class Forest {
  readonly #folder = freshFolder("forest");
  readonly work = join(this.#folder, "work");

  /** The files of the first commit of `main`. */
  constructor(files: Readonly<Record<string, string>> = {}) {
    const origin = join(this.#folder, "origin.git");
    this.#run(this.#folder, "init", "-q", "--bare", "-b", "main", origin);
    this.#run(this.#folder, "clone", "-q", origin, this.work);
    this.#run(this.work, "switch", "-q", "-c", "main");
    const rules = { ".skl/config.json": '{"agents": {"Agent-1": {"branches": ["agent-1/*"]}}}\n' };
    this.commit(this.work, { ".gitignore": ".env\n__pycache__/\nmade/\n", "a.py": LINES, ...rules, ...files });
    this.#run(this.work, "push", "-q", "origin", "main");
  }

  git(...args: string[]): string {
    return this.#run(this.work, ...args);
  }

  inTree(name: string, ...args: string[]): string {
    return this.#run(this.path(name), ...args);
  }

  path(name: string, file = ""): string {
    return join(this.#folder, name, file);
  }

  /** Makes a work tree of the branch `agent-1/<name>`, with a commit of its own where files are given. */
  grow(name: string, files: Readonly<Record<string, string>> = {}): void {
    this.git("worktree", "add", "-q", this.path(name), "-b", `agent-1/${name}`, "main");
    if (Object.keys(files).length > 0) this.commit(this.path(name), files);
  }

  write(name: string, file: string, text: string): void {
    const path = this.path(name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  commit(folder: string, files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    this.#run(folder, "add", "--all");
    this.#run(folder, "commit", "-q", "-m", Object.keys(files).join(", "));
  }

  /** Merges the branch of a work tree into `main` and pushes that. */
  merge(name: string): void {
    this.git("merge", "-q", "--no-ff", "-m", `Merge ${name}`, `agent-1/${name}`);
    this.git("push", "-q", "origin", "main");
  }

  #run(cwd: string, ...args: string[]): string {
    const env = { ...process.env, ...SETTINGS };
    return execFileSync("git", args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trimEnd();
  }
}

/** Enough lines that two changes do not touch each other. */
export const LINES = Array.from({ length: 20 }, (_, at) => `v${at} = ${at}\n`).join("");
