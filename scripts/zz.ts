import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveFile } from "../src/resolve/index.ts";
import { pairsOf, readTasks } from "./cooperbench/dataset.ts";
const [dataset = "", ...clones] = process.argv.slice(2);
const git = (clone: string, words: string[], env = {}) => spawnSync("git", ["-C", clone, ...words], { maxBuffer: 1 << 28, env: { ...process.env, GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b", ...env } });
const homes = new Map<string, string>();
const has = (commit: string) => { const c = clones.find((clone) => git(clone, ["cat-file", "-e", `${commit}^{commit}`]).status === 0); if (c) homes.set(commit, c); return c !== undefined; };
const commitWith = (clone: string, base: string, patches: string[]) => {
  const index = join(mkdtempSync(join(tmpdir(), "cb-")), "index");
  const env = { GIT_INDEX_FILE: index };
  git(clone, ["read-tree", base], env);
  for (const p of patches) { const r = git(clone, ["apply", "--cached", "--whitespace=nowarn", p], env); if (r.status !== 0) return null; }
  const tree = git(clone, ["write-tree"], env).stdout.toString().trim();
  return git(clone, ["commit-tree", tree, "-p", base, "-m", "x"]).stdout.toString().trim();
};
let [conflicting, resolved, certified] = [0, 0, 0]; const why = new Map<string, number>();
const done: string[] = [];
for (const task of readTasks(dataset, has)) for (const { first, second } of pairsOf(task)) {
  const clone = homes.get(task.commit)!;
  const [a, b] = [first, second].map((f) => commitWith(clone, task.commit, [f.code]));
  if (!a || !b) continue;
  const m = git(clone, ["merge-tree", "--write-tree", "-z", "--no-messages", a, b]);
  if (m.status === 0) continue;
  conflicting++;
  const stages = new Map<string, string[]>();
  for (const e of m.stdout.toString("latin1").split("\0").slice(1)) { const x = /^\d+ (\w+) ([123])\t(.+)$/.exec(e); if (x) { const k = stages.get(x[3]!) ?? []; k[Number(x[2])] = x[1]!; stages.set(x[3]!, k); } }
  let ok = true; const kinds = new Set<string>();
  for (const [path, [, x, o, t]] of stages) {
    if (!o || !t) { ok = false; continue; }
    const blob = (oid: string) => git(clone, ["cat-file", "blob", oid]).stdout;
    const r = await resolveFile({ path, base: x ? blob(x) : null, ours: blob(o), theirs: blob(t) });
    if (r.ok) r.kinds.forEach((k) => kinds.add(k)); else { ok = false; const w = r.because.slice(0, 60); why.set(w, (why.get(w) ?? 0) + 1); }
  }
  if (ok) { resolved++; if (![...kinds].some((k) => ["entry", "prose", "statement"].includes(k))) { certified++; } done.push(`${task.repository} ${task.name} ${first.name} ${second.name} ${[...kinds]}`); }
}
console.log({ conflicting, resolved, certified }); console.log(done.join("\n")); console.log([...why].sort((a, b) => b[1] - a[1]).slice(0, 25));
