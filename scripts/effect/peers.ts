/**
 * Tools that a team may have beside or instead of `skl`, on the same episodes: branches are merged in the order of their pushes, and
 * each tool says of each merge whether it would have stopped it. Nobody acts on what they say.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Episode, Model, Push } from "./episode.ts";
import { PythonTools } from "./peers-python.ts";
import { TypeScriptTools } from "./peers-typescript.ts";
import type { Stage } from "./stage.ts";

export const PEERS = ["git", "owners", "imports", "griffe", "queue"] as const;
export type Peer = (typeof PEERS)[number];

/** What a tool finds wrong in a tree, line by line; what was there before a merge is nobody's fault. */
export type Complaints = Partial<Record<Peer, ReadonlySet<string>>>;

export interface Tools {
  /** Why some of its tools cannot run here. */
  readonly missing: readonly string[];
  /** Looks at the work tree; `before` is the commit that it is compared with. */
  complaints(folder: string, before: string | null): Complaints;
}

/** The peers of one repository. */
export class Peers {
  readonly missing: readonly string[];
  readonly #stage: Stage;
  readonly #model: Model;
  readonly #folder: string;
  readonly #tools: readonly Tools[];
  readonly #atFork: Complaints;

  constructor(stage: Stage, folder: string, model: Model, cache: string) {
    this.#stage = stage;
    this.#model = model;
    this.#folder = join(folder, "peers");
    stage.git(folder, "clone", "--quiet", join(folder, "origin.git"), this.#folder);
    const languages = new Set(model.sources.filter(({ isTest }) => !isTest).map(({ isPython }) => isPython));
    this.#tools = [
      ...(languages.has(true) ? [new PythonTools(stage, model, this.#folder, cache)] : []),
      ...(languages.has(false) ? [new TypeScriptTools(stage, model)] : []),
    ];
    this.missing = this.#tools.flatMap((tools) => tools.missing);
    this.#atFork = this.#complaints(null);
  }

  /** Returns the tools that keep the fault, or the harmless work, out of the base. */
  stoppedBy({ steps, harmful }: Episode): readonly Peer[] {
    const fork = this.#stage.git(this.#folder, "rev-parse", "origin/main").trim();
    this.#git("checkout", "--quiet", "--force", "-B", "main", fork);
    this.#git("clean", "-fdxq");
    const verdicts = new Map<string, readonly Peer[]>();
    let waiting: Push[] = [];
    let known = this.#atFork;
    const merge = () => {
      for (const push of waiting) {
        const before = this.#git("rev-parse", "HEAD").trim();
        const { code } = this.#stage.run("git", ["merge", "--quiet", "--no-edit", push.branch], this.#folder);
        if (code !== 0) {
          this.#git("merge", "--abort");
          verdicts.set(push.branch, ["git"]);
          continue;
        }
        const found = this.#complaints(before);
        const stops = PEERS.filter((peer) => [...(found[peer] ?? [])].some((line) => !known[peer]?.has(line)));
        verdicts.set(push.branch, [...(this.#needsOwner(push) ? (["owners"] as const) : []), ...stops]);
        known = { ...found, griffe: new Set() };
      }
      waiting = [];
    };
    for (const step of steps) {
      if (step.kind === "review") merge();
      else {
        this.#branch(step.kind, step.push, fork);
        waiting.push(step.push);
      }
    }
    merge();
    return PEERS.filter((peer) => harmful.some((branch) => verdicts.get(branch)?.includes(peer)));
  }

  #git(...args: readonly string[]): string {
    return this.#stage.git(this.#folder, ...args);
  }

  #branch(kind: "push" | "rebase", { branch, changes, message }: Push, fork: string): void {
    if (kind === "rebase") {
      this.#git("checkout", "--quiet", branch);
      this.#stage.run("git", ["rebase", "--quiet", "--strategy-option=theirs", "main"], this.#folder);
    } else {
      this.#git("checkout", "--quiet", "-B", branch, fork);
      for (const [path, text] of Object.entries(changes)) {
        const file = join(this.#folder, path);
        if (text === null) rmSync(file);
        else {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, text);
        }
      }
      this.#git("add", "--all", "--force", ...Object.keys(changes));
      this.#git("commit", "--quiet", "--allow-empty", "--message", message);
    }
    this.#git("checkout", "--quiet", "main");
  }

  #complaints(before: string | null): Complaints {
    return Object.assign({}, ...this.#tools.map((tools) => tools.complaints(this.#folder, before)));
  }

  /** A model of CODEOWNERS: an agent owns the scope of its task; the files of other scopes, and the gate, need another's approval. */
  #needsOwner({ scope, changes }: Push): boolean {
    return Object.keys(changes).some((path) => {
      const owner = /^\.(?:github|skl)\//.test(path) ? "maintainers" : this.#model.ownerOf(path);
      return owner !== null && owner !== scope;
    });
  }
}

/** Returns the lines of a tool's answer without their numbers, so that code that moved is no new complaint. */
export function collectComplaintLines(output: string, folder: string): ReadonlySet<string> {
  const lines = output
    .split("\n")
    .map((line) => line.replaceAll(`${folder}/`, "").replace(/[:(]\d+(?:[:,]\d+)?\)?/g, ""));
  return new Set(lines.filter((line) => line.trim() !== ""));
}
