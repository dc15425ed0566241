/**
 * `npx tsx scripts/replay.ts corpus|validate|run|report|all --clones DIR [--out DIR] [--docs DIR]`: what the router saves and what it gets wrong, on the paper's corpora and on
 * the histories of public repositories. DIR holds clones as `owner/name`; docs/replay.md says how to read the report.
 */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeAttackResults } from "./replay/attacks/run.ts";
import { corpusProblems, freeze, locateCorpusClone, PAPER, writeGitCorpus, writePaperCorpus } from "./replay/corpus.ts";
import { writeDensity } from "./replay/density.ts";
import { writeExample } from "./replay/example.ts";
import { formatRepositoryFileName, readLines, writeLines } from "./replay/files.ts";
import { readHistory } from "./replay/git/history.ts";
import { runGit } from "./replay/git/run.ts";
import { readPaperClone } from "./replay/paper/clone.ts";
import { runPaper } from "./replay/paper/run.ts";
import type { ReplayRecord } from "./replay/record.ts";
import { writeReport } from "./replay/report/index.ts";
import { replayed } from "./replay/split.ts";
import { thresholds, variantsFor } from "./replay/variants.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clones: { type: "string" },
    out: { type: "string", default: "replay-runs" },
    docs: { type: "string" },
    /** One part of the work, for the processes that this script starts. */
    part: { type: "string" },
  },
});
const out = resolve(values.out);
const [command = ""] = positionals;

const needClones = (): string => {
  if (values.clones === undefined)
    throw new Error("--clones DIR is needed: clones of the repositories as DIR/owner/name.");
  return resolve(values.clones);
};

const parts = ["paper", "attacks", "density", "example", ...replayed.map(({ name }) => name)];

async function makePart(step: string, part: string): Promise<void> {
  const from = replayed.find(({ name }) => name === part);
  if (part === "attacks") return step === "run" ? writeAttackResults(out) : undefined;
  if (part === "density") return step === "run" ? writeDensity(out) : undefined;
  if (part === "example") return step === "run" ? writeExample(out) : undefined;
  if (step === "corpus")
    return from === undefined ? writePaperCorpus(needClones(), out) : writeGitCorpus(from, needClones(), out);
  const name = from === undefined ? "paper.jsonl" : formatRepositoryFileName(part);
  const records = readLines<ReplayRecord>(join(out, "corpus", name));
  const clone = locateCorpusClone(needClones(), from === undefined ? PAPER : part);
  const { lines, timings } =
    from === undefined
      ? await runPaper(records, readPaperClone(clone).nodes, thresholds)
      : await runGit({
          clone,
          records,
          commits: new Map(readHistory(clone).map((commit) => [commit.id, commit])),
          variants: variantsFor(from.side),
          thresholds,
        });
  writeLines(join(out, "logs", name), lines);
  writeLines(join(out, "timings", name), timings);
}

/** Makes all parts of a step, two at a time, each in a process of its own. */
async function makeAll(step: string): Promise<void> {
  const left = [...parts];
  const next = async (): Promise<void> => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await startPart(step, part);
  };
  await Promise.all([next(), next()]);
}

function startPart(step: string, part: string): Promise<void> {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), step, "--part", part, "--out", out];
  // The attack corpus reads once, as it is loaded, whether all values of its lists are wanted.
  const env = { ...process.env, SKL_ATTACKS: "all" };
  const child = spawn(process.execPath, [...args, "--clones", needClones()], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const started = Date.now();
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => {
      process.stderr.write(
        `${step} ${part}: ${code === 0 ? `${Math.round((Date.now() - started) / 1000)} s` : "failed"}\n`,
      );
      if (code === 0) done();
      else fail(new Error(`${step} of ${part} ended with ${code}.`));
    });
  });
}

const steps: Readonly<Record<string, () => Promise<void> | void>> = {
  corpus: async () => {
    await makeAll("corpus");
    await freeze(needClones(), out);
  },
  validate: () => {
    const problems = corpusProblems(out);
    for (const problem of problems.slice(0, 50)) console.error(problem);
    console.log(problems.length === 0 ? "The corpus is what was frozen." : `${problems.length} problems.`);
    if (problems.length > 0) process.exitCode = 1;
  },
  run: () => makeAll("run"),
  report: () => writeReport(out, resolve(values.docs ?? join(out, "report"))),
  all: async () => {
    for (const step of ["corpus", "validate", "run", "report"]) await steps[step]?.();
  },
};

const step = steps[command];
if (values.part !== undefined) await makePart(command, values.part);
else if (step === undefined) {
  console.error(`What is to be done? One of ${Object.keys(steps).join(", ")}.`);
  process.exitCode = 2;
} else await step();
