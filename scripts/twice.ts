/**
 * `npx tsx scripts/twice.ts CLONE… [--commits 1200] [--revision REV] [--show]`: the pairs of definitions that a push would call written twice, had the
 * commits of a history waited beside each other: added by different commits, and both there at the later one. `--show` prints both sources,
 * for a person to read whether they do the same. The script keeps nothing.
 */
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ObjectId, ParsedModule, QueueEntry, Twice } from "../src/kernel/domain/index.ts";
import { listTwiceWritten } from "../src/rules/orchestrator/index.ts";
import {
  findLanguageByPath,
  findNewDefinitions,
  hasTestName,
  isWrittenByHand,
  loadParsers,
  parseSource,
  TEST_FOLDER,
} from "../src/syntax/ast/index.ts";
import { GitTree, openRepository, type Repository } from "../src/workspace/git/index.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: "string", default: "1200" },
    revision: { type: "string", default: "HEAD" },
    show: { type: "boolean", default: false },
  },
});

/** A commit of more files is an import or a formatter's. */
const MOST_FILES = 150;
const LONGEST_SOURCE = 40;

async function moduleOf(bytes: Uint8Array | null, path: string): Promise<ParsedModule | null> {
  const language = findLanguageByPath(path);
  if (bytes === null || language === null) return null;
  await loadParsers(new Set([language]));
  const outcome = await parseSource(bytes, path, language);
  return outcome.ok ? outcome.value : null;
}

/** Returns a proposal for each file of a commit that adds definitions. */
async function proposalsOf(repository: Repository, lines: readonly string[], commit: string): Promise<QueueEntry[]> {
  const entries: QueueEntry[] = [];
  for (const line of lines) {
    const [, before, after, status, old = "", renamed] =
      /^:\d+ \d+ (\w+) (\w+) ([AMR])\d*\t([^\t]+)(?:\t(.+))?$/.exec(line) ?? [];
    const path = renamed ?? old;
    const isTest = hasTestName(path) || path.split("/").some((folder) => TEST_FOLDER.test(folder));
    if (after === undefined || isTest || findLanguageByPath(path) === null || !isWrittenByHand(path)) continue;
    const read = async (oid: string) => (await repository.objects.read(oid as ObjectId))?.content ?? null;
    const now = await moduleOf(await read(after), path);
    if (now === null) continue;
    const was = status === "A" ? null : await moduleOf(await read(before as string), old);
    const definitions = status !== "A" && was === null ? [] : findNewDefinitions(was, now);
    if (definitions.length > 0)
      entries.push({ proposal_id: "prop_0", agent_id: "", path, branch: commit, status: "pending", definitions });
  }
  return entries;
}

/** Returns the lines of a definition at a commit; null where it is not there. */
async function sourceAt(repository: Repository, commit: string, path: string, symbol: string) {
  const bytes = await new GitTree(repository.objects, commit as ObjectId).read(path);
  const module = await moduleOf(bytes, path);
  const visit = (each: ParsedModule["statements"][number]): typeof each | undefined =>
    each.symbol === symbol
      ? each
      : each.symbol && symbol.startsWith(`${each.symbol}.`)
        ? find(each.blocks.flat())
        : undefined;
  const find = (all: ParsedModule["statements"]) => all.map(visit).find((found) => found !== undefined);
  const found = find(module?.statements ?? []);
  const lines = Buffer.from(bytes ?? [])
    .toString("utf8")
    .split("\n");
  return found ? lines.slice(found.line - 1, Math.min(found.endLine, found.line + LONGEST_SOURCE - 1)) : null;
}

async function judgeClone(clone: string): Promise<string> {
  const repository = await openRepository(resolve(clone));
  try {
    const log = await repository.git(
      [
        "log",
        "--raw",
        "--no-abbrev",
        "--no-merges",
        "-M",
        "--reverse",
        "--format=@%H",
        `-n${values.commits}`,
        values.revision,
      ],
      {},
    );
    const commits = log.stdout.toString("utf8").split("@").filter(Boolean);
    const earlier: QueueEntry[] = [];
    let [pairs, definitions] = [0, 0];
    for (const text of commits) {
      const [commit = "", ...lines] = text.split("\n").filter(Boolean);
      if (lines.length > MOST_FILES) continue;
      const own = await proposalsOf(repository, lines, commit);
      definitions += own.flatMap(({ definitions = [] }) => definitions).length;
      for (const pair of listTwiceWritten(own, earlier.slice(-1500)))
        pairs += (await tell(repository, pair, commit)) ? 1 : 0;
      earlier.push(...own);
    }
    return `${basename(clone)}: ${commits.length} commits, ${definitions} definitions, ${pairs} pairs`;
  } finally {
    repository.close();
  }
}

async function tell(repository: Repository, pair: Twice, commit: string): Promise<boolean> {
  const own = await sourceAt(repository, commit, pair.path, pair.symbol);
  const other = await sourceAt(repository, commit, pair.other_path, pair.other_symbol);
  if (own === null || other === null) return false;
  const added = await sourceAt(repository, pair.branch, pair.other_path, pair.other_symbol);
  const names = `${pair.path} ${pair.symbol} (${commit.slice(0, 9)}) and ${pair.other_path} ${pair.other_symbol} (${pair.branch.slice(0, 9)})`;
  console.log(`${pair.equal} of ${pair.nodes} and ${pair.other_nodes}: ${names}`);
  if (values.show) console.log(`${own.join("\n")}\n${"-".repeat(20)}\n${(added ?? other).join("\n")}\n`);
  return true;
}

if (positionals.length === 0) throw new Error("Name at least one local clone: npx tsx scripts/twice.ts ../click");
for (const clone of positionals) console.log(await judgeClone(clone));
