/** Makes branches out of real commits, in a bare repository that reads the objects of the clone and of the origin and writes to neither. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Stage } from "../effect/stage.ts";

export interface Commit {
  readonly id: string;
  readonly subject: string;
  /** The paths that it touches, both names of a renamed file among them. */
  readonly files: readonly string[];
}

export interface Chosen {
  readonly commits: number;
  readonly skip: number;
  readonly revision: string;
}

/**
 * Agents write their line into a list of changes as it is on their base, so a commit's lines are put beside those that are there. Without
 * this, the first conflict in such a list would keep every later commit from being played.
 */
const LISTS_OF_CHANGES = [
  "CHANGES",
  "CHANGELOG",
  "HISTORY",
  "NEWS",
  "Changes",
  "Changelog",
  "History",
  "changes",
  "changelog",
];

interface Transplant {
  readonly agent: string;
  /** Options of Git for the merge. */
  readonly options: readonly string[];
}

export class Workbench {
  readonly folder: string;
  readonly #attributes: string;

  constructor(
    private readonly stage: Stage,
    folder: string,
    clone: string,
  ) {
    this.folder = join(folder, "workbench.git");
    stage.git(folder, "init", "--quiet", "--bare", this.folder);
    // Git complains of a store that is not there yet.
    mkdirSync(join(folder, "origin.git/objects"), { recursive: true });
    const stores = [
      resolve(clone, stage.git(clone, "rev-parse", "--git-path", "objects").trim()),
      join(folder, "origin.git/objects"),
    ];
    this.#attributes = join(this.folder, "attributes");
    const endings = ["", ".md", ".rst", ".txt"];
    const unions = LISTS_OF_CHANGES.flatMap((name) => endings.map((ending) => `${name}${ending} merge=union`));
    writeFileSync(this.#attributes, `${unions.join("\n")}\n`);
    writeFileSync(join(this.folder, "objects/info/alternates"), `${stores.join("\n")}\n`);
  }

  /** Returns consecutive commits without merges, oldest first. */
  chooseCommits(clone: string, { commits, skip, revision }: Chosen): Commit[] {
    const range = [`--max-count=${commits}`, `--skip=${skip}`, "--no-merges", "--topo-order", "--reverse", revision];
    const ids = this.stage.git(clone, "rev-list", ...range).split("\n");
    return ids.filter(Boolean).map((id) => ({
      id,
      subject: this.stage.git(clone, "log", "-1", "--format=%s", id).trim(),
      files: this.changedFiles(`${id}^`, id),
    }));
  }

  changedFiles(before: string, after: string): string[] {
    const names = this.git("diff", "--name-only", "--no-renames", "-z", before, after);
    return names.split("\0").filter((path) => path !== "" && !path.startsWith(".skl/"));
  }

  git(...args: readonly string[]): string {
    return this.stage.git(this.folder, ...args);
  }

  /**
   * Makes the branch of a commit on a base, as one commit of the agent. Returns null where the commit's change does not apply there, and the
   * base itself where nothing is left to change.
   */
  branchOff(commit: string, base: string, agent: string): string | null {
    return this.#transplant(commit, base, { agent, options: ["-c", `core.attributesFile=${this.#attributes}`] });
  }

  /** Rebases a branch of one commit as Git alone does; null where it finds a conflict. */
  rebase(head: string, base: string, agent: string): string | null {
    return this.#transplant(head, base, { agent, options: [] });
  }

  #transplant(commit: string, base: string, { agent, options }: Transplant): string | null {
    // The older Git that Debian ships has no `merge-tree --merge-base`, so the base gets the commit's parent as its own.
    const stand = this.git("commit-tree", `${base}^{tree}`, "-p", `${commit}^`, "-m", "The base beside the commit");
    const tree = this.mergedTree(stand.trim(), commit, options);
    if (tree === null) return null;
    if (tree === this.git("rev-parse", `${base}^{tree}`).trim()) return base;
    const message = this.git("log", "-1", "--format=%B", commit);
    const email = `${agent.toLowerCase()}@example.org`;
    const identity = {
      GIT_AUTHOR_NAME: agent,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: agent,
      GIT_COMMITTER_EMAIL: email,
    };
    const args = ["commit-tree", tree, "-p", base, "-m", message.trim() || "A change"];
    const { code, output } = this.stage.run("git", args, this.folder, identity);
    if (code !== 0) throw new Error(`git commit-tree: ${output}`);
    return output.trim();
  }

  /** Returns the tree of the merge of two commits as Git alone makes it; null where it finds a conflict. */
  mergedTree(one: string, two: string, options: readonly string[] = []): string | null {
    const args = [...options, "merge-tree", "--write-tree", "--no-messages", one, two];
    const { code, output } = this.stage.run("git", args, this.folder);
    if (code === 1) return null;
    if (code !== 0) throw new Error(`git merge-tree: ${output}`);
    return output.trim();
  }
}
