/**
 * Compares the edges of an offline cold start with the pairs of public skills that a person labelled
 * (`tests/skills/graph/gold/pairs.tsv`): `npx tsx scripts/skill-graph-gold.ts alireza=DIR kdense=DIR …`, where each folder is a
 * workspace into which that library was imported with `skl skill import SOURCE --all`.
 */
import { readFileSync } from "node:fs";
import { buildGraph } from "../src/skills/use/graph/index.ts";

interface Pair {
  readonly library: string;
  readonly a: string;
  readonly b: string;
  readonly stratum: string;
  readonly label: string;
}

const TABLE = new URL("../tests/skills/graph/gold/pairs.tsv", import.meta.url);

function readPairs(): Pair[] {
  const [, ...lines] = readFileSync(TABLE, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [library = "", a = "", b = "", stratum = "", , , label = ""] = line.split("\t");
    return { library, a, b, stratum, label };
  });
}

type Edges = ReadonlyMap<string, string>;

/** Returns the edge of each pair that the cold start proposes, by `library a b` with the names in order. */
async function proposedEdges(folders: ReadonlyMap<string, string>): Promise<Edges> {
  const edges = new Map<string, string>();
  for (const [library, cwd] of folders) {
    const { added } = await buildGraph({ cwd, classifier: "stand-in", dryRun: true, maxCalls: null, needs: "read" });
    for (const { type, a, b } of added) {
      const [first, second] = a < b ? [a, b] : [b, a];
      const label = type === "depends_on" ? (a === first ? "a_depends_on_b" : "b_depends_on_a") : type;
      edges.set(`${library} ${first} ${second}`, label);
    }
    process.stdout.write(`${library}: ${added.length} edges\n`);
  }
  return edges;
}

function rate(part: number, whole: number): string {
  return whole === 0 ? "–" : `${(part / whole).toFixed(2)} (${part} of ${whole})`;
}

function report(name: string, pairs: readonly Pair[], edges: Edges): void {
  const told = (pair: Pair) => edges.get(`${pair.library} ${pair.a} ${pair.b}`) ?? "none";
  const proposed = pairs.filter((pair) => told(pair) !== "none");
  const related = pairs.filter(({ label }) => label !== "none");
  const both = proposed.filter(({ label }) => label !== "none");
  const exact = proposed.filter((pair) => told(pair) === pair.label);
  process.stdout.write(
    `${name}: ${pairs.length} pairs; related: precision ${rate(both.length, proposed.length)}, recall ${rate(both.length, related.length)}; with the type: precision ${rate(exact.length, proposed.length)}, recall ${rate(exact.length, related.length)}\n`,
  );
}

const kindOf = (label: string): string => (label.includes("depends_on") ? "depends_on" : label);

function reportTypes(pairs: readonly Pair[], edges: Edges): void {
  const told = (pair: Pair) => edges.get(`${pair.library} ${pair.a} ${pair.b}`) ?? "none";
  for (const type of ["depends_on", "similar_to", "composes_with", "specializes"]) {
    const proposed = pairs.filter((pair) => kindOf(told(pair)) === type);
    const labelled = pairs.filter(({ label }) => kindOf(label) === type);
    const exact = proposed.filter((pair) => told(pair) === pair.label).length;
    process.stdout.write(
      `${type}: precision ${rate(exact, proposed.length)}, recall ${rate(exact, labelled.length)}\n`,
    );
  }
}

const isVerbose = process.argv.includes("--differences");
const folders = new Map(
  process.argv.slice(2).flatMap((text): [string, string][] => {
    const [name, path] = text.split("=");
    return name && path ? [[name, path]] : [];
  }),
);
const edges = await proposedEdges(folders);
const pairs = readPairs().filter(({ library }) => folders.has(library));
for (const stratum of ["hyphen", "word", "near"])
  report(
    stratum,
    pairs.filter((pair) => pair.stratum === stratum),
    edges,
  );
report("all", pairs, edges);
reportTypes(pairs, edges);
if (isVerbose)
  for (const pair of pairs) {
    const told = edges.get(`${pair.library} ${pair.a} ${pair.b}`) ?? "none";
    if (told !== pair.label)
      process.stdout.write(`${pair.library} ${pair.a} | ${pair.b}: ${pair.label}, proposed ${told}\n`);
  }
