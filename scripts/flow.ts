/**
 * `npx tsx scripts/flow.ts CLONE… [--commits 48] [--agents 4] [--wave 4] [--skip N] [--revision REV] [--skl FILE] [--json FILE] [--labels FILE]`:
 * whether ordinary work flows. Consecutive commits of each local clone become branches of several agents, in waves with a session after each
 * in which nobody acts; docs/flow.md says how to read the table.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stage } from "./effect/stage.ts";
import { GitAlone } from "./flow/git-alone.ts";
import { type Labels, type PlayedRepository, renderReport } from "./flow/report.ts";
import { Symbols } from "./flow/symbols.ts";
import { isMerged, isPlayed, type Turn } from "./flow/turns.ts";
import { Waves } from "./flow/waves.ts";
import { WithSkl } from "./flow/with-skl.ts";
import { Workbench } from "./flow/workbench.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    commits: { type: "string", default: "48" },
    agents: { type: "string", default: "4" },
    wave: { type: "string", default: "4" },
    skip: { type: "string", default: "0" },
    revision: { type: "string", default: "HEAD" },
    skl: { type: "string", default: fileURLToPath(new URL("../dist/skl.js", import.meta.url)) },
    json: { type: "string" },
    labels: { type: "string" },
  },
});

function playRepository(clone: string): PlayedRepository {
  const folder = mkdtempSync(join(tmpdir(), "skl-flow-"));
  try {
    return playIn(folder, clone);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function playIn(folder: string, clone: string): PlayedRepository {
  const name = basename(clone);
  const skl = resolve(values.skl);
  const stage = new Stage(folder, skl);
  const workbench = new Workbench(stage, folder, clone);
  const { skip, revision } = values;
  const commits = workbench.chooseCommits(clone, { commits: Number(values.commits), skip: Number(skip), revision });
  const [first = "", last = ""] = [commits[0]?.id, commits.at(-1)?.id];
  const [anyScope = ""] = stage.prepare(clone, `${first}^`).scopes;
  const order = (title: string) => ({
    agents: Number(values.agents),
    wave: Number(values.wave),
    tell: (turns: readonly Turn[]) => tellProgress(`${name}, ${title}`, turns),
  });
  const gitAlone = new Waves(workbench, new GitAlone(workbench, `${first}^`), order("Git alone"), commits).play();
  const symbols = new Symbols(stage, workbench, skl);
  const world = new WithSkl({ stage, folder, workbench, symbols, anyScope });
  const turns = new Waves(workbench, world, order("skl"), commits).play();
  const { failures, endings } = world;
  return { name, first, last, turns, gitAlone, bookkeeping: world.readBookkeeping(), failures, endings };
}

function tellProgress(title: string, turns: readonly Turn[]): void {
  if (!process.stderr.isTTY) return;
  const ended = turns.filter(({ phase }) => phase === "ended" || phase === "under way").length;
  const merged = turns.filter(isMerged).length;
  process.stderr.write(
    `${title}: ${ended} of ${turns.length}, ${turns.filter(isPlayed).length} played, ${merged} merged\n`,
  );
}

if (positionals.length === 0) throw new Error("Name at least one local clone: npx tsx scripts/flow.ts ../httpx");
const labels = values.labels === undefined ? {} : (JSON.parse(readFileSync(values.labels, "utf8")) as Labels);
const repositories = positionals.map((clone) => playRepository(resolve(clone)));
console.log(renderReport(repositories, labels));
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(repositories, null, 2)}\n`);
