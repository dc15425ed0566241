// `npm run check`: runs every check that a change has to pass before it lands, and then says which of them failed.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countLines } from "./check/budgets.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name: string) => join(root, "node_modules", ".bin", name);

interface Step {
  readonly title: string;
  run(): Promise<Outcome>;
}

interface Outcome {
  readonly passed: boolean;
  /** What the step printed, where that was not shown while it ran. */
  readonly output: string;
}

/** Runs a program to its end and returns what it printed, errors last. */
function ran(program: string, args: readonly string[]): Promise<Outcome & { readonly stdout: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ passed: code === 0, output: stdout + stderr, stdout }));
  });
}

const command = (program: string, ...args: string[]) => ({ run: () => ran(program, args) });

/** This step runs alone before all others, which read what it makes. */
const build: Step = { title: "build", ...command(process.execPath, "scripts/build.mjs") };

/** These steps do not depend on each other, so they run side by side; the longest comes first. */
const steps: readonly Step[] = [
  { title: "types", ...command(bin("tsc"), "--noEmit") },
  { title: "types of the page", ...command(bin("tsc"), "--noEmit", "--project", "src/ui/page") },
  { title: "format and lint", ...command(bin("biome"), "check", ".") },
  { title: "generated files are current", ...command(bin("tsx"), "scripts/generate.ts", "--check") },
  { title: "architecture", run: architecture },
  { title: "unused files and exports", ...command(bin("knip")) },
  { title: "budgets of lines", run: async () => countLines(root) },
  { title: "scopes own every file", ...command(bin("tsx"), "scripts/lint-scopes.ts") },
];

/** This step runs alone after all others, and its output is shown while it runs. */
const tests: Step = {
  title: "tests",
  run: () =>
    new Promise((resolve, reject) => {
      const child = spawn(bin("vitest"), ["run"], { cwd: root, stdio: "inherit" });
      child.once("error", reject);
      child.once("close", (code) => resolve({ passed: code === 0, output: "" }));
    }),
};

/** The cruiser must have seen every module: one that sees none reports no violation either. */
async function architecture(): Promise<Outcome> {
  const { stdout } = await ran(bin("depcruise"), [
    "src",
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "json",
  ]);
  const { modules = [], summary } = JSON.parse(stdout || "{}") as {
    modules?: { source: string }[];
    summary?: { violations: Violation[] };
  };
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = sources("src").filter((file) => !seen.has(file));
  const output = [
    ...(summary?.violations ?? []).map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map((file) => `not seen by the architecture check: ${file}`),
    `${seen.size} modules seen, ${summary?.violations.length ?? "no"} violations`,
  ].join("\n");
  return { passed: summary !== undefined && summary.violations.length === 0 && unseen.length === 0, output };
}

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

function sources(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return entries.filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts")).map((name) => `${folder}/${name}`);
}

// `--without NAME` leaves a step out, for a run that takes that step elsewhere.
const without = process.argv.indexOf("--without");
const left = without < 0 ? null : process.argv[without + 1];
if (left !== null && ![build, ...steps, tests].some(({ title }) => title === left))
  throw new Error(`There is no step ${left}.`);

const failed: string[] = [];

async function take({ title, run }: Step): Promise<void> {
  const started = performance.now();
  const { passed, output } = await run();
  if (!passed) failed.push(title);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n── ${title}: ${passed ? "passed" : "failed"}, ${seconds} s\n${output.trimEnd()}`);
}

if (left !== build.title) await take(build);
const waiting = steps.filter(({ title }) => title !== left);
async function takeAll(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await take(step);
}
await Promise.all(Array.from({ length: availableParallelism() }, takeAll));
if (left !== tests.title) await take(tests);
if (failed.length > 0) console.error(`\nfailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
