// `npm run check`: everything that must hold before a change lands, as one list of steps; all of them run, then it says which failed.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name: string) => join(root, "node_modules", ".bin", name);

interface Step {
  readonly title: string;
  run(): boolean;
}

function command(program: string, ...args: string[]): () => boolean {
  return () => spawnSync(program, args, { cwd: root, stdio: "inherit" }).status === 0;
}

const steps: readonly Step[] = [
  { title: "format and lint", run: command(bin("biome"), "check", ".") },
  { title: "generated files are current", run: command(bin("tsx"), "scripts/generate.ts", "--check") },
  { title: "types", run: command(bin("tsc"), "--noEmit") },
  { title: "architecture", run: architecture },
  { title: "unused files and exports", run: command(bin("knip")) },
  { title: "build", run: command(process.execPath, "scripts/build.mjs") },
  { title: "the Action's bundle is current", run: command(process.execPath, "scripts/build-action.mjs", "--check") },
  { title: "tests", run: command(bin("vitest"), "run") },
];

/** The cruiser must have seen every module: one that sees none reports no violation either. */
function architecture(): boolean {
  const cruise = spawnSync(bin("depcruise"), ["src", "--config", ".dependency-cruiser.mjs", "--output-type", "json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const { modules = [], summary } = JSON.parse(cruise.stdout || "{}") as {
    modules?: { source: string }[];
    summary?: { violations: Violation[] };
  };
  const seen = new Set(modules.map(({ source }) => source));
  const unseen = sources("src").filter((file) => !seen.has(file));
  for (const { rule, from, to } of summary?.violations ?? []) console.error(`${rule.name}: ${from} → ${to}`);
  for (const file of unseen) console.error(`not seen by the architecture check: ${file}`);
  console.log(`${seen.size} modules seen, ${summary?.violations.length ?? "no"} violations`);
  return summary !== undefined && summary.violations.length === 0 && unseen.length === 0;
}

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

function sources(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
  return entries.filter((name) => /\.ts$/.test(name) && !name.endsWith(".d.ts")).map((name) => `${folder}/${name}`);
}

// `--without NAME` leaves a step out, for a run that does it by itself.
const without = process.argv.indexOf("--without");
const left = without < 0 ? null : process.argv[without + 1];
if (left !== null && !steps.some(({ title }) => title === left)) throw new Error(`There is no step ${left}.`);

const failed: string[] = [];
for (const { title, run } of steps.filter((step) => step.title !== left)) {
  const started = performance.now();
  console.log(`\n── ${title}`);
  if (!run()) failed.push(title);
  console.log(`   ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
if (failed.length > 0) console.error(`\nfailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
