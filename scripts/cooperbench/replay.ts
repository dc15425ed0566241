/** Plays a pair of features as two agents: clones of their own, pushes through the installed hook, sessions, rebases. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stage } from "../effect/stage.ts";
import { type Feature, type Pair, pathsInPatch, type Task } from "./dataset.ts";
import type { FeatureTests, Verdict } from "./feature-tests.ts";
import { Landing, type Merged, type Side, type Stages } from "./landing.ts";

export type Variant = "code" | "code and tests";
/** What stands behind the session: nothing, what CI records of each head, or a command that it runs on each merged result. */
export type Guard = "none" | "evidence" | "verify";

export interface PlayedPair {
  readonly repository: string;
  readonly task: string;
  readonly features: readonly [string, string];
  readonly variant: Variant;
  readonly guard: Guard;
  /** Whether `git merge-tree` finds a conflict in the text of the two heads. */
  readonly textual: boolean;
  /** What the tests of both features say of the merge of the two; only where it has no conflict. */
  readonly tests: Verdict;
  /** The worst grade that `skl intent` of the second agent named; null where it named none or was not asked. */
  readonly atIntent: string | null;
  readonly hasIntents: boolean;
  /** The worst grade that the second push named; null where it named none. */
  readonly atPush: string | null;
  readonly blocked: readonly string[];
  /** By whose acts both came into the base. */
  readonly merged: Merged;
  /** What stood between the pair and the base while nobody acted. */
  readonly reasons: readonly string[];
  /** Whether both are in the base, though the tests of one fail there. */
  readonly isBroken: boolean;
  readonly milliseconds: { readonly plain: number; readonly first: number; readonly second: number };
}

interface Overlap {
  readonly kind: string;
  readonly message: string;
}

const WORST_FIRST = ["conflict", "same_symbol", "contradiction", "calls", "called", "same_path", "same_file"];

export class Replay {
  readonly #owners = new Map<string, string | null>();
  readonly #scopes: readonly string[];
  readonly #commits = new Map<string, string | null>();
  /** The commits of all features, and merges of two of them as Git alone makes them. */
  readonly #features: string;
  #count = 0;

  readonly #guard: Guard;
  readonly #until: Stages;

  constructor(
    private readonly stage: Stage,
    private readonly folder: string,
    private readonly task: Task,
    private readonly tests: FeatureTests,
    { clone, guard, until }: { readonly clone: string; readonly guard: Guard; readonly until: Stages },
  ) {
    this.#guard = guard;
    this.#until = until;
    this.#scopes = stage.prepare(clone, task.commit).scopes;
    this.#addGuard();
    const agent = join(folder, "agent");
    stage.git(folder, "clone", "--quiet", "origin.git", agent);
    stage.git(agent, "remote", "set-url", "origin", "../origin.git");
    stage.skl(agent, "init", "--yes");
    this.#features = join(folder, "person");
  }

