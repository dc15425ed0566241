// Plays the last commits of a clone that touch a language as branches that an agent pushes through the installed hook, and says what becomes of them:
// `npx tsx scripts/corpus/grammars/pushes.ts go CLONE [--commits 200] [--minutes 60] [--skl FILE]`
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { supportFor } from "../../../src/ast/index.ts";
import type { ChangeType, Language } from "../../../src/domain/index.ts";
import { Stage } from "../../effect/stage.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: "string", default: "200" },
    minutes: { type: "string", default: "60" },
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

interface Judged {
  readonly path: string;
  readonly change_type: ChangeType;
  readonly parse_error: string | null;
}

const kinds = new Map<string, number>();
const odd: string[] = [];
const times: number[] = [];
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
  stage.git(agent, "fetch", "--quiet", resolve(clone), "HEAD");
  stage.skl(agent, "init", "--yes");
  const until = Date.now() + 60_000 * Number(values.minutes);
  for (const [at, commit] of commits.entries()) {
    if (Date.now() > until) break;
    play(commit, `agent-1/work-${at + 1}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
times.sort((a, b) => a - b);
const files = [...kinds.values()].reduce((sum, count) => sum + count, 0);
console.log(`${language}: ${times.length} branches pushed, ${files} changed files of the language`);
const shares = [...kinds].map(([kind, count]) => `${kind} ${count} (${((100 * count) / files).toFixed(1)} %)`);
console.log(`  ${shares.join(", ")}`);
const at = (share: number) => ((times[Math.floor(share * (times.length - 1))] ?? 0) / 1000).toFixed(1);
const slow = times.filter((time) => time > LONGEST_MS).length;
console.log(
  `  crashed or refused: ${odd.length}, over a minute: ${slow}; a push took ${at(0.5)} s, at most ${at(1)} s`,
);
for (const each of odd) console.log(`  ${each}`);
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

function kindOf(type: ChangeType, error: string | null): string {
  return error === null ? type : `${type}, not read by the grammar`;
}

/** The base has what the commit changes, whatever was thought of the branches before it. */
function play(commit: string, branch: string): void {
  const base = withRules(`${commit}^`, "main");
  stage.git(agent, "push", "--quiet", "--no-verify", "origin", `${base}:refs/heads/main`);
  stage.git(agent, "fetch", "--quiet", "origin", "main:refs/remotes/origin/main");
  stage.git(agent, "update-ref", "refs/heads/main", base);
  stage.git(agent, "checkout", "--quiet", "--force", "-B", branch, withRules(commit, "main"));
  const from = performance.now();
  const pushed = stage.run("git", ["push", "--quiet", "origin", branch], agent);
  times.push(performance.now() - from);
  if (pushed.code !== 0 || pushed.output.includes("(INTERNAL)"))
    odd.push(`${commit.slice(0, 10)}: ${pushed.output.trim().slice(0, 500)}`);
  for (const { path, change_type, parse_error } of judgedFiles())
    if (extensions.some((extension) => path.endsWith(`.${extension}`)))
      kinds.set(kindOf(change_type, parse_error), (kinds.get(kindOf(change_type, parse_error)) ?? 0) + 1);
}

/** Makes a commit on top of another one with the files of a commit of the clone and the rules of the base. */
function withRules(commit: string, parent: string): string {
  stage.git(agent, "read-tree", commit);
  stage.git(agent, "read-tree", "--prefix=.skl/", "main:.skl");
  const tree = stage.git(agent, "write-tree").trim();
  return stage.git(agent, "commit-tree", "-p", parent, "-m", commit, tree).trim();
}

function judgedFiles(): readonly Judged[] {
  const { output } = stage.skl(agent, "check", "--json", "--offline", "--agent", "Agent-1");
  return (JSON.parse(output) as { files?: Judged[] }).files ?? [];
}
