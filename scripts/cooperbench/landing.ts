/** Brings two pushed branches into the base, each time with the least that has not been tried. */
import type { Stage } from "../effect/stage.ts";
import type { Feature } from "./dataset.ts";

/** By whose acts both branches came into the base. */
export type Merged = "alone" | "rebase" | "word" | "person" | "never";

/** How far a pair is played: what comes later is not tried. */
export const STAGES = ["push", "alone", "rebase", "word", "person"] as const;
export type Stages = (typeof STAGES)[number];

export interface Side {
  readonly feature: Feature;
  readonly agent: string;
  readonly branch: string;
  readonly clone: string;
  /** Its commit on the base that both started from. */
  readonly commit: string;
}

interface Entry {
  readonly head?: string | null;
  readonly path: string;
  readonly status: string;
  readonly rfc?: string | null;
  readonly decision?: { readonly rationale?: string; readonly triggers?: readonly string[] } | null;
  readonly holds?: readonly { readonly kind?: string }[];
}

export interface Story {
  /** The person's clone. */
  readonly person: string;
  readonly sides: readonly Side[];
  /** Gets what stood between the branches and the base while nobody acted, and later. */
  readonly reasons: Set<string>;
  /** Is told of each further push. */
  readonly pushed: (side: Side) => void;
  readonly until: Stages;
}

export class Landing {
  constructor(
    private readonly stage: Stage,
    private readonly story: Story,
  ) {}

  /** Brings both into the base, each time with the least that has not been tried. */
  land(textual: boolean): Merged {
    if (this.#endsAt("push")) return "never";
    this.#sessions();
    if (this.#areIn()) return "alone";
    for (const reason of this.#reasons()) this.story.reasons.add(reason);
    if (textual || this.#endsAt("alone")) return "never";
    if (this.#rebase()) {
      this.#sessions();
      if (this.#areIn()) return "rebase";
      for (const reason of this.#reasons()) this.story.reasons.add(`rebased: ${reason}`);
      if (this.#endsAt("rebase")) return "never";
      this.#sayWhatWasRead();
      this.#sessions();
      if (this.#areIn()) return "word";
    }
    if (this.#endsAt("word")) return "never";
    for (let at = 0; at < 2; at++) {
      this.#decide();
      this.#sessions();
      this.#rebase();
      this.#sessions();
      if (this.#areIn()) return "person";
    }
    for (const reason of this.#reasons()) this.story.reasons.add(`at the end: ${reason}`);
    return "never";
  }

  #endsAt(stage: Stages): boolean {
    return STAGES.indexOf(this.story.until) <= STAGES.indexOf(stage);
  }

  #sessions(): void {
    for (let at = 0; at < 2; at++) this.stage.skl(this.story.person, "review", "--max", "1000");
  }

  #isIn({ clone, branch }: Side): boolean {
    const { stage } = this;
    stage.git(this.story.person, "fetch", "--quiet", "origin");
    stage.git(this.story.person, "reset", "--quiet", "--hard", "origin/main");
    const head = stage.git(clone, "rev-parse", branch).trim();
    return stage.run("git", ["merge-base", "--is-ancestor", head, "HEAD"], this.story.person).code === 0;
  }

  #areIn(): boolean {
    return this.story.sides.every((side) => this.#isIn(side));
  }

  /** Rebases what is not in yet, and pushes it; false where Git cannot. */
  #rebase(): boolean {
    const { stage } = this;
    for (const side of this.story.sides) {
      if (this.#isIn(side)) continue;
      stage.git(side.clone, "fetch", "--quiet", "origin");
      if (stage.run("git", ["rebase", "--quiet", "origin/main"], side.clone).code !== 0) {
        stage.run("git", ["rebase", "--abort"], side.clone);
        return false;
      }
      stage.run("git", ["push", "--quiet", "--force-with-lease", "origin", side.branch], side.clone);
      this.story.pushed(side);
    }
    return true;
  }

  /** Lets agents say what they read of the other's change. */
  #sayWhatWasRead(): void {
    for (const side of this.story.sides) {
      if (this.#isIn(side)) continue;
      const [other] = this.story.sides.filter((each) => each !== side);
      const said = `Read the change of ${other?.agent} and kept what it does.`;
      this.stage.skl(side.clone, "propose", "--rationale", said);
      this.stage.run("git", ["push", "origin", side.branch], side.clone);
      this.story.pushed(side);
    }
  }

  /** Does what a person would do with everything that waits for one: approves it, and decides for it where there is an RFC. */
  #decide(): void {
    const { stage } = this;
    const rationale = ["--rationale", "Looked at it: it does what its task says."];
    for (const side of this.story.sides) {
      if (this.#isIn(side)) continue;
      const entries = this.#entries(side);
      for (const rfc of new Set(entries.flatMap((entry) => (entry.status === "waiting_rfc" && entry.rfc) || []))) {
        // A criterion that any decision could have, such as all tests, would be refused.
        const check = `tests_of_${side.feature.name}`;
        const criterion = ["--criterion", `type=command,ref=${check},desc=Callers get what ${check} expects`];
        const decided = stage.skl(
          this.story.person,
          "rfc",
          "resolve",
          rfc,
          "--option",
          "a",
          ...rationale,
          ...criterion,
        );
        if (decided.code !== 0) this.story.reasons.add(`skl rfc resolve: ${decided.output}`);
        const head = stage.git(side.clone, "rev-parse", side.branch).trim();
        stage.skl(this.story.person, "evidence", "record", "--check", `${check}=passed`, "--commit", head);
      }
      stage.git(this.story.person, "fetch", "--quiet", "origin");
      stage.skl(this.story.person, "approve", side.branch, ...rationale);
    }
  }

  /** Returns the proposals of the branch's head as the base has them. */
  #entries({ branch, clone }: Side): Entry[] {
    const head = this.stage.git(clone, "rev-parse", branch).trim();
    const text = this.stage.git(this.story.person, "show", "HEAD:.skl/knowledge.json");
    return (JSON.parse(text) as { queue?: Entry[] }).queue?.filter((entry) => entry.head === head) ?? [];
  }

  #reasons(): string[] {
    return this.story.sides.flatMap((side) => {
      if (this.#isIn(side)) return [];
      const entries = this.#entries(side);
      if (entries.length === 0) return ["not in the queue"];
      return entries.flatMap(({ path, status, decision, holds }) => {
        const asked = [...(decision?.triggers ?? []), ...(holds ?? []).flatMap(({ kind }) => kind ?? [])];
        const isAsked = status !== "rejected" && asked.length > 0;
        const because = isAsked ? asked.join(", ") : (decision?.rationale ?? "").slice(0, 300);
        return status === "approved" ? [] : [`${status} ${path}: ${because}`];
      });
    });
  }
}
