/**
 * Judges search on public data: the tasks of SkillsBench ask for the skills that their authors put beside them, among the skills of
 * public libraries: `npx tsx scripts/skill-retrieval.ts CLONE-WITH-TASKS [LIBRARY…] [--sizes 1000,20000]`. Clones are read from
 * their objects. Weights may be chosen on one half of the tasks, by the digest of their names; the figures that count are those of the
 * other half.
 */
import { parseArgs } from "node:util";
import { SearchIndex } from "../src/skills/search/search-index.ts";
import { isForChoosing, type Pools, readPools, shortQuery, type Task } from "./retrieval/pools.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { sizes: { type: "string" } } });
const [benchmark, ...libraries] = positionals;
if (benchmark === undefined) throw new Error("Name a clone with the tasks of SkillsBench, and clones of libraries.");

type Ask = (query: string) => readonly string[];

function report(name: string, tasks: readonly Task[], ask: Ask): void {
  const short = tasks.map((task) => ({ task, found: ask(shortQuery(task)) }));
  const long = tasks.map((task) => ({ task, found: ask(task.instruction.slice(0, 10_000)) }));
  const write = (kind: string, all: typeof short) => {
    const places = all.map(({ task, found }) => found.findIndex((each) => task.gold.includes(each)));
    const share = (most: number) => percent(places.filter((place) => place >= 0 && place < most).length / all.length);
    const mrr = places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / all.length;
    const recalls = all.map(
      ({ task, found }) => found.filter((each) => task.gold.includes(each)).length / task.gold.length,
    );
    const recall = recalls.reduce((sum, each) => sum + each, 0) / all.length;
    process.stdout.write(
      `  ${name} (${all.length}), ${kind}: Ret@5 ${share(5)}, Ret@1 ${share(1)}, MRR@5 ${percent(mrr)}, Recall@5 ${percent(recall)}\n`,
    );
  };
  write("short", short);
  write("whole task", long);
}

const percent = (part: number): string => (100 * part).toFixed(1);

function judge({ tasks, skills }: Pools, size: number): void {
  const started = performance.now();
  const index = SearchIndex.build(skills.slice(0, size));
  const built = performance.now() - started;
  const times: number[] = [];
  const ask: Ask = (query) => {
    const from = performance.now();
    const found = index.search(query, { k: 5 });
    times.push(performance.now() - from);
    return found.map(({ name }) => name);
  };
  for (const task of tasks.slice(0, 20)) ask(shortQuery(task));
  times.length = 0;
  for (const task of tasks) ask(shortQuery(task));
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN;
  process.stdout.write(
    `${index.size} skills: built in ${Math.round(built)} ms, p95 of a short query ${p95.toFixed(2)} ms\n`,
  );
  report("for choosing", tasks.filter(isForChoosing), ask);
  report(
    "held out",
    tasks.filter((task) => !isForChoosing(task)),
    ask,
  );
  report("all", tasks, ask);
}

const pools = readPools(benchmark, libraries);
process.stdout.write(`${pools.tasks.length} tasks, ${pools.skills.length} skills\n`);
for (const size of (values.sizes ?? "1000,20000").split(",").map(Number)) judge(pools, size);
