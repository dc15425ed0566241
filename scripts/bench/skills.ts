import { matchMessage } from "../../src/skills/engine/search/match-message.ts";
import { SearchIndex } from "../../src/skills/engine/search/search-index.ts";
import type { SkillText } from "../../src/skills/engine/search/skill-text.ts";
import { fuseRankedLists } from "../../src/skills/engine/search/vectors/fuse.ts";
import { VectorIndex } from "../../src/skills/engine/search/vectors/vector-index.ts";
import { type Corpus, generate, generateMany } from "../corpus/skills/generate.ts";
import { chance } from "../corpus/skills/random.ts";
import type { Benchmark } from "./benchmark.ts";
import { callRows } from "./skill-calls.ts";

interface Row {
  readonly what: string;
  readonly value: number;
  readonly target?: string;
  readonly digits?: number;
}

export const skills: Benchmark = {
  name: "skills",
  title: "Skill search: how quickly a library is read and asked",
  run: async (setup) => {
    const corpus = generate();
    const many = generateMany(setup.isQuick ? 5_000 : 20_000);
    const rows: Row[] = [...speedRows(corpus, many, setup.isQuick), ...(await callRows(many, setup))];
    return {
      columns: ["measure", "value", "target"],
      rows: rows.map(({ what, value, target, digits = 1 }) => [what, value.toFixed(digits), target ?? ""]),
      notes: [
        "Times of ranking are on the wall clock, those of whole calls in processor time: they include looking at the folders and noticing what changed.",
        "Skills and questions are generated, for their size only: what is found among them says nothing of a library.",
      ],
      data: Object.fromEntries(rows.map(({ what, value }) => [what, value])),
    };
  },
};

function speedRows(corpus: Corpus, many: readonly SkillText[], isQuick: boolean): Row[] {
  const queries = Object.values(corpus.queries).flatMap((some) => some.map(({ text }) => text));
  const asked = isQuick ? queries.slice(0, 100) : queries;
  return [
    ...sizedRows(many.slice(0, 2_000), asked, "≤ 20"),
    ...sizedRows(many, asked, "≤ 60"),
    ...phase1Rows(many, asked),
    vectorRow(),
  ];
}

function sizedRows(documents: readonly SkillText[], queries: readonly string[], target: string): Row[] {
  const size = `${documents.length} skills`;
  const built = timeWork(() => SearchIndex.build(documents));
  const index = built.value;
  const bytes = index.toBytes();
  const changed = documents.slice(0, 100).map((skill) => ({ ...skill, body: `${skill.body}\nchanged` }));
  return [
    {
      what: `search, ranking alone, p95 in ms, ${size}`,
      value: p95(queries, (query) => index.search(query, { k: 5 })),
      target,
    },
    {
      what: `build, skills a second, ${size}`,
      value: documents.length / (built.ms / 1000),
      target: "≥ 1000",
      digits: 0,
    },
    {
      what: `one change, p95 in ms, ${size}`,
      value: p95(changed, (skill) => index.replace(skill)),
      target: "≤ 50",
      digits: 2,
    },
    {
      what: `load from bytes, ms, ${size}`,
      value: timeWork(() => SearchIndex.fromBytes(bytes)).ms,
      ...(documents.length === 2_000 ? { target: "≤ 100" } : {}),
    },
    { what: `snapshot, MB, ${size}`, value: bytes.length / 1e6 },
  ];
}

/** Messages with several needs in a row, in a hundred words and more. */
function phase1Rows(documents: readonly SkillText[], queries: readonly string[]): Row[] {
  const index = SearchIndex.build(documents.slice(0, 5_000));
  const messages = queries.slice(0, 100).map((_, at) => queries.slice(at, at + 20).join(", and then I would "));
  const value = p95(messages, (message) => matchMessage(message, index, { k: 10 }));
  return [{ what: "phase 1, ranking alone, p95 in ms, 5000 skills", value, target: "≤ 100" }];
}

function vectorRow(): Row {
  const random = chance("vectors");
  const vector = () => Float32Array.from({ length: 384 }, () => random.next() - 0.5);
  const index = new VectorIndex(384);
  for (let at = 0; at < 10_000; at++) index.set(`skill-${at}`, vector());
  const queries = Array.from({ length: 50 }, vector);
  const value = p95(queries, (query) => fuseRankedLists([], index.search(query, { k: 20 }), { k: 5 }));
  return { what: "vector scan, p95 in ms, 10000 × 384", value, target: "≤ 20" };
}

function timeWork<Value>(work: () => Value): { readonly value: Value; readonly ms: number } {
  const started = performance.now();
  const value = work();
  return { value, ms: performance.now() - started };
}

/** The first ten runs only warm up. */
function p95<Item>(items: readonly Item[], work: (item: Item) => unknown): number {
  for (const item of items.slice(0, 10)) work(item);
  const times = items.map((item) => timeWork(() => work(item)).ms).sort((a, b) => a - b);
  return times[Math.floor(0.95 * (times.length - 1))] ?? Number.NaN;
}
