import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The environment variables of every measured process. */
export type Environment = Readonly<NodeJS.ProcessEnv>;

/**
 * The person's own Git configuration is not used. NODE_EXTRA_CA_CERTS and NODE_OPTIONS slow every start of
 * Node.js down on machines that set them, and say nothing about skl.
 */
export function cleanEnvironment(home: string, skl: string): Environment {
  mkdirSync(home, { recursive: true });
  const config = join(home, "gitconfig");
  writeFileSync(
    config,
    "[user]\n\tname = Bench\n\temail = bench@example.org\n[init]\n\tdefaultBranch = main\n[gc]\n\tauto = 0\n[safe]\n\tdirectory = *\n",
  );
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(GIT_|SKL_|npm_|NODE_EXTRA_CA_CERTS$|NODE_OPTIONS$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    HOME: home,
    GIT_CONFIG_GLOBAL: config,
    GIT_CONFIG_SYSTEM: "/dev/null",
    SKL_BIN: skl,
  };
}

export interface Ended {
  readonly ms: number;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  readonly stdin?: string;
  /** Exit codes of a run that did its work; 0 when left out. */
  readonly answers?: readonly number[];
}

/** Runs a command to its end and measures the time. Throws with its output where the exit code is another one. */
export function runTimed({ program, args, cwd, env, stdin, answers = [0] }: Command): Ended {
  const started = performance.now();
  const ended = spawnSync(program, args, { cwd, env, input: stdin ?? "", encoding: "utf8", maxBuffer: 1e9 });
  const ms = performance.now() - started;
  if (ended.error) throw ended.error;
  if (ended.status === null || !answers.includes(ended.status)) {
    const said = `${ended.stderr}\n${ended.stdout}`.trim().slice(0, 2000);
    throw new Error(`${program} ${args.slice(0, 4).join(" ")} ended with ${ended.status}: ${said}`);
  }
  return { ms, code: ended.status, stdout: ended.stdout, stderr: ended.stderr };
}

export function git(env: Environment, cwd: string, args: readonly string[], stdin?: string): string {
  return runTimed({ program: "git", args, cwd, env, ...(stdin === undefined ? {} : { stdin }) }).stdout;
}
