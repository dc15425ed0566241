/**
 * `npx tsx scripts/noise.ts CLONE… [--commits 60] [--skip 0] [--revision REV] [--skl FILE] [--json FILE]`: how often
 * ordinary work waits for a person.
 * `skl` is set up as a user would at an older commit of a local clone; `--skip` leaves out the newest commits. Each commit after it becomes an agent's branch on the base
 * as it is then, goes through the real hook and a real session, and is merged by a person where the session did not.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stage } from "./effect/stage.ts";

type Outcome = "merged" | "waits" | "rejected" | "blocked" | "undecided";

interface Entry {
  readonly branch: string;
  readonly path: string;
  readonly status: string;
  readonly semantic_scope?: string | null;
  readonly risk_signals?: Readonly<Record<string, unknown>>;
  readonly decision?: { readonly triggers?: readonly string[]; readonly rationale?: string } | null;
  readonly holds?: readonly { readonly kind?: string; readonly needs?: string; readonly because?: string }[];
}

interface Played {
  readonly commit: string;
  readonly subject: string;
  readonly outcome: Outcome;
  /** What a person is asked for: triggers of RFCs and kinds of holds. */
  readonly reasons: readonly string[];
  readonly because: readonly string[];
  /** Risk signals that are set for one of its files. */
  readonly signals: readonly string[];
  /** Kinds of findings that a reader would have looked at; without a model nobody did. */
  readonly unread: readonly string[];
  readonly unreadBecause: readonly string[];
  /** Changed files that no scope owns. */
  readonly unowned: readonly string[];
}

interface Repository {
  readonly name: string;
  readonly played: readonly Played[];
  /** Commits that do not apply to the base of their turn, since the history is no line. */
  readonly skipped: number;
}

const AGENT = "Agent-1";
/** What a person has to settle before it merges. */
const WAITING: ReadonlySet<string> = new Set(["escalated", "waiting_rfc"]);

/** Plays the commits of one clone, the oldest first. */
class Playback {
  readonly #person: string;
  readonly #agent: string;
  /** The scope of a task for files that no scope owns: a task needs one. */
  #anyScope = "";

  constructor(
    private readonly stage: Stage,
    private readonly folder: string,
    private readonly clone: string,
  ) {
    this.#person = join(folder, "person");
    this.#agent = join(folder, "agent");
  }

