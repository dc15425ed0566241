import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readNodeStatuses } from "../../src/runtime/use/index.ts";
import type { SkillText } from "../../src/skills/engine/search/skill-text.ts";
import { keepLibraries } from "../../src/skills/use/library/index.ts";
import { recommendSkills } from "../../src/skills/use/search/recommend.ts";
import { searchSkills } from "../../src/skills/use/search/search.ts";
import type { Setup } from "./benchmark.ts";

export interface CallRow {
  readonly what: string;
  readonly value: number;
  readonly target?: string;
}

interface Library {
  readonly size: number;
  readonly workspace: string;
  readonly env: NodeJS.ProcessEnv;
  readonly changed: readonly SkillText[];
}

/** The questions for a process that has read the library already. Before each, something else in the folders changes. */
const CALLS = 40;

/** Measures whole calls over real folders, from the question to the answer: in a process that stays and notices changes, as `skl mcp` does, and by a command that starts anew. */
export async function callRows(documents: readonly SkillText[], setup: Setup): Promise<CallRow[]> {
  const rows: CallRow[] = [];
  const sizes = [...new Set([2_000, 5_000, documents.length])];
  for (const size of sizes) {
    const library = writeLibrary(documents.slice(0, size), setup);
    rows.push(...(await residentRows(library)), ...commandRows(library, setup));
  }
  return rows;
}

function writeLibrary(documents: readonly SkillText[], { stage, environment }: Setup): Library {
  const workspace = join(stage, `library-${documents.length}`);
  for (const skill of documents) write(workspace, skill);
  return {
    size: documents.length,
    workspace,
    env: { ...environment, HOME: join(stage, "library-home") },
    changed: documents.slice(0, CALLS),
  };
}

function write(workspace: string, { name, description, body, tags, intents, triggers }: SkillText): void {
  const folder = join(workspace, ".skl", "skills", name);
  mkdirSync(folder, { recursive: true });
  const said = JSON.stringify;
  writeFileSync(join(folder, "SKILL.md"), `---\nname: ${name}\ndescription: ${said(description)}\n---\n\n${body}\n`);
  const lists = `tags: ${said(tags)}\nintent_patterns: ${said(intents)}\ntrigger_phrases: ${said(triggers)}\n`;
  writeFileSync(join(folder, "skill.yaml"), `version: 0.1.0\n${lists}`);
}

const QUESTION = { query: "merge pdf files", k: 5, depth: 2, only: null };
const MESSAGE = { message: "the invoices have to become one pdf, and then upload it to the bucket please", k: 5 };

async function residentRows({ size, workspace, env, changed }: Library): Promise<CallRow[]> {
  const search = () => searchSkills({ cwd: workspace, env, nodeStatuses: readNodeStatuses }, QUESTION);
  keepLibraries();
  const first = await timeWork(search);
  await search();
  const same = await p95(search);
  const recommend = await p95(() => recommendSkills({ cwd: workspace, env, nodeStatuses: readNodeStatuses }, MESSAGE));
  const one: number[] = [];
  for (const skill of changed) {
    write(workspace, { ...skill, body: `${skill.body}\nchanged` });
    one.push((await timeWork(search)).ms);
  }
  return [
    { what: `first look at all, skills a second, ${size} skills`, value: size / (first.ms / 1000), target: "≥ 1000" },
    { what: `search, whole call, p95 in ms, ${size} skills`, value: same, target: lookTarget(size) },
    {
      what: `search after one change, whole call, p95 in ms, ${size} skills`,
      value: at95(one),
      target: lookTarget(size),
    },
    { what: `phase 1, whole call, p95 in ms, ${size} skills`, value: recommend, target: lookTarget(size) },
  ];
}

/** Each question looks at every file once (ADR_023); an agent does not notice half a second. */
const lookTarget = (size: number): string => (size <= 5_000 ? "≤ 200" : "≤ 600");

function commandRows({ size, workspace, env }: Library, { skl }: Setup): CallRow[] {
  const ofFive = (...args: string[]) =>
    median(Array.from({ length: 5 }, () => childMs(skl, args, { cwd: workspace, env })));
  const start = ofFive("--version");
  const search = ofFive("skill", "search", QUESTION.query);
  return [
    { what: `search by a new process, ms, ${size} skills`, value: search },
    { what: `of that beyond the start of the program, ms, ${size} skills`, value: search - start },
  ];
}

/** Each process reports its own processor time when it ends. */
const TELLS =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write("\\ncpu "+(user+system))})';

function childMs(skl: string, args: readonly string[], options: { cwd: string; env: NodeJS.ProcessEnv }): number {
  const program = ["--import", TELLS, skl, ...args];
  const { status, stderr } = spawnSync(process.execPath, program, { ...options, encoding: "utf8" });
  const cpu = /\ncpu (\d+)$/.exec(stderr)?.[1];
  if (status !== 0 || cpu === undefined) throw new Error(`skl ${args.join(" ")} ended with ${status}: ${stderr}`);
  return Number(cpu) / 1000;
}

async function timeWork<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const started = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(started);
  return { value, ms: (user + system) / 1000 };
}

async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < CALLS; at++) times.push((await timeWork(work)).ms);
  return at95(times);
}

function at95(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN;
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
