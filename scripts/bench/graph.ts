import { createHash } from "node:crypto";
import {
  commitEdit,
  EDGE_TYPES,
  type EdgeType,
  findNeighbors,
  fold,
  type Graph,
  type HistoryEntry,
  proposeEdit,
} from "../../src/skills/engine/graph/index.ts";
import { chance } from "../corpus/skills/random.ts";
import type { Benchmark } from "./benchmark.ts";

interface Row {
  readonly what: string;
  readonly ms: number;
  readonly edges: string;
  readonly target: string;
}

/** The number of edges of the graph in the SkillDAG paper, which has over a thousand skills. */
const PAPER = 2_386;

type Ends = readonly [type: EdgeType, a: string, b: string];

export const graph: Benchmark = {
  name: "graph",
  title: "The typed graph: folding a history, one edit, and a walk",
  run: ({ isQuick }) => {
    const rows = [
      ...folds(PAPER),
      ...folds(isQuick ? 20_000 : 100_000),
      chainRow(isQuick ? 4_000 : 20_000),
      editRow(isQuick ? 2_000 : 10_000),
      walkRow(isQuick ? 4_000 : 20_000),
    ];
    return {
      columns: ["measure", "ms", "edges in force, held back", "target"],
      rows: rows.map(({ what, ms, edges, target }) => [what, ms.toFixed(1), edges, target]),
      notes: [
        "Times are of this process, in processor time: others may use the machine. Histories are random, each of one kind.",
        `Only ${PAPER} edges, as many as the paper's graph has, have a target; the larger ones show how the cost grows.`,
      ],
      data: Object.fromEntries(rows.map(({ what, ms }) => [what, ms])),
    };
  },
};

/** Measures histories that differ in how many edges are refused, and in the length of the paths because of which they are. */
function folds(count: number): Row[] {
  const random = chance("graph");
  const below = (n: number) => Math.floor(random.next() * n);
  const pick = (size: number): Ends => ["depends_on", `s${below(size)}`, `s${below(size)}`];
  const kinds: Readonly<Record<string, (n: number) => Ends>> = {
    "one direction, 20,000 skills": () => {
      const [x, y] = [below(20_000), below(20_000)];
      return ["depends_on", `s${Math.min(x, y)}`, `s${Math.max(x, y) + 1}`];
    },
    "all types, 5,000 skills": () => [
      EDGE_TYPES[below(EDGE_TYPES.length)] ?? "calls",
      `s${below(5_000)}`,
      `s${below(5_000)}`,
    ],
    "random directions, 20,000 skills": () => pick(20_000),
    "random directions, 500 skills": () => pick(500),
  };
  return Object.entries(kinds).map(([kind, ends]) =>
    foldRow({ kind, count, target: count === PAPER ? "≤ 300" : "" }, ends),
  );
}

/** Measures the worst case for a search: half of the edges are refused, each by a path of about half of all edges. */
function chainRow(count: number): Row {
  const random = chance("chain");
  const below = (n: number) => Math.floor(random.next() * n);
  const half = count / 2;
  return foldRow({ kind: "a chain, then edges back", count, target: "" }, (n) =>
    n < half ? ["depends_on", `s${n}`, `s${n + 1}`] : ["depends_on", `s${half - below(1_000)}`, `s${below(1_000)}`],
  );
}

interface Fold {
  readonly kind: string;
  readonly count: number;
  readonly target: string;
}

function foldRow({ kind, count, target }: Fold, ends: (n: number) => Ends): Row {
  const entries = Array.from({ length: count }, (_, n) => anEntry(n, ends(n)));
  const { value, ms } = timeWork(() => fold(entries));
  return { what: `fold of ${count}, ${kind}`, ms, edges: `${value.edges.size}, ${value.heldBack.length}`, target };
}

function editRow(count: number): Row {
  const random = chance("edits");
  const name = () => `s${Math.floor(random.next() * count)}`;
  const history = fold(Array.from({ length: count }, (_, n) => anEntry(n, ["composes_with", name(), name()])));
  const context = {
    skills: { exists: () => true },
    digest: (text: string) => createHash("sha256").update(text).digest("hex"),
  };
  const edits = 200;
  const { ms } = timeWork(() => {
    for (let n = 0; n < edits; n++) edit(history, n, context);
  });
  return {
    what: `propose and commit, ${count} entries`,
    ms: ms / edits,
    edges: `${history.edges.size}, 0`,
    target: "≤ 5",
  };
}

function edit(history: Graph, n: number, context: Parameters<typeof proposeEdit>[2]): void {
  const proposal = proposeEdit(history, { op: "add", type: "depends_on", a: `s${n}`, b: `new-${n}` }, context);
  if (!proposal.ok) throw new Error(proposal.error.message);
  const grounds = { reason: "measured", taskId: null, evidence: null };
  const stamp = { entryId: `x${n}`, at: "2027-01-01T00:00:00.000Z" };
  const entry = commitEdit(history, { edit: null, token: proposal.value.token, grounds, stamp }, context);
  if (!entry.ok) throw new Error(entry.error.message);
}

function walkRow(nodes: number): Row {
  const random = chance("walk");
  const name = () => `s${Math.floor(random.next() * nodes)}`;
  const history = fold(Array.from({ length: nodes * 3 }, (_, n) => anEntry(n, ["similar_to", name(), name()])));
  const walks = 500;
  const { ms } = timeWork(() => {
    for (let n = 0; n < walks; n++)
      findNeighbors(history, [name(), name(), name(), name(), name()], { depth: 2, cap: 25 });
  });
  return {
    what: `neighbors of 5 matches, ${nodes} skills`,
    ms: ms / walks,
    edges: `${history.edges.size}, 0`,
    target: "≤ 1",
  };
}

function anEntry(n: number, [type, a, b]: Ends): HistoryEntry {
  return {
    entry_id: `e${String(n).padStart(7, "0")}`,
    at: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(),
    op: "add",
    type,
    former: null,
    a,
    b,
    origin: "online",
    reason: "measured",
    task_id: null,
    evidence: null,
    reverts: [],
    edges: [],
  };
}

function timeWork<Value>(work: () => Value): { readonly value: Value; readonly ms: number } {
  const started = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(started);
  return { value, ms: (user + system) / 1000 };
}