  /** Writes the rules that a person would write where there are tests. */
  #addGuard(): void {
    const { stage, folder, task } = this;
    const person = join(folder, "person");
    const recorder = stage.git(person, "config", "user.email").trim();
    const command = () => this.tests.writeVerifier(join(folder, "verify.mjs"), task.features.map(subjectAndTests));
    const settings = {
      none: {},
      evidence: { evidence: { recorders: [recorder] } },
      verify: { merge: { verify: this.#guard === "verify" ? [command()] : [] } },
    }[this.#guard];
    const path = join(person, ".skl/config.json");
    writeFileSync(path, `${JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...settings }, null, 2)}\n`);
    stage.git(person, "commit", "--quiet", "--all", "--allow-empty", "--message", "What stands behind a merge");
    stage.git(person, "push", "--quiet", "--no-verify", "origin", "main");
    stage.git(person, "fetch", "--quiet", "origin");
  }

  /** Returns whether Git finds a conflict in the text of the two; null where a patch does not apply. */
  isConflict({ first, second }: Pair, variant: Variant): boolean | null {
    const [one, two] = [first, second].map((feature) => this.#commitOf(feature, variant));
    return one == null || two == null ? null : this.#mergeOf(one, two) === null;
  }

  play({ first, second }: Pair, variant: Variant): PlayedPair | null {
    if (this.isConflict({ task: this.task, first, second }, variant) === null) return null;
    const folder = join(this.folder, `pair-${this.#count++}`);
    mkdirSync(folder);
    try {
      return this.#play(folder, [first, second], variant);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #play(folder: string, features: readonly [Feature, Feature], variant: Variant): PlayedPair {
    const { stage, task } = this;
    for (const name of ["origin.git", "plain.git"])
      cpSync(join(this.folder, "origin.git"), join(folder, name), { recursive: true });
    const person = join(folder, "person");
    stage.git(folder, "clone", "--quiet", "origin.git", person);
    const sides = features.map((feature, at): Side => {
      const agent = `Agent-${at + 1}`;
      const commit = this.#commitOf(feature, variant) ?? "";
      return { feature, agent, branch: `agent-${at + 1}/${feature.name}`, clone: join(folder, agent), commit };
    });
    const [one, two] = sides as [Side, Side];
    for (const side of sides) this.#work(person, side, variant);
    const merge = this.#mergeOf(one.commit, two.commit);
    const tests = merge === null ? "not run" : this.#verdict(this.#features, merge, sides);
    const intents = this.#intents(folder, sides);
    const plain = this.#timed(one.clone, "push", "--quiet", "--no-verify", "../plain.git", one.branch);
    const pushes = [this.#timed(one.clone, "push", "origin", one.branch)];
    const overlaps = this.#overlaps(two.clone);
    pushes.push(this.#timed(two.clone, "push", "origin", two.branch));
    for (const side of sides) this.#recordTests(person, side, sides);
    const said = flat(pushes[1]?.output ?? "");
    const named = overlaps.filter(({ message }) => said.includes(flat(message)));
    const reasons = new Set<string>();
    const landing = new Landing(stage, {
      person,
      sides,
      reasons,
      pushed: (side) => this.#recordTests(person, side, sides),
      until: this.#until,
    });
    const merged = landing.land(merge === null);
    const isBroken = merged !== "never" && this.#verdict(person, "HEAD", sides) === "failed";
    return {
      repository: task.repository,
      task: task.name,
      features: [features[0].name, features[1].name],
      variant,
      guard: this.#guard,
      textual: merge === null,
      tests,
      atIntent: worst(intents ?? []),
      hasIntents: intents !== null,
      atPush: worst(named.map(({ kind }) => kind)),
      blocked: pushes.flatMap(({ code, output }) => (code === 0 ? [] : [output.trim().slice(0, 2000)])),
      merged,
      reasons: [...reasons].sort(),
      isBroken,
      milliseconds: {
        plain: plain.milliseconds,
        first: pushes[0]?.milliseconds ?? 0,
        second: pushes[1]?.milliseconds ?? 0,
      },
    };
  }

  /** Returns the commit of a feature on the base, made once; null where a patch of it does not apply. */
  #commitOf(feature: Feature, variant: Variant): string | null {
    const key = `${feature.name} ${variant}`;
    const known = this.#commits.get(key);
    if (known !== undefined) return known;
    const commit = this.#commit(feature, listFeaturePatches(feature, variant));
    this.#commits.set(key, commit);
    return commit;
  }

  #commit(feature: Feature, patches: readonly string[]): string | null {
    const { stage } = this;
    const [cwd, index] = [this.#features, { GIT_INDEX_FILE: join(this.folder, "feature-index") }];
    stage.run("git", ["read-tree", "origin/main"], cwd, index);
    for (const patch of patches) {
      const apply = ["apply", "--cached", "--ignore-whitespace", "--ignore-space-change", patch];
      if (stage.run("git", apply, cwd, index).code !== 0) return null;
    }
    const tree = stage.run("git", ["write-tree"], cwd, index).output.trim();
    return stage.git(cwd, "commit-tree", tree, "-p", "origin/main", "-m", subjectAndTests(feature).subject).trim();
  }

  /** Returns the merge of two commits as Git alone makes it; null where it finds a conflict. */
  #mergeOf(one: string, two: string): string | null {
    const { stage } = this;
    const { code, output } = stage.run("git", ["merge-tree", "--write-tree", one, two], this.#features);
    if (code === 1) return null;
    if (code !== 0) throw new Error(`git merge-tree: ${output}`);
    return stage.git(this.#features, "commit-tree", output.trim(), "-p", one, "-p", two, "-m", "Merge").trim();
  }

  /** Gives an agent its task, and its clone with the feature on a branch. */
  #work(person: string, { feature, agent, branch, clone, commit }: Side, variant: Variant): void {
    const { stage } = this;
    const files = [...new Set(listFeaturePatches(feature, variant).flatMap(pathsInPatch))];
    const scopes = [...new Set(files.flatMap((path) => this.#ownerOf(person, path) ?? []))];
    const scope = scopes.length > 0 ? scopes : this.#scopes.slice(0, 1);
    const task = ["--agent", agent, "--branch", branch, "--title", feature.title, "--scope", ...scope];
    const added = stage.skl(person, "task", "add", ...task, "--files", ...files);
    if (added.code !== 0) throw new Error(`skl task add: ${added.output}`);
    cpSync(join(this.folder, "agent"), clone, { recursive: true });
    stage.git(clone, "config", "skl.agent", agent);
    stage.git(clone, "config", "user.email", `${agent.toLowerCase()}@example.org`);
    stage.git(clone, "fetch", "--quiet", this.#features, commit);
    stage.git(clone, "switch", "--quiet", "--create", branch, commit);
  }

  #ownerOf(person: string, path: string): string | null {
    const known = this.#owners.get(path);
    if (known !== undefined) return known;
    const { output } = this.stage.skl(person, "scope", "of", "--json", "--", path);
    const owner = (JSON.parse(output) as { semantic_scope?: string | null }).semantic_scope ?? null;
    this.#owners.set(path, owner);
    return owner;
  }

  #verdict(repository: string, commit: string, sides: readonly Side[]): Verdict {
    const features = sides.map((side) => ({ tests: side.feature.tests, alone: side.commit }));
    return this.tests.judge({ repository, commit }, features, this.#features);
  }

  /** Returns the grades that the second agent's intent names, and null where this `skl` knows no intents. */
  #intents(folder: string, sides: readonly Side[]): string[] | null {
    const { stage } = this;
    if (!stage.skl(folder, "intent", "--help").output.startsWith("Usage: skl intent")) return null;
    const found = sides.map(({ feature, clone }) => {
      const declare = ["intent", feature.title, "--files", pathsInPatch(feature.code).join(","), "--json"];
      return parseOutputDocument<{ overlaps?: readonly { kind?: string }[] }>(stage.skl(clone, ...declare).output);
    });
    return (found.at(-1)?.overlaps ?? []).flatMap(({ kind }) => kind ?? []);
  }

  #overlaps(clone: string): readonly Overlap[] {
    const { output } = this.stage.skl(clone, "check", "--json");
    return parseOutputDocument<{ overlaps?: readonly Overlap[] }>(output)?.overlaps ?? [];
  }

  /** Does what CI does at a push: runs the tests of every feature that the head has, and records how they ended. */
  #recordTests(person: string, side: Side, sides: readonly Side[]): void {
    if (this.#guard !== "evidence") return;
    const { stage } = this;
    const head = stage.git(side.clone, "rev-parse", side.branch).trim();
    const subjects = stage.git(side.clone, "log", "--format=%s", head).split("\n");
    const contained = sides.filter(({ feature }) => subjects.includes(subjectAndTests(feature).subject));
    const verdict = this.#verdict(side.clone, head, contained);
    if (verdict === "not run") return;
    stage.git(person, "fetch", "--quiet", "origin");
    stage.skl(person, "evidence", "record", "--check", `tests=${verdict}`, "--commit", head);
  }

  #timed(cwd: string, ...args: readonly string[]) {
    const started = performance.now();
    const ran = this.stage.run("git", args, cwd);
    return { ...ran, milliseconds: Math.round(performance.now() - started) };
  }
}

function subjectAndTests({ name, title, tests }: Feature) {
  return { subject: `${name}: ${title}`, tests };
}

function listFeaturePatches({ code, tests }: Feature, variant: Variant): string[] {
  return variant === "code" ? [code] : [code, tests];
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function parseOutputDocument<T>(output: string): T | null {
  try {
    return JSON.parse(output.slice(output.indexOf("{"))) as T;
  } catch {
    return null;
  }
}

function worst(kinds: readonly string[]): string | null {
  return kinds.toSorted((a, b) => WORST_FIRST.indexOf(a) - WORST_FIRST.indexOf(b))[0] ?? null;
}
