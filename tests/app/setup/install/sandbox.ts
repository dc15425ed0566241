import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll } from "vitest";
import { openRepository, type Repository } from "../../../../src/workspace/git/index.ts";

export const SHIM_PATH = join(import.meta.dirname, "../../../../hooks/pre-push");
export const SHIM = readFileSync(SHIM_PATH, "utf8");

const base = realpathSync(mkdtempSync(join(tmpdir(), "skl-install-")));
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 3 }));

const home = join(base, "home");
mkdirSync(home);
const programs = join(base, "programs");
mkdirSync(programs);

/** The surroundings of every git here: nothing of the machine's own configuration, and no skl that is installed. */
const surroundings: Record<string, string> = {
  HOME: home,
  XDG_CONFIG_HOME: join(home, ".config"),
  GIT_CONFIG_GLOBAL: join(home, "gitconfig"),
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.org",
  NVM_DIR: join(home, "nvm"),
  FNM_DIR: join(home, "fnm"),
};
Object.assign(process.env, surroundings);
for (const name of ["SKL_BIN", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"]) delete process.env[name];
writeFileSync(join(home, "gitconfig"), '[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n');

export function inHome(...parts: string[]): string {
  return join(home, ...parts);
}

export function freshFolder(name = "r"): string {
  return join(mkdtempSync(join(base, "case-")), name);
}

export function write(path: string, text: string, mode = 0o644): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, "latin1");
  chmodSync(path, mode);
  return path;
}

export const read = (path: string): string => readFileSync(path, "latin1");

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Record<string, string | undefined>; readonly input?: string },
): Run {
  const answer: SpawnSyncReturns<string> = spawnSync(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    input: options.input ?? "",
    encoding: "latin1",
  });
  if (answer.error) throw answer.error;
  return { code: answer.status, stdout: answer.stdout, stderr: answer.stderr };
}

/** Records what the shim gave it and ends as told; it stands for the product's binary at the process border. */
export class FakeSkl {
  readonly path: string;

  constructor(path: string, ending = "exit 0") {
    this.path = path;
    this.forget();
    write(
      path,
      `#!/bin/sh
for arg; do printf '%s\\0' "$arg"; done >>"$0.args"
printf 'x' >>"$0.runs"
cat >>"$0.stdin"
${ending}
`,
      0o755,
    );
  }

  get runs(): number {
    return existsSync(`${this.path}.runs`) ? read(`${this.path}.runs`).length : 0;
  }

  /** The arguments of all runs. */
  get args(): readonly string[] {
    return this.runs === 0 ? [] : read(`${this.path}.args`).split("\0").slice(0, -1);
  }

  get stdin(): string {
    return this.runs === 0 ? "" : read(`${this.path}.stdin`);
  }

  private forget(): void {
    for (const kind of ["args", "runs", "stdin"]) rmSync(`${this.path}.${kind}`, { force: true });
  }
}

/** A repository with one commit and a bare remote beside it. */
export class Sandbox {
  readonly root: string;
  readonly remote: string;

  constructor(name = "r", remoteName = "remote.git") {
    this.root = freshFolder(name);
    this.remote = join(dirname(this.root), remoteName);
    run("git", ["init", "-q", "--bare", this.remote], { cwd: base });
    run("git", ["init", "-q", this.root], { cwd: base });
    this.git("remote", "add", "origin", this.remote);
    write(this.path("README.md"), "x\n");
    this.git("add", "README.md");
    this.git("commit", "-q", "-m", "first");
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  hook(name = "pre-push"): string {
    return this.path(".git", "hooks", name);
  }

  /** Git's answer without its last line end; throws when git refuses. */
  git(...args: string[]): string {
    const answer = run("git", args, { cwd: this.root });
    if (answer.code !== 0) throw new Error(`git ${args.join(" ")}: ${answer.stderr}`);
    return answer.stdout.trimEnd();
  }

  push(env: Record<string, string | undefined> = {}, ...args: string[]): Run {
    const what = args.length > 0 ? args : ["origin", "HEAD:refs/heads/topic"];
    return run("git", ["push", ...what], { cwd: this.root, env });
  }

  /** The line that Git gives a hook for a new branch at HEAD. */
  newBranchLine(local: string, remoteRef: string): string {
    return `${local} ${this.git("rev-parse", "HEAD")} ${remoteRef} ${"0".repeat(40)}\n`;
  }

  skl(ending?: string): FakeSkl {
    return new FakeSkl(this.path("node_modules", ".bin", "skl"), ending);
  }

  /** Our view of the repository, opened anew since configuration is read once. */
  async open<T>(use: (repository: Repository) => Promise<T>, cwd = this.root): Promise<T> {
    const repository = await openRepository(cwd);
    try {
      return await use(repository);
    } finally {
      repository.close();
    }
  }
}

/** A PATH with only the named programs of this machine. */
export function buildPathWithPrograms(...names: string[]): string {
  const folder = mkdtempSync(join(programs, "path-"));
  for (const name of names) {
    const found = (process.env.PATH ?? "").split(delimiter).find((dir) => existsSync(join(dir, name)));
    if (found) write(join(folder, name), `#!/bin/sh\nexec '${join(found, name)}' "$@"\n`, 0o755);
  }
  return folder;
}

/** The shim on its own: what it reads, runs and says, without a push around it. */
export function runShim(box: Sandbox, input: string, env: Record<string, string | undefined> = {}) {
  write(box.hook(), SHIM, 0o755);
  return run("sh", [box.hook(), "origin", box.remote], { cwd: box.root, env, input });
}

/** A name of a remote's folder that a shell would run part of. */
export const HOSTILE = 'it\'s a "remote" $(touch pwned) `touch pwned`;touch pwned.git';

/** The shim that managers' lines lead to. */
export const shared = (box: Sandbox) => box.path(".git/skl/pre-push");

/** Runs a manager as its user would; throws when it fails. */
export function manage(box: Sandbox, peer: { readonly program: string | null }, ...args: string[]): void {
  const answer = run(peer.program ?? "", args, { cwd: box.root });
  if (answer.code !== 0) throw new Error(`${peer.program} ${args.join(" ")}: ${answer.stdout}${answer.stderr}`);
}