  play(commits: number, skip: number, revision: string): Repository {
    const { stage, clone } = this;
    const range = [`--max-count=${commits}`, `--skip=${skip}`, "--no-merges", "--topo-order", "--reverse", revision];
    const list = stage
      .git(clone, "rev-list", ...range)
      .trim()
      .split("\n");
    const { scopes } = stage.prepare(clone, `${list[0]}^`);
    this.#anyScope = scopes[0] ?? "";
    stage.git(this.folder, "clone", "--quiet", join(this.folder, "origin.git"), this.#agent);
    stage.git(this.#agent, "config", "skl.agent", AGENT);
    stage.git(this.#agent, "config", "user.email", "agent-1@example.org");
    stage.git(this.#agent, "fetch", "--quiet", resolve(clone), revision);
    stage.skl(this.#agent, "init", "--yes");
    const played = list.flatMap((commit, at) => this.#commit(commit, `agent-1/work-${at + 1}`) ?? []);
    return { name: basename(resolve(clone)), played, skipped: list.length - played.length };
  }

  #commit(commit: string, branch: string): Played | null {
    const { stage, clone } = this;
    stage.git(this.#agent, "fetch", "--quiet", "origin", "main");
    stage.git(this.#agent, "switch", "--quiet", "--create", branch, "FETCH_HEAD");
    const pick = ["cherry-pick", "--allow-empty", "--keep-redundant-commits", "--strategy-option=theirs", commit];
    if (stage.run("git", pick, this.#agent).code !== 0) {
      stage.run("git", ["cherry-pick", "--abort"], this.#agent);
      return null;
    }
    const subject = stage.git(clone, "log", "-1", "--format=%s", commit).trim();
    const files = stage.git(this.#agent, "diff", "--name-only", "-z", "HEAD^", "HEAD").split("\0").filter(Boolean);
    if (files.length === 0) return null;
    const unowned = this.#addTask(branch, subject, files);
    const pushed = stage.run("git", ["push", "--quiet", "origin", branch], this.#agent);
    const session = stage.skl(this.#person, "review", "--max", "1000", "--json");
    const entries = pushed.code === 0 ? this.#entries(branch) : [];
    const isMerged = this.#mergeByHand(branch);
    const waiting = entries.filter(({ status }) => WAITING.has(status));
    const rejected = entries.filter(({ status }) => status === "rejected");
    const concerned = [...waiting, ...rejected];
    const outcome = outcomeOf(pushed.code, waiting.length > 0, rejected.length > 0, isMerged);
    const reasons = concerned.flatMap(({ status, decision, holds }) => {
      const asked = [...(decision?.triggers ?? []), ...(holds ?? []).flatMap(({ kind }) => kind ?? [])];
      return asked.length > 0 ? asked : [status];
    });
    const because = concerned.map(({ path, decision }) => `${path}: ${decision?.rationale ?? ""}`);
    if (outcome === "blocked") because.push(pushed.output.trim());
    if (outcome === "undecided") because.push(session.output.trim().slice(0, 2000));
    const set = entries.flatMap(({ risk_signals }) =>
      Object.entries(risk_signals ?? {}).flatMap(([name, value]) => (value === true ? [name] : [])),
    );
    const unread = entries.flatMap(({ holds = [] }) => holds.filter(({ needs }) => needs === "reader"));
    const result = {
      commit: commit.slice(0, 9),
      subject,
      outcome,
      reasons: [...new Set(reasons)],
      because,
      signals: [...new Set(set)].filter((name) => name !== "mechanical_only"),
      unread: [...new Set(unread.flatMap(({ kind }) => kind ?? []))],
      unreadBecause: unread.map(({ kind, because }) => `${kind}: ${because}`),
      unowned,
    };
    process.stderr.write(
      `${result.commit} ${outcome}${reasons.length > 0 ? ` (${result.reasons.join(", ")})` : ""} ${subject}\n`,
    );
    return result;
  }

  /** Gives the agent the commit's files, in the scope that owns most of them; returns those that none owns. */
  #addTask(branch: string, title: string, files: readonly string[]): string[] {
    const { stage } = this;
    stage.git(this.#person, "fetch", "--quiet", "origin");
    stage.git(this.#person, "reset", "--quiet", "--hard", "origin/main");
    const owners = files.map((path) => {
      const { output } = stage.skl(this.#person, "scope", "of", "--json", "--", path);
      return (JSON.parse(output) as { semantic_scope?: string | null }).semantic_scope ?? null;
    });
    const count = (owner: string | null) => owners.filter((each) => each === owner).length;
    const [scope] = owners.filter((owner) => owner !== null).sort((a, b) => count(b) - count(a));
    const task = ["--agent", AGENT, "--branch", branch, "--title", title, "--scope", scope ?? this.#anyScope];
    const { code, output } = stage.skl(this.#person, "task", "add", ...task, "--files", ...files);
    if (code !== 0) throw new Error(`skl task add: ${output}`);
    return files.filter((_, at) => owners[at] === null);
  }

  #entries(branch: string): Entry[] {
    const text = this.stage.git(join(this.folder, "origin.git"), "show", "main:.skl/knowledge.json");
    return (JSON.parse(text) as { queue?: Entry[] }).queue?.filter((entry) => entry.branch === branch) ?? [];
  }

  /** Returns whether the session merged the branch; where it did not, a person does, so that the next commit finds its base. */
  #mergeByHand(branch: string): boolean {
    const { stage } = this;
    const head = stage.git(this.#agent, "rev-parse", branch).trim();
    stage.git(this.#person, "fetch", "--quiet", "origin");
    stage.git(this.#person, "reset", "--quiet", "--hard", "origin/main");
    if (stage.run("git", ["merge-base", "--is-ancestor", head, "HEAD"], this.#person).code === 0) return true;
    stage.git(this.#person, "fetch", "--quiet", this.#agent, branch);
    stage.git(this.#person, "merge", "--quiet", "--no-edit", "FETCH_HEAD");
    stage.git(this.#person, "push", "--quiet", "origin", "HEAD:main");
    // State follows, as it would before anybody else branches off.
    stage.skl(this.#person, "review", "--max", "1000");
    return false;
  }
}

function outcomeOf(code: number, waits: boolean, isRejected: boolean, isMerged: boolean): Outcome {
  if (isMerged) return "merged";
  if (code !== 0) return "blocked";
  if (isRejected) return "rejected";
  return waits ? "waits" : "undecided";
}

function report({ name, played, skipped }: Repository): string {
  const count = (outcome: Outcome) => played.filter((each) => each.outcome === outcome).length;
  const share = (some: number) => `${((100 * some) / Math.max(1, played.length)).toFixed(1)} %`;
  const waiting = played.filter(({ outcome }) => outcome === "waits");
  const reasons = [...new Set(waiting.flatMap((each) => each.reasons))].map(
    (reason) => `${reason} ${waiting.filter((each) => each.reasons.includes(reason)).length}`,
  );
  const signals = [...new Set(played.flatMap((each) => each.signals))].map(
    (signal) => `${signal} ${played.filter((each) => each.signals.includes(signal)).length}`,
  );
  const unread = [...new Set(played.flatMap((each) => each.unread))].map(
    (kind) => `${kind} ${played.filter((each) => each.unread.includes(kind)).length}`,
  );
  const others = (["rejected", "blocked", "undecided"] as const).map((outcome) => `${outcome} ${count(outcome)}`);
  return [
    `${name}: ${played.length} commits played${skipped > 0 ? `, ${skipped} do not apply or change nothing` : ""}`,
    `  merged ${count("merged")}, waits for a person ${waiting.length} (${share(waiting.length)}), ${others.join(", ")}`,
    ...(reasons.length > 0 ? [`  asked because of: ${reasons.join(", ")}`] : []),
    ...(signals.length > 0 ? [`  risk signals: ${signals.join(", ")}`] : []),
    ...(unread.length > 0 ? [`  for a reader, whom nobody configured: ${unread.join(", ")}`] : []),
    `  with files in no scope: ${played.filter(({ unowned }) => unowned.length > 0).length}`,
    ...played
      .filter(({ outcome }) => outcome !== "merged")
      .flatMap(({ commit, subject, outcome, because }) => [
        `  ${commit} ${outcome}: ${subject}`,
        ...because.map((line) => `      ${line}`),
      ]),
  ].join("\n");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: "string", default: "60" },
    skip: { type: "string", default: "0" },
    revision: { type: "string", default: "HEAD" },
    json: { type: "string" },
    skl: { type: "string", default: fileURLToPath(new URL("../dist/skl.js", import.meta.url)) },
  },
});
if (positionals.length === 0) throw new Error("Name at least one local clone: npx tsx scripts/noise.ts ../flask");
const repositories = positionals.map((clone) => {
  const folder = mkdtempSync(join(tmpdir(), "skl-noise-"));
  try {
    const stage = new Stage(folder, resolve(values.skl));
    return new Playback(stage, folder, clone).play(Number(values.commits), Number(values.skip), values.revision);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
console.log(repositories.map(report).join("\n\n"));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(repositories, null, 2)}\n`);
