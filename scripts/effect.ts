/**
 * `npx tsx scripts/effect.ts CLONE… [--each N] [--seed N] [--class NAME] [--kind fault|control] [--invariant] [--setups FOLDER]
 * [--build FILE] [--peers] [--json FILE]`: how many coordination faults get through.
 * Each is injected into a copy of a local clone and played as agents with real pushes and sessions in which nobody acts;
 * docs/effect.md says how to read the table.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { controls } from "./effect/controls.ts";
import type { EpisodeClass, Model } from "./effect/episode.ts";
import { faults } from "./effect/faults.ts";
import { PEERS, type Peer, Peers } from "./effect/peers.ts";
import { type Played, Stage } from "./effect/stage.ts";

type Outcome = "stopped" | "flagged" | "silent";

/** One episode: what became of it with `skl`, and which other tools would have stopped it; null where they were not asked. */
interface Result {
  readonly outcome: Outcome;
  readonly stoppedBy: readonly Peer[] | null;
  /** Why it is not in the base; empty if it is. */
  readonly reasons: readonly string[];
}

interface Row {
  readonly repository: string;
  readonly kind: "fault" | "control";
  readonly name: string;
  readonly title: string;
  readonly results: readonly Result[];
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

interface Repository {
  readonly stage: Stage;
  readonly model: Model;
  readonly peers: Peers | null;
  readonly repository: string;
}

function playClass({ stage, model, peers, repository }: Repository, kind: Row["kind"], each: EpisodeClass): Row {
  const { name, title } = each;
  const episodes = choosePlaces(each.places(model), count, random(seed + name.length)).map((make) => make());
  const results = episodes.map((episode) => {
    const played = stage.play(episode);
    return {
      outcome: outcomeOf(episode.harmful, played),
      stoppedBy: peers?.stoppedBy(episode) ?? null,
      reasons: played.reasons,
    };
  });
  const told = results.map(({ outcome, stoppedBy, reasons }) =>
    [reasons.length > 0 ? `${outcome} (${reasons.join(", ")})` : outcome, ...(stoppedBy ?? [])].join("+"),
  );
  process.stderr.write(`${repository} ${name}: ${told.join(" ") || "no place for it"}\n`);
  return { repository, kind, name, title, results };
}

function playRepository(clone: string): Row[] {
  const folder = mkdtempSync(join(tmpdir(), "skl-effect-"));
  try {
    const stage = new Stage(folder, resolve(values.build ?? join(root, "dist/skl.js")));
    const repository = nameOf(clone);
    const setup = values.setups === undefined ? null : join(resolve(values.setups), repository);
    const model = stage.prepare(clone, values.revision, { withInvariant: values.invariant, setup });
    process.stderr.write(`${repository}: ${model.sources.length} sources, scopes ${model.scopes.join(", ")}\n`);
    const peers = values.peers ? new Peers(stage, folder, model, cacheFolder()) : null;
    for (const reason of peers?.missing ?? []) process.stderr.write(`${repository}: without ${reason}\n`);
    const wanted = (each: EpisodeClass) => values.class === undefined || each.name === values.class;
    const played = { stage, model, peers, repository };
    return [
      ...(values.kind === "control" ? [] : faults.filter(wanted).map((each) => playClass(played, "fault", each))),
      ...(values.kind === "fault" ? [] : controls.filter(wanted).map((each) => playClass(played, "control", each))),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is fetched once for the other tools stays here. */
function cacheFolder(): string {
  const folder = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "skl-effect");
  mkdirSync(folder, { recursive: true });
  return folder;
}

function nameOf(clone: string): string {
  return basename(resolve(clone));
}

const share = (some: number, all: number): string => (all === 0 ? "–" : `${Math.round((100 * some) / all)} %`);

function renderTable(rows: readonly Row[], kind: Row["kind"]): string {
  const names = [...new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name))];
  const lines = names.map((name) => {
    const outcomes = rows
      .filter((row) => row.kind === kind && row.name === name)
      .flatMap((row) => row.results.map(({ outcome }) => outcome));
    return line(rows.find((row) => row.name === name)?.title ?? name, outcomes);
  });
  const all = rows.filter((row) => row.kind === kind).flatMap((row) => row.results.map(({ outcome }) => outcome));
  const head = `| ${kind} | played | stopped | flagged and merged | merged in silence |\n|---|---|---|---|---|`;
  return [head, ...lines, line("**all**", all)].join("\n");
}

function line(title: string, outcomes: readonly Outcome[]): string {
  const count = (wanted: Outcome) => outcomes.filter((each) => each === wanted).length;
  const shares = (["stopped", "flagged", "silent"] as const).map((each) => share(count(each), outcomes.length));
  return `| ${title} | ${outcomes.length} | ${shares.join(" | ")} |`;
}

/** A kind of hold stays as long as it stops at most one harmless change for ten faults that nothing else stops. */
const FAULTS_FOR_A_FALSE_STOP = 10;

/** Shows what each reason earns: faults that only it stopped, and what it costs: controls that it stopped. */
function renderReasons(all: readonly Row[]): string {
  const of = (kind: Row["kind"]) => all.filter((row) => row.kind === kind).flatMap((row) => row.results);
  const reasons = [...new Set(all.flatMap((row) => row.results.flatMap((result) => result.reasons)))].sort();
  const lines = reasons.map((reason) => {
    const stopped = of("fault").filter((result) => result.reasons.includes(reason));
    const alone = stopped.filter((result) => result.reasons.length === 1).length;
    const falseStops = of("control").filter((result) => result.reasons.includes(reason)).length;
    const isEarned = falseStops * FAULTS_FOR_A_FALSE_STOP <= alone;
    return `| ${reason} | ${stopped.length} | ${alone} | ${falseStops} | ${isEarned ? "yes" : "no"} |`;
  });
  const head =
    "| stopped by | faults | faults that only it stopped | controls | earns its place |\n|---|---|---|---|---|";
  return [head, ...lines].join("\n");
}

const TOOLS: readonly (readonly [title: string, peers: readonly Peer[]])[] = [
  ["Git alone (a merge conflict)", ["git"]],
  ["path owners (a model of CODEOWNERS)", ["git", "owners"]],
  ["import contracts (import-linter)", ["git", "imports"]],
  ["signature check (griffe)", ["git", "griffe"]],
  ["merge queue with a check of the merged result", ["git", "queue"]],
  ["all of these", PEERS],
];

/** Compares tools on the episodes that all of them played. */
function renderPeers(all: readonly Row[]): string {
  const of = (kind: Row["kind"]) => all.filter((row) => row.kind === kind).flatMap((row) => row.results);
  const cell = (kind: Row["kind"], stops: (result: Result) => boolean) =>
    share(of(kind).filter(stops).length, of(kind).length);
  const row = (title: string, stops: (result: Result) => boolean) =>
    `| ${title} | ${cell("fault", stops)} | ${cell("control", stops)} |`;
  const by = (peers: readonly Peer[]) => (result: Result) => peers.some((peer) => result.stoppedBy?.includes(peer));
  const bySkl = ({ outcome }: Result) => outcome === "stopped";
  return [
    `| stops | ${of("fault").length} faults | ${of("control").length} controls |\n|---|---|---|`,
    ...TOOLS.map(([title, peers]) => row(title, by(peers))),
    row("skl", bySkl),
    row("skl and all of these", (result) => bySkl(result) || by(PEERS)(result)),
  ].join("\n");
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    revision: { type: "string", default: "HEAD" },
    class: { type: "string" },
    kind: { type: "string" },
    invariant: { type: "boolean", default: false },
    setups: { type: "string" },
    build: { type: "string" },
    peers: { type: "boolean", default: false },
    json: { type: "string" },
  },
});
if (positionals.length === 0) throw new Error("Name at least one local clone: npx tsx scripts/effect.ts ../flask");
const root = fileURLToPath(new URL("..", import.meta.url));
const [count, seed] = [Number(values.each), Number(values.seed)];
const rows = positionals.flatMap(playRepository);
console.log(`${renderTable(rows, "fault")}\n\n${renderTable(rows, "control")}\n\n${renderReasons(rows)}`);
if (values.peers) console.log(`\n${renderPeers(rows)}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ seed, rows }, null, 2)}\n`);
