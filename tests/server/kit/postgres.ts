import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NEWEST_FIRST = (a: string, b: string) => Number(b) - Number(a);
const INSTALLED = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL server on this machine, from 15 on; null with the reason in `postgresMissing`. */
function findBinaries(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort(NEWEST_FIRST) : [];
  const fits = versions.find(
    (version) => Number(version) >= 15 && existsSync(join(INSTALLED, version, "bin/postgres")),
  );
  return fits === undefined ? null : join(INSTALLED, fits, "bin");
}

const BINARIES = findBinaries();

/** PostgreSQL refuses to run as root; then it runs as the account that its package made. */
function account(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Why tests on a PostgreSQL server are left out; null where they run. */
export const postgresMissing: string | null =
  BINARIES === null ? `no PostgreSQL server of 15 or newer in ${INSTALLED}` : null;
if (postgresMissing !== null) console.warn(`Tests on PostgreSQL are left out: ${postgresMissing}.`);

/** A PostgreSQL server of a test's own, on loopback. */
export interface Cluster {
  /** Makes an empty database and returns its URL. */
  newDatabase(): string;
  /** Runs a program of PostgreSQL, such as `pg_dump`, and returns what it prints. */
  run(program: string, args: readonly string[], input?: string): string;
  stop(how?: "fast" | "immediate"): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function aCluster(): Promise<Cluster> {
  if (BINARIES === null) throw new Error(postgresMissing ?? "");
  const own = account();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skl-pg-")));
  if (own.uid !== undefined && own.gid !== undefined) chownSync(folder, own.uid, own.gid);
  const data = join(folder, "data");
  const env = { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", HOME: folder };
  const run = (program: string, args: readonly string[], input = "") =>
    execFileSync(join(BINARIES, program), args, {
      ...own,
      env,
      cwd: folder,
      input,
      encoding: "utf8",
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: 64 * 1024 * 1024,
    });
  run("initdb", ["--auth=trust", "--username=skl", "--no-sync", "--encoding=UTF8", "-D", data]);
  const port = await freePort();
  let child: ChildProcess | null = null;
  let databases = 0;
  const cluster: Cluster = {
    run,
    newDatabase() {
      databases += 1;
      run("createdb", ["-h", "127.0.0.1", "-p", String(port), "-U", "skl", `test_${databases}`]);
      return `postgres://skl@127.0.0.1:${port}/test_${databases}`;
    },
    async start() {
      const settings = [
        "fsync=off",
        "max_connections=200",
        "listen_addresses=127.0.0.1",
        `unix_socket_directories=${folder}`,
      ];
      const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
      const started = spawn(join(BINARIES, "postgres"), args, { ...own, env, cwd: folder, stdio: "ignore" });
      child = started;
      for (;;) {
        try {
          run("pg_isready", ["-h", "127.0.0.1", "-p", String(port)]);
          return;
        } catch {
          if (started.exitCode !== null) throw new Error("PostgreSQL ended while it started.");
        }
      }
    },
    async stop(how = "fast") {
      if (child === null || child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
      await ended;
      child = null;
    },
    async remove() {
      await cluster.stop("immediate");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await cluster.start();
  return cluster;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
