/**
 * Measures the scan on real layouts and on a synthetic one: `tsx scripts/corpus/layouts/measure.ts [--json] [NAME…]`.
 * Each layout runs in a process of its own, so that its peak memory is its own. A layout that cannot be had is skipped
 * with the reason; a file without exactly one owner, or a scan over the time limit, ends with exit 1.
 */
import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type ScanReport, scan } from "../../../src/core/setup/scan/index.ts";
import type { SourceTree } from "../../../src/kernel/domain/index.ts";
import { languages } from "../../../src/syntax/ast/index.ts";
import { diskTree, filesOnDisk } from "./disk-tree.ts";
import { memoryTree } from "./memory-tree.ts";
import { layoutSources, provide } from "./sources.ts";
import { syntheticLayout } from "./synthetic.ts";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/skl-peers/layouts", import.meta.url));
const SYNTHETIC_FILES = 5_000;
const SECONDS_PER_5000_FILES = 30;

interface Measured extends ScanReport {
  layout: string;
  seconds: number;
  /** Processor time, which counts against the limit: on a busy machine the clock would measure other programs, too. */
  cpuSeconds: number;
  peakMegabytes: number;
}

async function layoutNamed(name: string): Promise<{ files: string[]; tree: SourceTree }> {
  if (name === "synthetic") {
    const texts = syntheticLayout(SYNTHETIC_FILES);
    return { files: [...texts.keys()], tree: memoryTree(texts) };
  }
  const source = layoutSources.find((candidate) => candidate.name === name);
  if (!source) throw new Error(`no layout ${name}`);
  await mkdir(CACHE, { recursive: true });
  const root = await provide(source, CACHE);
  return { files: await filesOnDisk(root), tree: diskTree(root) };
}

async function measureOne(name: string): Promise<Measured> {
  const { files, tree } = await layoutNamed(name);
  const start = performance.now();
  const cpuBefore = process.cpuUsage();
  const { report } = await scan({ files, tree, languages });
  const seconds = Math.round(performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const cpuSeconds = Math.round((cpu.user + cpu.system) / 1000) / 1000;
  return {
    layout: name,
    ...report,
    seconds,
    cpuSeconds,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function measureAll(names: readonly string[]): void {
  let isWrong = false;
  for (const name of names) {
    const args = [...process.execArgv, fileURLToPath(import.meta.url), "--one", name];
    const child = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
    if (child.status !== 0) {
      console.log(
        `${name}: skipped (${
          child.stderr
            .trim()
            .split("\n")
            .find((line) => /Error/.test(line)) ?? "failed"
        })`,
      );
      continue;
    }
    const measured: Measured = JSON.parse(child.stdout);
    console.log(process.argv.includes("--json") ? JSON.stringify(measured) : summarizeLayout(measured));
    const limit = SECONDS_PER_5000_FILES * Math.max(1, measured.parsed / SYNTHETIC_FILES);
    isWrong ||= measured.ownerless > 0 || measured.cpuSeconds > limit;
  }
  process.exitCode = isWrong ? 1 : 0;
}

function summarizeLayout(measured: Measured): string {
  const { layout, files, parsed, unparsed, importEdges, crossScopeEdges, scopes, ownerless, entries } = measured;
  return [
    `${layout}: ${files} files, ${parsed} parsed, ${unparsed.length} unparsed, ${scopes.length} scopes, ${ownerless} ownerless,`,
    `${importEdges} edges (${crossScopeEdges} across), Q ${measured.modularity.toFixed(3)},`,
    `${entries.drafted}/${entries.candidates} entries, ${measured.seconds} s (${measured.cpuSeconds} s CPU), ${measured.peakMegabytes} MB`,
  ].join(" ");
}

const one = process.argv.indexOf("--one");
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (one > 0) console.log(JSON.stringify(await measureOne(process.argv[one + 1] ?? "")));
else measureAll(wanted.length > 0 ? wanted : [...layoutSources.map(({ name }) => name), "synthetic"]);
