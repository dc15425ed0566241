/** The control: the same waves, merged with Git in the order of the pushes. */
import type { Standing, Turn } from "./turns.ts";
import type { World } from "./waves.ts";
import type { Workbench } from "./workbench.ts";

const CONFLICT: Standing = { state: "agent", kinds: ["Git conflict"], text: "Git finds a conflict.", alone: null };
const MERGED: Standing = { state: "merged", kinds: [], text: "", alone: null };

export class GitAlone implements World {
  #base: string;

  constructor(
    private readonly workbench: Workbench,
    base: string,
  ) {
    this.#base = workbench.git("rev-parse", `${base}^{commit}`).trim();
  }

  readBase(): string {
    return this.#base;
  }

  assign(): void {}

  push() {
    return { code: 0, said: [] };
  }

  holdSession(turns: readonly Turn[]): ReadonlyMap<Turn, Standing> {
    return new Map(turns.map((turn) => [turn, this.#merge(turn.attempts.at(-1)?.head ?? "") ? MERGED : CONFLICT]));
  }

  #merge(head: string): boolean {
    const tree = this.workbench.mergedTree(this.#base, head);
    if (tree === null) return false;
    this.#base = this.workbench.git("commit-tree", tree, "-p", this.#base, "-p", head, "-m", "Merge").trim();
    return true;
  }
}
