/**
 * `npx tsx scripts/effect.ts CLONE… [--each N] [--seed N] [--class NAME] [--json FILE]`: how many coordination faults get through.
 * Each is injected into a copy of a local clone and played as agents with real pushes and sessions in which nobody acts;
 * docs/effect.md says how to read the table.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { controls } from "./effect/controls.ts";
import type { EpisodeClass, Model } from "./effect/episode.ts";
import { faults } from "./effect/faults.ts";
import { type Played, Stage } from "./effect/stage.ts";

type Outcome = "stopped" | "flagged" | "silent";

interface Row {
  readonly repository: string;
  readonly kind: "fault" | "control";
  readonly name: string;
  readonly title: string;
  readonly outcomes: readonly Outcome[];
}

/** Returns a generator of random numbers below 1; the same seed gives the same ones (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function choosePlaces<T>(all: readonly T[], count: number, next: () => number): T[] {
  const left = [...all];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(next() * left.length), 1));
  return taken;
}

function outcomeOf(harmful: readonly string[], { pushes, merged, decisions }: Played): Outcome {
  if (harmful.some((branch) => !merged.includes(branch))) return "stopped";
  const isFlagged =
    pushes.some(({ warned }) => warned) || decisions.some((each) => each === "reject" || each === "rfc");
  return isFlagged ? "flagged" : "silent";
}

function playClass(stage: Stage, model: Model, repository: string, kind: Row["kind"], each: EpisodeClass): Row {
  const { name, title } = each;
  const episodes = choosePlaces(each.places(model), count, random(seed + name.length)).map((make) => make());
  const outcomes = episodes.map((episode) => outcomeOf(episode.harmful, stage.play(episode)));
  process.stderr.write(`${repository} ${name}: ${outcomes.join(" ") || "no place for it"}\n`);
  return { repository, kind, name, title, outcomes };
}

function playRepository(clone: string): Row[] {
  const folder = mkdtempSync(join(tmpdir(), "skl-effect-"));
  try {
    const stage = new Stage(folder, join(root, "dist/skl.js"));
    const model = stage.prepare(clone, values.revision);
    process.stderr.write(`${nameOf(clone)}: ${model.sources.length} sources, scopes ${model.scopes.join(", ")}\n`);
    const isWanted = (each: EpisodeClass) => values.class === undefined || each.name === values.class;
    return [
      ...faults.filter(isWanted).map((each) => playClass(stage, model, nameOf(clone), "fault", each)),
      ...controls.filter(isWanted).map((each) => playClass(stage, model, nameOf(clone), "control", each)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nameOf(clone: string): string {
  return basename(resolve(clone));
}

const share = (some: number, all: number): string => (all === 0 ? "–" : `${Math.round((100 * some) / all)} %`);

function renderTable(rows: readonly Row[], kind: Row["kind"]): string {
  const names = [...new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name))];
  const lines = names.map((name) => {
    const outcomes = rows.filter((row) => row.kind === kind && row.name === name).flatMap((row) => row.outcomes);
    return line(rows.find((row) => row.name === name)?.title ?? name, outcomes);
  });
  const all = rows.filter((row) => row.kind === kind).flatMap((row) => row.outcomes);
  const head = `| ${kind} | played | stopped | flagged and merged | merged in silence |\n|---|---|---|---|---|`;
  return [head, ...lines, line("**all**", all)].join("\n");
}

function line(title: string, outcomes: readonly Outcome[]): string {
  const count = (wanted: Outcome) => outcomes.filter((each) => each === wanted).length;
  const shares = (["stopped", "flagged", "silent"] as const).map((each) => share(count(each), outcomes.length));
  return `| ${title} | ${outcomes.length} | ${shares.join(" | ")} |`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    revision: { type: "string", default: "HEAD" },
    class: { type: "string" },
    json: { type: "string" },
  },
});
if (positionals.length === 0) throw new Error("Name at least one local clone: npx tsx scripts/effect.ts ../flask");
const root = fileURLToPath(new URL("..", import.meta.url));
const [count, seed] = [Number(values.each), Number(values.seed)];
const rows = positionals.flatMap(playRepository);
console.log(`${renderTable(rows, "fault")}\n\n${renderTable(rows, "control")}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ seed, rows }, null, 2)}\n`);
