/**
 * `npx tsx scripts/resolve.ts CLONE… [--merges 500 | --list FILE] [--show]`: replays merges of local clones in which Git leaves a conflict, and
 * prints how many files and merges are resolved, how many results are the human's, and whether a line that a side wrote is lost. `--list`
 * takes the merges from lines `merge left right` in place of the newest ones of HEAD. `--show` prints how each resolved file differs from the
 * human's; docs/compose.md says how to read the table.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { createTwoFilesPatch } from "diff";
import { resolveFile } from "../src/syntax/resolve/index.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    merges: { type: "string", default: "500" },
    list: { type: "string" },
    show: { type: "boolean", default: false },
  },
});

function git(clone: string, ...words: string[]): Buffer {
  return spawnSync("git", ["-C", clone, ...words], { maxBuffer: 1 << 28 }).stdout;
}

interface Conflict {
  readonly path: string;
  readonly base: Buffer | null;
  readonly ours: Buffer;
  readonly theirs: Buffer;
}

/** Returns the files that Git leaves, those with both sides apart from the others, of which nothing can be made. */
function conflictsOf(clone: string, ours: string, theirs: string): { files: Conflict[]; others: number } {
  const [, ...entries] = git(clone, "merge-tree", "--write-tree", "-z", "--no-messages", ours, theirs)
    .toString("latin1")
    .split("\0");
  const stages = new Map<string, (string | undefined)[]>();
  for (const entry of entries) {
    const [, oid, stage, path] = /^\d+ ([\da-f]+) ([123])\t(.+)$/.exec(entry) ?? [];
    if (oid === undefined || path === undefined) continue;
    const known = stages.get(path) ?? [];
    known[Number(stage)] = oid;
    stages.set(path, known);
  }
  const blob = (oid: string) => git(clone, "cat-file", "blob", oid);
  const files = [...stages].flatMap(([path, [, base, own, other]]) =>
    own && other ? [{ path, base: base ? blob(base) : null, ours: blob(own), theirs: blob(other) }] : [],
  );
  return { files, others: stages.size - files.length };
}

/** Returns lines that one side wrote, the other did not remove, and the result lacks, white space aside: the oracle, by sets of lines alone. */
function lostLines({ base, ours, theirs }: Conflict, result: string): string[] {
  const [before, own, other] = [base, ours, theirs].map(
    (side) => new Set((side ?? "").toString("utf8").split("\n").map(bare)),
  );
  const now = new Set(result.split("\n").map(bare));
  const known = new Set([...(before ?? [])].map(removeSpaces));
  const names = removeSpaces(result);
  return [...(own ?? []), ...(other ?? [])].filter(
    (line) =>
      line !== "" &&
      !now.has(line) &&
      !(known.has(removeSpaces(line)) && !(own?.has(line) && other?.has(line))) &&
      !/^(?:import|from|use|export)\b/.test(line) &&
      !names.includes(removeSpaces(line)),
  );
}

const removeSpaces = (text: string): string => text.replaceAll(/\s+/g, "");
const bare = (line: string): string => line.trim().replace(/,$/, "");

/** Returns the lines `merge left right` whose three commits this clone has. */
function keepKnownMerges(clone: string, lines: readonly string[]): string[] {
  const known = git(clone, "rev-list", "--no-walk", "--ignore-missing", ...lines.flatMap((line) => line.split(" ")));
  const commits = new Set(known.toString().split("\n"));
  return lines.filter((line) => line.split(" ").every((commit) => commits.has(commit)));
}

const listed = values.list && readFileSync(values.list, "utf8").trim().split("\n");
const because = new Map<string, number>();
const totals: Record<string, string | number>[] = [];
for (const clone of positionals) {
  const merges = listed
    ? keepKnownMerges(clone, listed)
    : git(clone, "rev-list", "--merges", `--max-count=${values.merges}`, "--parents", "HEAD").toString().split("\n");
  const sum = {
    repository: basename(clone),
    merges: 0,
    conflicting: 0,
    files: 0,
    united: 0,
    whole: 0,
    same: 0,
    lost: 0,
  };
  for (const line of merges.filter(Boolean)) {
    const [merge = "", ours = "", theirs = "", more] = line.split(" ");
    if (more !== undefined) continue;
    sum.merges += 1;
    const { files, others } = conflictsOf(clone, ours, theirs);
    if (files.length + others === 0) continue;
    sum.conflicting += 1;
    sum.files += files.length + others;
    let united = 0;
    for (const file of files) {
      const resolved = await resolveFile(file);
      if (!resolved.ok) {
        const reason = resolved.because.replace(/`.*`|: .*|(?:changed|added|removed) .*/s, "…");
        because.set(reason, (because.get(reason) ?? 0) + 1);
        continue;
      }
      united += 1;
      const human = git(clone, "cat-file", "blob", `${merge}:${file.path}`).toString("utf8");
      const lost = lostLines(file, resolved.text);
      sum.lost += lost.length > 0 ? 1 : 0;
      if (resolved.text === human) sum.same += 1;
      if (values.show && (resolved.text !== human || lost.length > 0))
        console.log(
          `── ${sum.repository} ${merge.slice(0, 9)} ${file.path} [${resolved.kinds.join(", ")}]${lost.length ? ` LOST ${lost.join(" | ")}` : ""}\n${createTwoFilesPatch("human", "ours", human, resolved.text, "", "", { context: 3 }).split("\n").slice(3, 60).join("\n")}`,
        );
    }
    sum.united += united;
    if (united === files.length && others === 0) sum.whole += 1;
  }
  totals.push(sum);
  console.error(sum);
}
console.table(totals);
console.log([...because].sort((a, b) => b[1] - a[1]));
