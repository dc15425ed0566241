// Plays the last commits of a clone that touch a language as branches that an agent pushes through the installed hook, and says what becomes of them:
// `npx tsx scripts/corpus/grammars/pushes.ts go CLONE [--commits 200] [--minutes 60] [--skl FILE] [--verdicts FILE]`
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ChangeType, Language } from "../../../src/kernel/domain/index.ts";
import { supportFor } from "../../../src/syntax/ast/index.ts";
import { Stage } from "../../effect/stage.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: "string", default: "200" },
    minutes: { type: "string", default: "60" },
    verdicts: { type: "string" },
    skl: { type: "string", default: fileURLToPath(new URL("../../../dist/skl.js", import.meta.url)) },
  },
});
const [language = "", clone = ""] = positionals;
const extensions = supportFor(language as Language).names.find(({ id }) => id === language)?.extensions ?? [];
const folder = mkdtempSync(join(tmpdir(), "skl-pushes-"));
const stage = new Stage(folder, resolve(values.skl));
const [agent, origin] = [join(folder, "agent"), join(folder, "origin.git")];
/** A push that takes longer has made somebody wait in vain. */
const LONGEST_MS = 60_000;

/** As many branches wait as a queue holds; those before them are taken away as if they were merged. */
const WAITING = 12;

interface Proposal {
  readonly path: string;
  readonly change_type: ChangeType;
  readonly risk_signals: { readonly ast_change_type: ChangeType | null };
  readonly holds?: readonly { readonly kind: string; readonly because: string }[];
}

interface Played {
  readonly commit: string;
  readonly ms: number;
}

const kinds = new Map<string, number>();
const odd: string[] = [];
const played: Played[] = [];
const verdicts: string[] = [];
let rules = "";
try {
  const patterns = extensions.map((extension) => `*.${extension}`);
  const range = [
    "--first-parent",
    "--no-merges",
    "--reverse",
    `--max-count=${values.commits}`,
    "HEAD",
    "--",
    ...patterns,
  ];
  const commits = stage
    .git(clone, "rev-list", ...range)
    .trim()
    .split("\n");
  stage.prepare(clone, `${commits[0]}^`);
  liftLimits();
  stage.git(folder, "clone", "--quiet", origin, agent);
  for (const [key, value] of [
    ["skl.agent", "Agent-1"],
    ["user.email", "agent-1@example.org"],
  ] as const)
    stage.git(agent, "config", key, value);
  // Objects of the clone are read where they are, since one without its largest files cannot be fetched from.
  const objects = stage.git(clone, "rev-parse", "--path-format=absolute", "--git-path", "objects");
  writeFileSync(join(agent, ".git/objects/info/alternates"), objects);
  stage.skl(agent, "init", "--yes");
  rules = stage.git(agent, "rev-parse", "origin/main:.skl").trim();
  const until = Date.now() + 60_000 * Number(values.minutes);
  for (const [at, commit] of commits.entries()) {
    if (Date.now() > until) break;
    play(commit, at + 1);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
played.sort((a, b) => a.ms - b.ms);
const files = [...kinds.values()].reduce((sum, count) => sum + count, 0);
console.log(`${language}: ${played.length} branches pushed, ${files} changed files of the language`);
const shares = [...kinds].map(([kind, count]) => `${kind} ${count} (${((100 * count) / files).toFixed(1)} %)`);
console.log(`  ${shares.join(", ")}`);
const slow = played.filter(({ ms }) => ms > LONGEST_MS).length;
console.log(`  crashed or refused: ${odd.length}, over a minute: ${slow}`);
const seconds = (each: Played | undefined) => ((each?.ms ?? 0) / 1000).toFixed(1);
const [middle, slowest] = [played[Math.floor(played.length / 2)], played.at(-1)];
console.log(`  a push took ${seconds(middle)} s, the slowest (${slowest?.commit.slice(0, 10)}) ${seconds(slowest)} s`);
for (const each of odd) console.log(`  ${each}`);
if (values.verdicts) writeFileSync(values.verdicts, verdicts.join(""));
process.exitCode = odd.length + slow > 0 ? 1 : 0;

/** Nobody decides anything here, so the queue grows. */
function liftLimits(): void {
  const [person, config] = [join(folder, "person"), join(folder, "person/.skl/config.json")];
  const limits = { queue: 100_000, queue_per_agent: null };
  const known = JSON.parse(readFileSync(config, "utf8")) as { limits?: object };
  writeFileSync(config, JSON.stringify({ ...known, limits: { ...known.limits, ...limits } }));
  stage.git(person, "commit", "--quiet", "--all", "--message", "Lift the limits");
  stage.git(person, "push", "--quiet", "--no-verify", "origin", "main");
}

function describeProposalChange({ change_type, risk_signals, holds }: Proposal): string {
  if (holds?.some(({ kind }) => kind === "parse_error")) return `${change_type}, not read by the grammar`;
  return risk_signals.ast_change_type ?? change_type;
}

/** The base has what the commit changes, whatever was thought of the branches before it. */
function play(commit: string, at: number): void {
  const branch = `agent-1/work-${at}`;
  const base = withRules(`${commit}^`, "origin/main");
  stage.git(agent, "push", "--quiet", "--no-verify", "origin", `${base}:refs/heads/main`);
  stage.git(agent, "checkout", "--quiet", "--force", "-B", branch, withRules(commit, base));
  const from = performance.now();
  const pushed = stage.run("git", ["push", "--quiet", "origin", branch], agent);
  played.push({ commit, ms: performance.now() - from });
  const sent = stage.git(origin, "for-each-ref", "--format=%(refname)", `refs/skl/proposals/${branch}`).trim();
  if (pushed.code !== 0 || sent === "" || pushed.output.includes("(INTERNAL)"))
    odd.push(`${commit.slice(0, 10)}: ${pushed.output.trim().slice(0, 500)}`);
  if (sent !== "") count(commit, stage.git(origin, "show", `${sent}:proposals.json`));
  takeAway(`agent-1/work-${at - WAITING}`);
}

function count(commit: string, document: string): void {
  for (const proposal of (JSON.parse(document) as { proposals: Proposal[] }).proposals) {
    if (!extensions.some((extension) => proposal.path.endsWith(`.${extension}`))) continue;
    const kind = describeProposalChange(proposal);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    verdicts.push(`${commit}\t${kind}\t${proposal.path}\n`);
  }
}

function takeAway(branch: string): void {
  const refs = stage.git(origin, "for-each-ref", "--format=delete %(refname)", `refs/heads/${branch}`);
  const sent = stage.git(origin, "for-each-ref", "--format=delete %(refname)", `refs/skl/proposals/${branch}`);
  const { status, stderr } = spawnSync("git", ["update-ref", "--stdin"], { cwd: origin, input: `${refs}${sent}` });
  if (status !== 0) throw new Error(String(stderr));
}

/** Makes a commit on top of another one with the files of a commit of the clone and the rules of the base. */
function withRules(commit: string, parent: string): string {
  stage.git(agent, "read-tree", commit);
  stage.git(agent, "read-tree", "--prefix=.skl/", rules);
  const tree = stage.git(agent, "write-tree").trim();
  return stage.git(agent, "commit-tree", "-p", parent, "-m", commit, tree).trim();
}
