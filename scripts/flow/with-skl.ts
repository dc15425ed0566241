/** The world that is measured: a bare origin, a person's clone, and a clone for each agent, with `skl` set up as a user would. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Ran, Stage } from "../effect/stage.ts";
import { readStates, type Seen } from "./states.ts";
import type { Span, Symbols } from "./symbols.ts";
import type { Standing, Turn, WithoutTool, Work } from "./turns.ts";
import type { World } from "./waves.ts";
import type { Workbench } from "./workbench.ts";

/** Lines that Git prints at a push, whatever hook it runs. */
const GIT_LINE = /^(?:remote:|To |hint:|error: failed to push|branch '.*' set up| [*+!=-] |\s+[0-9a-f]+\.\.)/;

interface Scene {
  readonly stage: Stage;
  readonly folder: string;
  readonly workbench: Workbench;
  readonly symbols: Symbols;
  /** The scope of a task whose files no scope owns: a task needs one. */
  readonly anyScope: string;
}

export class WithSkl implements World {
  readonly #stage: Stage;
  readonly #origin: string;
  readonly #person: string;
  readonly #setUp: string;
  readonly #owners = new Map<string, string | null>();
  readonly #blocked = new Map<string, Seen>();
  /** What a session printed that ended with an error. */
  readonly failures: string[] = [];
  /** Why each session ended. */
  readonly endings: string[] = [];

  constructor(private readonly scene: Scene) {
    this.#stage = scene.stage;
    this.#origin = join(scene.folder, "origin.git");
    this.#person = join(scene.folder, "person");
    this.#setUp = this.readBase();
  }

  readBase(): string {
    return this.#stage.git(this.#origin, "rev-parse", "refs/heads/main").trim();
  }

  assign(works: readonly Work[]): void {
    this.#refresh();
    for (const { agent, branch, commit } of works) {
      const owners = commit.files.map((path) => this.#ownerOf(path));
      const count = (owner: string) => owners.filter((each) => each === owner).length;
      const [scope = this.scene.anyScope] = owners.flatMap((owner) => owner ?? []).sort((a, b) => count(b) - count(a));
      const task = ["--agent", agent, "--branch", branch, "--title", commit.subject, "--scope", scope];
      const { code, output } = this.#skl(this.#person, "task", "add", ...task, "--files", ...commit.files);
      if (code !== 0) throw new Error(`skl task add: ${output}`);
    }
  }

  #ownerOf(path: string): string | null {
    const known = this.#owners.get(path);
    if (known !== undefined) return known;
    const { output } = this.#skl(this.#person, "scope", "of", "--offline", "--json", "--", path);
    const owner = (JSON.parse(output) as { semantic_scope?: string | null }).semantic_scope ?? null;
    this.#owners.set(path, owner);
    return owner;
  }

  push({ agent, branch }: Work, head: string, isAgain: boolean) {
    const { workbench } = this.scene;
    const clone = this.#cloneOf(agent);
    workbench.git("update-ref", `refs/heads/${branch}`, head);
    this.#stage.git(clone, "fetch", "--quiet", "origin");
    this.#stage.git(clone, "fetch", "--quiet", workbench.folder, branch);
    this.#stage.git(clone, "switch", "--quiet", "--force-create", branch, "FETCH_HEAD");
    const force = isAgain ? ["--force-with-lease"] : [];
    const { code, output } = this.#stage.run("git", ["push", ...force, "origin", branch], clone);
    const said = output.split("\n").filter((line) => line.trim() !== "" && !GIT_LINE.test(line));
    if (code !== 0) this.#blocked.set(head, this.#readBlock(clone, said));
    return { code, said };
  }

