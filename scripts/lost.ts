/**
 * `npx tsx scripts/lost.ts CLONE… [--merges 60] [--rebases 15] [--seeds 2] [--revision REV]`: what the check of merges and rebases says of histories
 * that people made, and whether it finds what is taken out of them. Each merge of the base is judged as it is, branches are rebased
 * anew on what they were merged into, and each kind of loss is put into some of them. docs/pushes.md says how to read the table.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type FileLoss, findHeadLosses, findJoinLosses } from "../src/core/push/index.ts";
import type { ObjectId } from "../src/kernel/domain/index.ts";
import { openRepository, type Repository, writeCommit } from "../src/workspace/git/index.ts";
import { Drops } from "./lost/drops.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    merges: { type: "string", default: "60" },
    rebases: { type: "string", default: "15" },
    seeds: { type: "string", default: "2" },
    revision: { type: "string", default: "HEAD" },
  },
});

const WHO = { name: "lost", email: "lost@example.org" };

interface Merge {
  readonly result: ObjectId;
  readonly base: ObjectId;
  readonly own: ObjectId;
  readonly fork: ObjectId;
}

async function ask(repository: Repository, ...args: readonly string[]): Promise<string[]> {
  const answer = await repository.git(args, { answers: [1] });
  return answer.stdout.toString("utf8").split("\n").filter(Boolean);
}

/**
 * Returns the merges of the main line, whose first parent is the base, and those of the main line into branches. Those of other lines of
 * releases, which never left the main line, are no work on it.
 */
async function mergesOf(repository: Repository): Promise<Merge[]> {
  const main = new Set(await ask(repository, "rev-list", "--first-parent", values.revision));
  const found: Merge[] = [];
  for (const line of await ask(
    repository,
    "rev-list",
    "--min-parents=2",
    "--max-parents=2",
    "--parents",
    values.revision,
  )) {
    const [result, first, second] = line.split(" ") as [ObjectId, ObjectId, ObjectId];
    const isInto = main.has(result);
    if (!isInto && !main.has(second)) continue;
    const [base, own] = isInto ? [first, second] : [second, first];
    const forks = (await ask(repository, "merge-base", "--all", base, own)) as ObjectId[];
    const [fork] = forks;
    if (forks.length === 1 && fork !== undefined && main.has(fork) && fork !== base && fork !== own)
      found.push({ result, base, own, fork });
    if (found.length >= Number(values.merges)) break;
  }
  return found;
}

function tell(title: string, losses: readonly FileLoss[]): void {
  for (const { kind, path, first, last } of losses.slice(0, 5))
    console.log(`  ${title}: ${kind} ${path} ${first}-${last}`);
}

/** Rebases a branch in a copy, as its agent would; null where Git stops at a conflict. */
async function rebased(copy: Repository, { base, own, fork }: Merge): Promise<ObjectId | null> {
  await copy.git(["checkout", "--quiet", "--force", "--detach", own]);
  const answer = await copy.git(
    ["-c", "user.name=lost", "-c", "user.email=lost@example.org", "rebase", "--quiet", "--onto", base, fork],
    { answers: [1, 128] },
  );
  if (answer.code !== 0) await copy.git(["rebase", "--abort"], { answers: [1, 128] });
  return answer.code === 0 ? copy.commitOf("HEAD") : null;
}

async function judgeClone(clone: string): Promise<string> {
  const repository = await openRepository(resolve(clone));
  const folder = mkdtempSync(join(tmpdir(), "skl-lost-"));
  try {
    const merges = await mergesOf(repository);
    const milliseconds: number[] = [];
    const flagged = new Set<string>();
    for (const merge of merges) {
      const started = performance.now();
      const losses = await findJoinLosses(repository, [merge]);
      milliseconds.push(performance.now() - started);
      if (losses.length > 0) flagged.add(merge.result);
      tell(`merge ${merge.result.slice(0, 10)}`, losses);
    }
    execFileSync("git", ["clone", "--quiet", "--shared", "--no-checkout", repository.root, folder]);
    const copy = await openRepository(folder);
    let [clean, wrong] = [0, 0];
    for (const merge of merges) {
      if (clean >= Number(values.rebases)) break;
      const head = await rebased(copy, merge);
      if (head === null || head === merge.base) continue;
      clean += 1;
      const found = await findHeadLosses({ repository: copy, head, fork: merge.base, earlier: [merge.own] });
      if (found.length > 0) wrong += 1;
      tell(`rebase of ${merge.own.slice(0, 10)}`, found);
    }
    const drops = new Drops(copy);
    const seeded: Record<string, [number, number]> = {};
    for (const merge of merges.filter(({ result }) => !flagged.has(result)).slice(0, Number(values.seeds) * 8))
      for (const { kind, tree } of await drops.of(merge)) {
        const [count, found] = seeded[kind] ?? [0, 0];
        const commit = await writeCommit(copy, {
          tree,
          parents: [merge.base],
          message: "drop\n",
          identity: WHO,
          at: new Date(0),
        });
        const isMerge = kind !== "squash";
        const losses = isMerge
          ? await findJoinLosses(copy, [{ ...merge, result: commit }])
          : await findHeadLosses({ repository: copy, head: commit, fork: merge.base, earlier: [merge.own] });
        if (losses.length === 0) console.log(`  not found: ${kind} in ${merge.result.slice(0, 10)}`);
        seeded[kind] = [count + 1, found + (losses.length > 0 ? 1 : 0)];
      }
    copy.close();
    const sorted = milliseconds.sort((a, b) => a - b);
    const half = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const kinds = Object.entries(seeded).map(([kind, [count, found]]) => `${kind} ${found} of ${count}`);
    return `${basename(clone)}: ${merges.length} merges, ${flagged.size} named; ${clean} rebases, ${wrong} named; drops found: ${kinds.join(", ")}; ${half.toFixed(0)} ms a merge, ${(sorted.at(-1) ?? 0).toFixed(0)} at most`;
  } finally {
    repository.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (positionals.length === 0) throw new Error("Name at least one local clone: npx tsx scripts/lost.ts ../click");
for (const clone of positionals) console.log(await judgeClone(clone));
