import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const stage = mkdtempSync(join(tmpdir(), "skl-demo-"));
const skl = join(root, "dist", "skl.js");

/** The person's own Git configuration and identity are not used. */
export const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GIT_|SKL_)/.test(name))),
  HOME: stage,
  GIT_CONFIG_GLOBAL: join(stage, "gitconfig"),
  GIT_CONFIG_SYSTEM: "/dev/null",
  SKL_BIN: skl,
};

export function title(text: string): void {
  console.log(`\n━━ ${text}`);
}

/** Runs a command as the person at `place` would type it, and shows its output. */
export function run(place: string, program: string, ...args: string[]): void {
  runShown(place, [program, ...args], (status) => status === 0);
}

/** Does the same for a command that has to be refused. */
export function expectRefusal(place: string, program: string, ...args: string[]): void {
  runShown(place, [program, ...args], (status) => status !== 0);
}

function runShown(place: string, words: readonly string[], isRight: (status: number | null) => boolean): void {
  const [program = "", ...args] = words;
  const typed = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `"${word}"`)).join(" ");
  console.log(`\n${place} $ ${typed}`);
  const [command, first] = program === "skl" ? [process.execPath, [skl]] : [program, []];
  const ended = spawnSync(command, [...first, ...args], { cwd: join(stage, place), env, encoding: "utf8" });
  process.stdout.write(ended.stdout + ended.stderr);
  if (!isRight(ended.status)) throw new Error(`${typed} ended with ${ended.status}`);
}

export function quietly(place: string, ...args: string[]): void {
  const ended = spawnSync("git", args, { cwd: join(stage, place), env, encoding: "utf8" });
  if (ended.status !== 0) throw new Error(`git ${args.join(" ")}: ${ended.stderr}`);
}

export function write(place: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const target = join(stage, place, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** Returns what a command printed, for an act that uses it. */
export function answer(place: string, ...args: string[]): string {
  const ended = spawnSync(process.execPath, [skl, ...args], { cwd: join(stage, place), env, encoding: "utf8" });
  if (ended.status !== 0) throw new Error(`skl ${args.join(" ")} ended with ${ended.status}: ${ended.stderr}`);
  return ended.stdout;
}

/** Serves the page of a folder while the demo goes on; it lasts until the person ends it with Ctrl+C. */
export function openPage(place: string, ...options: string[]): ChildProcess {
  console.log(`\n${place} $ skl ui ${options.join(" ")}`.trimEnd());
  const args = [skl, "ui", "--cwd", join(stage, place), ...options];
  return spawn(process.execPath, args, {
    env: { ...env, HOME: process.env.HOME, SKL_HOME: join(stage, ".skl") },
    stdio: "inherit",
  });
}

export function clear(): void {
  rmSync(stage, { recursive: true, force: true });
}