  #cloneOf(agent: string): string {
    const clone = join(this.scene.folder, agent);
    if (existsSync(clone)) return clone;
    this.#stage.git(this.scene.folder, "clone", "--quiet", this.#origin, clone);
    this.#stage.git(clone, "config", "skl.agent", agent);
    this.#stage.git(clone, "config", "user.name", agent);
    this.#stage.git(clone, "config", "user.email", `${agent.toLowerCase()}@example.org`);
    this.#skl(clone, "init", "--yes");
    return clone;
  }

  #readBlock(clone: string, said: readonly string[]): Seen {
    const { output } = this.#skl(clone, "check", "--json");
    const { checks = [] } = parseCheck(output);
    const blocking = checks.filter(({ verdict }) => verdict === "block");
    const messages = blocking.flatMap(({ findings = [] }) => findings.map(({ message }) => message));
    const isOwnFault = said.some((line) => line.includes("(INTERNAL)"));
    return {
      state: isOwnFault ? "error" : "blocked",
      kinds: blocking.length > 0 ? blocking.map(({ id }) => id) : ["push"],
      text: messages.length > 0 ? messages.slice(0, 3).join(" ") : said.join(" "),
    };
  }

  holdSession(turns: readonly Turn[]): ReadonlyMap<Turn, Standing> {
    const { code, output } = this.#skl(this.#person, "review", "--json");
    const [, ending] = /"ended_because": ?"(\w+)"/.exec(output) ?? [];
    if (code !== 0 || ending === undefined) this.failures.push(output.trim());
    else this.endings.push(ending);
    this.#refresh();
    const states = readStates(this.#stage, this.#person);
    const base = this.readBase();
    return new Map(turns.map((turn) => [turn, this.#standingOf(turn, { states, base, turns })]));
  }

  #standingOf(turn: Turn, { states, base, turns }: AfterSession): Standing {
    const head = turn.attempts.at(-1)?.head ?? "";
    if (this.#isIn(head)) return { state: "merged", kinds: [], text: "", alone: null };
    const seen = this.#blocked.get(head) ?? states.get(head) ?? NOTHING_SAID;
    // By Git it is not in, whatever the records say.
    const state = seen.state === "merged" ? "unknown" : seen.state;
    const isAsked = state === "person" || state === "rfc";
    const ahead = turns.filter((other) => isAhead(other, turn) && !this.#isIn(other.attempts.at(-1)?.head ?? ""));
    return { ...seen, state, alone: isAsked ? null : this.#withoutTool(turn, base, ahead) };
  }

  #withoutTool(turn: Turn, base: string, ahead: readonly Turn[]): WithoutTool {
    const { workbench, symbols } = this.scene;
    const own = readTurnSpan(turn);
    const others = [{ before: own.before, after: base }, ...ahead.map(readTurnSpan)];
    const met = others.map((other) => symbols.compare(own, other));
    return {
      merges: workbench.mergedTree(base, own.after) !== null,
      shared: [...new Set(met.flatMap(({ shared }) => shared))],
      named: [...new Set(met.flatMap(({ named }) => named))],
    };
  }

  /** Returns whether the head came into the base, by a merge or squashed into a commit that names it. */
  #isIn(head: string): boolean {
    const args = ["merge-base", "--is-ancestor", head, "main"];
    if (this.#stage.run("git", args, this.#origin).code === 0) return true;
    const squashed = ["log", "--format=%H", "--fixed-strings", `--grep=Skl-Head: ${head}`, `${this.#setUp}..main`];
    return this.#stage.git(this.#origin, ...squashed).trim() !== "";
  }

  /** Returns the subjects of the base's commits since set-up that brought no branch. */
  readBookkeeping(): string[] {
    const format = "--format=%P%x1f%(trailers:key=Skl-Head,valueonly,separator=%x2c)%x1f%s";
    const log = this.#stage.git(this.#origin, "log", "--first-parent", format, `${this.#setUp}..main`);
    return log.split("\n").flatMap((line) => {
      const [parents = "", squashed = "", subject = ""] = line.split("\u001f");
      return line === "" || parents.includes(" ") || squashed !== "" ? [] : [subject];
    });
  }

  #refresh(): void {
    this.#stage.git(this.#person, "fetch", "--quiet", "origin");
    this.#stage.git(this.#person, "reset", "--quiet", "--hard", "origin/main");
  }

  #skl(cwd: string, ...args: readonly string[]): Ran {
    return this.#stage.skl(cwd, ...args);
  }
}

interface AfterSession {
  readonly states: ReadonlyMap<string, Seen>;
  readonly base: string;
  readonly turns: readonly Turn[];
}

interface CheckOutput {
  readonly checks?: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly findings?: readonly { readonly message: string }[];
  }[];
}

const NOTHING_SAID: Seen = { state: "unknown", kinds: ["not in the queue"], text: "The queue does not name its head." };

function parseCheck(output: string): CheckOutput {
  try {
    return JSON.parse(output.slice(output.indexOf("{"))) as CheckOutput;
  } catch {
    return {};
  }
}

function readTurnSpan({ attempts }: Turn): Span {
  const last = attempts.at(-1);
  return { before: last?.fork ?? "", after: last?.head ?? "" };
}

/** Returns whether a head was pushed before the other one. */
function isAhead(one: Turn, two: Turn): boolean {
  return (one.attempts.at(-1)?.number ?? 0) < (two.attempts.at(-1)?.number ?? 0);
}
