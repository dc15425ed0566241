/**
 * Judges search on public data: the tasks of SkillsBench ask for the skills that their authors put beside them, among the skills of
 * public libraries: `npx tsx scripts/skill-retrieval.ts CLONE-WITH-TASKS [LIBRARY…] [--sizes 1000,20000] [--model FOLDER]`. Clones
 * are read from their objects; the folder holds a model in the form of docs/embeddings.md, and search goes by words and by it then. Weights may be chosen on one half of the tasks, by the digest of their names; the figures that count are those of the
 * other half.
 */
import { parseArgs } from "node:util";
import { createEmbedder } from "../src/kernel/llm/index.ts";
import {
  composeEmbeddedText,
  FUSION,
  fuseRankedLists,
  SearchIndex,
  type SkillText,
  shortenEmbeddedQuery,
  VectorIndex,
} from "../src/skills/engine/search/index.ts";
import { isForChoosing, type Pools, readPools, shortQuery, type Task } from "./retrieval/pools.ts";

const options = { sizes: { type: "string" }, model: { type: "string" } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const [benchmark, ...libraries] = positionals;
if (benchmark === undefined) throw new Error("Name a clone with the tasks of SkillsBench, and clones of libraries.");

type Ask = (query: string) => Promise<readonly string[]>;

async function report(name: string, tasks: readonly Task[], ask: Ask): Promise<void> {
  const answer = (queryOf: (task: Task) => string) =>
    Promise.all(tasks.map(async (task) => ({ task, found: await ask(queryOf(task)) })));
  const short = await answer(shortQuery);
  const long = await answer(({ instruction }) => instruction.slice(0, 10_000));
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

async function judge({ tasks, skills: all }: Pools, size: number): Promise<void> {
  const skills = all.slice(0, size);
  const building = process.cpuUsage();
  const index = SearchIndex.build(skills);
  const built = milliseconds(building);
  const byWords: Ask = async (query) => index.search(query, { k: 5 }).map(({ name }) => name);
  for (const task of tasks) await byWords(shortQuery(task));
  const times: number[] = [];
  for (const task of tasks) {
    const asking = process.cpuUsage();
    await byWords(shortQuery(task));
    times.push(milliseconds(asking));
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(0.95 * (times.length - 1))] ?? Number.NaN;
  process.stdout.write(
    `${index.size} skills: built in ${Math.round(built)} ms and asked in ${p95.toFixed(1)} ms at p95 of the processor's time\n`,
  );
  const ask = values.model === undefined ? byWords : await byWordsAndModel(index, skills, values.model);
  await report("for choosing", tasks.filter(isForChoosing), ask);
  await report(
    "held out",
    tasks.filter((task) => !isForChoosing(task)),
    ask,
  );
  await report("all", tasks, ask);
}

function milliseconds(from: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** Joins the two rankings as `skl skill search` does. */
async function byWordsAndModel(index: SearchIndex, skills: readonly SkillText[], folder: string): Promise<Ask> {
  const embedder = await createEmbedder({ provider: "onnx", path: folder, packageName: null, workspace: "/", env: {} });
  const embed = async (texts: readonly string[]) => {
    const answer = await embedder.embed(texts);
    if (answer.kind === "failed") throw new Error(answer.message);
    return answer.vectors;
  };
  const [first = new Float32Array()] = await embed([""]);
  const vectors = new VectorIndex(first.length);
  for (let at = 0; at < skills.length; at += 32) {
    const some = skills.slice(at, at + 32);
    for (const [place, vector] of (await embed(some.map(composeEmbeddedText))).entries())
      vectors.set(some[place]?.name ?? "", vector);
  }
  return async (query) => {
    const [vector = first] = await embed([shortenEmbeddedQuery(query)]);
    const near = vectors.search(vector, { k: FUSION.places }).filter(({ score }) => score >= FUSION.leastCosine);
    return fuseRankedLists(index.search(query, { k: FUSION.places }), near, { k: 5 }).map(({ name }) => name);
  };
}

const pools = readPools(benchmark, libraries);
process.stdout.write(`${pools.tasks.length} tasks, ${pools.skills.length} skills\n`);
for (const size of (values.sizes ?? "1000,20000").split(",").map(Number)) await judge(pools, size);
