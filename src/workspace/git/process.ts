import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";
import { buildDisarmedSettings } from "./disarmed.ts";

/**
 * Variables by which a running git tells its children which repository it is in (`git rev-parse --local-env-vars`,
 * without the ones that carry configuration: credentials given by `git -c` must reach our own fetch and push).
 * A hook inherits them; passed on, they would point our commands at the wrong index or work tree.
 */
export const localVariables: readonly string[] = [
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  "GIT_COMMON_DIR",
  "GIT_DIR",
  "GIT_GRAFT_FILE",
  "GIT_IMPLICIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_INTERNAL_SUPER_PREFIX",
  "GIT_NAMESPACE",
  "GIT_OBJECT_DIRECTORY",
  "GIT_PREFIX",
  "GIT_REPLACE_REF_BASE",
  "GIT_SHALLOW_FILE",
  "GIT_WORK_TREE",
];

export interface GitLocation {
  readonly cwd: string;
  /** Absolute; null while the repository is still being looked for. */
  readonly gitDir: string | null;
  readonly workTree: string | null;
  /** Settings of the repository that name programs (`disarmed.ts`). */
  readonly drivers?: readonly string[];
}

export interface GitOptions {
  readonly stdin?: string | Uint8Array;
  /** Exit codes other than 0 that are an answer, not a failure. */
  readonly answers?: readonly number[];
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Ends the command when it is aborted. */
  readonly signal?: AbortSignal;
}

export interface GitAnswer {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * Returns the environment of every git that we start: no inherited repository, no replaced objects, messages in English, and no program that
 * the repository's settings name and the command does not need. A hook or `git skl` tells us by variables which repository it is in, which
 * counts only while we look for the repository of the folder that we were started in.
 */
export function gitEnvironment(
  location: GitLocation,
  args: readonly string[],
  extra: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  let count = Number.parseInt(env.GIT_CONFIG_COUNT ?? "", 10) || 0;
  for (const [key, value] of buildDisarmedSettings(findGitSubcommand(args), location.drivers ?? [])) {
    env[`GIT_CONFIG_KEY_${count}`] = key;
    env[`GIT_CONFIG_VALUE_${count}`] = value;
    count += 1;
    env.GIT_CONFIG_COUNT = String(count);
  }
  if (location.gitDir !== null || resolve(location.cwd) !== process.cwd())
    for (const name of localVariables) delete env[name];
  if (location.gitDir !== null) {
    env.GIT_DIR = location.gitDir;
    if (location.workTree !== null) env.GIT_WORK_TREE = location.workTree;
  }
  return { ...env, LC_ALL: "C", GIT_NO_REPLACE_OBJECTS: "1", GIT_OPTIONAL_LOCKS: "0", ...extra };
}

/** The git processes that still run. */
const running = new Set<ChildProcess>();

/** Ends every git process that still runs, for a program that stops while it waits: a fetch would otherwise go on for nobody. */
export function endRunningGit(): void {
  for (const child of running) child.kill();
}

/**
 * Runs git and returns its answer. Throws `SklError`: GIT_MISSING when there is no git, GIT_FAILED for an exit code
 * that is neither 0 nor in `answers`, or when the time limit passed.
 */
export async function runGit(
  location: GitLocation,
  args: readonly string[],
  options: GitOptions = {},
): Promise<GitAnswer> {
  const { answer, signal } = await start(location, args, options);
  if (signal === null && (answer.code === 0 || options.answers?.includes(answer.code))) return answer;
  throw gitFailure(args, answer, signal);
}

interface Ended {
  readonly answer: GitAnswer;
  readonly signal: NodeJS.Signals | null;
}

function start(location: GitLocation, args: readonly string[], options: GitOptions): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", args, {
      cwd: location.cwd,
      env: gitEnvironment(location, args, options.env),
      stdio: [options.stdin === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      timeout: options.timeoutMs,
      ...(options.signal ? { signal: options.signal } : {}),
    });
    running.add(child);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", (cause) => {
      // What was aborted ends like any other command, by a signal.
      if (options.signal?.aborted) return;
      running.delete(child);
      reject(startFailure(cause, location));
    });
    child.on("close", (code, signal) => {
      running.delete(child);
      const texts = { stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString("utf8") };
      resolve({ answer: { code: code ?? -1, ...texts }, signal });
    });
    if (options.stdin !== undefined && child.stdin) {
      // A git that refuses early closes its input; its exit code tells, not our broken pipe.
      child.stdin.on("error", () => {});
      child.stdin.end(options.stdin);
    }
  });
}

function startFailure(cause: Error, location: GitLocation): SklError {
  const code = (cause as NodeJS.ErrnoException).code;
  // A folder that is not there reads as if the program were missing.
  if (!statSync(location.cwd, { throwIfNoEntry: false })?.isDirectory())
    return new SklError("NO_REPOSITORY", {
      message: `There is no folder ${location.cwd}.`,
      cause,
      data: { cwd: location.cwd },
    });
  if (code === "ENOENT") return new SklError("GIT_MISSING", { cause, data: { cwd: location.cwd } });
  return new SklError("GIT_FAILED", { message: `git could not be started: ${cause.message}`, cause });
}

/** Returns the command of Git among its arguments, which settings (`-c key=value`) may precede. */
function findGitSubcommand(args: readonly string[]): string {
  return args.find((arg, at) => !arg.startsWith("-") && args[at - 1] !== "-c") ?? "git";
}

/** Matches a line that Git writes of its own work with `GIT_TRACE_PACKET`. */
const TRACE = /^\d\d:\d\d:\d\d\.\d+ /;

/** Returns GIT_FAILED for an answer, with the last lines that git wrote. */
export function gitFailure(args: readonly string[], answer: GitAnswer, signal: NodeJS.Signals | null = null): SklError {
  const subject = findGitSubcommand(args);
  const said = answer.stderr.split("\n").filter((line) => !TRACE.test(line));
  const lastLines = said.join("\n").trim().split("\n").slice(-3).join(" ").slice(0, 600);
  const how = signal ? `did not end in time (${signal})` : `ended with ${answer.code}`;
  return new SklError("GIT_FAILED", {
    message: `git ${subject} ${how}${lastLines ? `: ${lastLines}` : "."}`,
    data: { command: subject, code: answer.code, stderr: said.join("\n").slice(0, 4000) },
  });
}
