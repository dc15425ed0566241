import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { collectSkillWords, parseSkillFolder, searchText, toSkillName } from "../../src/skills/engine/package/index.ts";
import type { SkillText } from "../../src/skills/engine/search/skill-text.ts";

/** A task of SkillsBench: its words, and the skills that its authors put beside it. */
export interface Task {
  readonly name: string;
  readonly instruction: string;
  readonly gold: readonly string[];
}

export interface Pools {
  readonly tasks: readonly Task[];
  /** The skills of all tasks first, then those of the libraries in an order that only their names decide. */
  readonly skills: readonly SkillText[];
}

/** Git answers with all files at once. */
const MOST_BYTES = 2 ** 31;

interface Blob {
  readonly path: string;
  readonly text: string;
}

/** Reads the files of a clone's newest commit whose path matches, from its objects. */
function readNewestBlobs(repository: string, pattern: RegExp): Blob[] {
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", ["-C", repository, ...args], { input, maxBuffer: MOST_BYTES });
  const listed = git(["ls-tree", "-r", "-z", "HEAD"]).toString("utf8").split("\0");
  const wanted = listed.flatMap((line) => {
    const [meta = "", path = ""] = line.split("\t");
    const [mode, , oid = ""] = meta.split(" ");
    return pattern.test(path) && mode !== "120000" ? [{ path, oid }] : [];
  });
  const answer = git(["cat-file", "--batch"], `${wanted.map(({ oid }) => oid).join("\n")}\n`);
  let at = 0;
  return wanted.flatMap(({ path }) => {
    const end = answer.indexOf(10, at);
    const [, kind, size] = answer.subarray(at, end).toString().split(" ");
    at = end + 1;
    if (kind !== "blob") return [];
    const text = answer.subarray(at, at + Number(size)).toString("utf8");
    at += Number(size) + 1;
    return [{ path, text }];
  });
}

function skillIn({ path, text }: Blob): SkillText | null {
  const folder = toSkillName(posix.basename(posix.dirname(path)));
  const { skill } = parseSkillFolder({ folder, files: new Map([["SKILL.md", Buffer.from(text)]]) }, () => null);
  return skill && searchText(collectSkillWords(skill));
}

/** Reads the tasks of a clone and the skills of further clones. A library's copy of a task's skill is left out. */
export function readPools(benchmark: string, libraries: readonly string[]): Pools {
  const skills = new Map<string, SkillText>();
  const goldOf = new Map<string, string[]>();
  for (const blob of readNewestBlobs(benchmark, /^tasks\/[^/]+\/environment\/skills\/[^/]+\/SKILL\.md$/)) {
    const skill = skillIn(blob);
    if (skill === null) continue;
    const task = blob.path.split("/")[1] ?? "";
    goldOf.set(task, [...(goldOf.get(task) ?? []), skill.name]);
    if (!skills.has(skill.name)) skills.set(skill.name, skill);
  }
  const tasks = readNewestBlobs(benchmark, /^tasks\/[^/]+\/instruction\.md$/).flatMap(({ path, text }): Task[] => {
    const name = path.split("/")[1] ?? "";
    const gold = goldOf.get(name) ?? [];
    return gold.length === 0 ? [] : [{ name, instruction: text, gold }];
  });
  const descriptions = new Set([...skills.values()].map(({ description }) => description));
  const others = new Map<string, SkillText>();
  for (const blob of libraries.flatMap((library) => readNewestBlobs(library, /(^|\/)skill\.md$/i))) {
    const skill = skillIn(blob);
    if (skill === null || skills.has(skill.name) || descriptions.has(skill.description)) continue;
    descriptions.add(skill.description);
    const name = others.has(skill.name) ? `${skill.name}-${hashPoolText(blob.path).slice(0, 6)}` : skill.name;
    others.set(name, { ...skill, name });
  }
  const mixed = [...others.values()].sort((a, b) => (hashPoolText(a.name) < hashPoolText(b.name) ? -1 : 1));
  return { tasks: tasks.sort((a, b) => (a.name < b.name ? -1 : 1)), skills: [...skills.values(), ...mixed] };
}

const hashPoolText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns whether weights may be chosen on a task; the others are only reported on. */
export const isForChoosing = ({ name }: Task): boolean => Number.parseInt(hashPoolText(name).slice(0, 2), 16) < 128;

/** What a person types: the first sentences of the task, up to forty words, without headings and marks. */
export function shortQuery({ instruction }: Task): string {
  const prose = instruction.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return prose.join(" ").split(/\s+/).slice(0, 40).join(" ");
}
