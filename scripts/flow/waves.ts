/**
 * Plays commits in waves: each becomes a branch on the base as it is when its wave starts, all are pushed, one session follows, and nobody
 * acts. A branch that comes back is rebased once and pushed with the next wave.
 */
import {
  type Attempt,
  findLastStanding,
  isMerged,
  type NotPlayed,
  type Standing,
  type Turn,
  type Work,
} from "./turns.ts";
import type { Commit, Workbench } from "./workbench.ts";

/** What takes pushes and merges them: `skl`, or Git alone. */
export interface World {
  readBase(): string;
  /** Gives agents their tasks, which may move the base. */
  assign(works: readonly Work[]): void;
  push(work: Work, head: string, isAgain: boolean): Pick<Attempt, "code" | "said">;
  /** Runs one session and returns where each of the branches stands then. */
  holdSession(turns: readonly Turn[]): ReadonlyMap<Turn, Standing>;
}

export interface Order {
  readonly agents: number;
  readonly wave: number;
  /** Is told after each session. */
  readonly tell: (turns: readonly Turn[]) => void;
}

const COMES_BACK = new Set(["rejected", "agent", "blocked"]);

export class Waves {
  readonly turns: readonly Turn[];
  #wave = 0;
  #pushes = 0;

  constructor(
    private readonly workbench: Workbench,
    private readonly world: World,
    private readonly order: Order,
    commits: readonly Commit[],
  ) {
    this.turns = commits.map((commit, at) => {
      const number = (at % order.agents) + 1;
      const work = { commit, agent: `Agent-${number}`, branch: `agent-${number}/work-${at + 1}` };
      return { work, phase: "to play", notPlayed: null, attempts: [], standings: [] };
    });
  }

  play(): readonly Turn[] {
    let moved = true;
    while (this.#inPhase("to play").length > 0 || this.#inPhase("to rebase").length > 0) moved = this.#playWave(moved);
    // What waits for others is judged once more; nothing is pushed for it.
    if (this.#inPhase("under way").length > 0) this.#holdSession();
    return this.turns;
  }

  #inPhase(...phases: readonly Turn["phase"][]): Turn[] {
    return this.turns.filter(({ phase }) => phases.includes(phase));
  }

  /** Returns whether anything was pushed or merged. */
  #playWave(mayPutOff: boolean): boolean {
    this.#wave += 1;
    const again = this.#inPhase("to rebase");
    const fresh = this.#chooseFresh(mayPutOff);
    this.world.assign(fresh.map(({ work }) => work));
    const base = this.world.readBase();
    const pushed = [...again, ...fresh].filter((turn) => this.#push(turn, base));
    const before = this.turns.filter(isMerged).length;
    this.#holdSession();
    return pushed.length > 0 || this.turns.filter(isMerged).length > before;
  }

  /** Returns the next commits that apply to the base. One that needs another of this wave is left for the next one. */
  #chooseFresh(mayPutOff: boolean): Turn[] {
    const base = this.world.readBase();
    const inPlay = mayPutOff ? this.turns.filter((turn) => this.#mayStillMerge(turn)) : [];
    const chosen: Turn[] = [];
    for (const turn of this.#inPhase("to play").slice(0, this.order.wave)) {
      const { commit, agent } = turn.work;
      const made = this.workbench.branchOff(commit.id, base, agent);
      if (made !== null && made !== base) {
        chosen.push(turn);
        inPlay.push(turn);
      } else if (made === null && inPlay.some((other) => touchesSameFile(other, turn))) inPlay.push(turn);
      else {
        turn.phase = "ended";
        turn.notPlayed = made === base ? "changes nothing" : this.#reasonNotPlayed(turn);
      }
    }
    return chosen;
  }

  #mayStillMerge(turn: Turn): boolean {
    return turn.phase === "to rebase" || (turn.phase === "under way" && findLastStanding(turn)?.state === "waits");
  }

  #reasonNotPlayed(turn: Turn): NotPlayed {
    const earlier = this.turns.slice(0, this.turns.indexOf(turn));
    const isMissing = earlier.some((other) => !isMerged(other) && touchesSameFile(other, turn));
    return isMissing ? "builds on one that is not in" : "does not apply";
  }

  /** Pushes a branch, onto the present base where it comes back. Returns false where Git cannot bring it there. */
  #push(turn: Turn, base: string): boolean {
    const { work, attempts } = turn;
    const isAgain = attempts.length > 0;
    const last = attempts.at(-1)?.head;
    const head =
      last === undefined
        ? this.workbench.branchOff(work.commit.id, base, work.agent)
        : this.workbench.rebase(last, base, work.agent);
    if (head === null || head === base) {
      turn.phase = "ended";
      const text = "Git cannot rebase it onto the new base.";
      turn.standings.push({ state: "conflict", kinds: ["Git conflict"], text, alone: null });
      return false;
    }
    this.#pushes += 1;
    attempts.push({
      wave: this.#wave,
      number: this.#pushes,
      fork: base,
      head,
      ...this.world.push(work, head, isAgain),
    });
    turn.phase = "under way";
    return true;
  }

  #holdSession(): void {
    const open = this.#inPhase("under way");
    const standings = this.world.holdSession(open);
    for (const turn of open) {
      const standing = standings.get(turn);
      if (standing === undefined) continue;
      turn.standings.push(standing);
      if (standing.state === "merged" || standing.state === "error") turn.phase = "ended";
      else if (COMES_BACK.has(standing.state)) turn.phase = turn.attempts.length < 2 ? "to rebase" : "ended";
    }
    this.order.tell(this.turns);
  }
}

function touchesSameFile(one: Turn, two: Turn): boolean {
  return one.work.commit.files.some((path) => two.work.commit.files.includes(path));
}
