/**
 * `npx tsx scripts/link-merges.ts CLONE… [--merges 200] [--revision REV] [--json FILE]`: what the link check says of merges that people made.
 * Each merge commit with two parents is made again, as a session would make it, and judged. What it would hold is printed, to be read:
 * people kept these merges, so that a problem which none of them mended soon after is a false alarm.
 */
import { writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createKnownModules, linkProblems } from "../src/core/push/index.ts";
import { getParentFolder, isObjectId, languageIds, listChangePaths } from "../src/kernel/domain/index.ts";
import type { LinkProblem } from "../src/rules/checks/index.ts";
import { GitTree, listChangedFiles, mergeTrees, openRepository, type Repository } from "../src/workspace/git/index.ts";

interface Judged {
  readonly merge: string;
  readonly subject: string;
  readonly problems: readonly LinkProblem[];
  readonly milliseconds: number;
}

async function lines(repository: Repository, ...args: readonly string[]): Promise<string[]> {
  return (await repository.git(args)).stdout.toString("utf8").split("\n").filter(Boolean);
}

/** Returns null for a merge that Git does not make alone, or that changes no file. */
async function judgeMerge(repository: Repository, merge: string, base: string, head: string): Promise<Judged | null> {
  if (!isObjectId(base) || !isObjectId(head)) return null;
  const [fork] = (await repository.git(["merge-base", base, head], { answers: [1] })).stdout
    .toString("latin1")
    .split("\n");
  if (!isObjectId(fork ?? "")) return null;
  const at = fork as typeof base;
  const changes = await listChangedFiles(repository, at, head);
  const tree = changes.length === 0 ? null : await mergeTrees(repository, base, head);
  if (tree?.kind !== "clean") return null;
  const started = performance.now();
  const { objects } = repository;
  const problems = await linkProblems(
    {
      paths: changes.flatMap(listChangePaths),
      baseCommit: base,
      base: new GitTree(objects, base),
      head: new GitTree(objects, head),
      fork: new GitTree(objects, at),
      merged: new GitTree(objects, tree.tree),
    },
    { repository, languages: languageIds, rootsOf: () => [], known: createKnownModules(), scopeOf: getParentFolder },
  );
  const [subject = ""] = await lines(repository, "log", "-1", "--format=%s", merge);
  return { merge, subject, problems, milliseconds: performance.now() - started };
}

async function judgeClone(clone: string): Promise<readonly Judged[]> {
  const repository = await openRepository(resolve(clone));
  const range = ["rev-list", "--min-parents=2", "--max-parents=2", "--parents", values.revision];
  const found: Judged[] = [];
  for (const line of await lines(repository, ...range)) {
    const [merge = "", base = "", head = ""] = line.split(" ");
    const one = await judgeMerge(repository, merge, base, head);
    if (one === null) continue;
    found.push(one);
    for (const { kind, path, line: at, file, what, isAlone } of one.problems)
      console.log(
        `${merge.slice(0, 10)} ${isAlone ? "branch" : "pair"} ${kind} ${path}:${at ?? ""}: ${what} (${file ?? "no file"}) ${one.subject}`,
      );
    if (found.length >= Number(values.merges)) break;
  }
  // A changed constant or exception is nothing that a merge breaks; a person is asked for it by another rule.
  const isAsked = ({ kind }: LinkProblem) => kind === "value" || kind === "exception";
  const held = found.filter(({ problems }) => problems.some((each) => !isAsked(each))).length;
  const asked = found.filter(({ problems }) => problems.some(isAsked)).length;
  const time = found.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const [half, most] = [time[Math.floor(time.length / 2)] ?? 0, time.at(-1) ?? 0];
  console.log(
    `${basename(clone)}: ${found.length} merges, ${held} would be held, ${asked} ask for a changed constant or exception; ${half.toFixed(0)} ms each, ${most.toFixed(0)} ms at most\n`,
  );
  repository.close();
  return found;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    merges: { type: "string", default: "200" },
    revision: { type: "string", default: "HEAD" },
    json: { type: "string" },
  },
});
if (positionals.length === 0) throw new Error("Name at least one local clone: npx tsx scripts/link-merges.ts ../flask");
const all: Record<string, readonly Judged[]> = {};
for (const clone of positionals) all[basename(clone)] = await judgeClone(clone);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
