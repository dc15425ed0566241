import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** A command line that the repository's rules name, run over files that somebody else wrote. */
export interface BoundedCommand {
  readonly command: string;
  readonly cwd: string;
  /** The whole environment; only a mark by which the command's processes are recognised is added. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Gets what the command writes, as it writes it. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

export interface CommandEnd {
  /** `time`: it did not end in time; `output`: it wrote too much; `stopped`: the signal asked for it; `start`: it did not start. */
  readonly how: "exit" | "signal" | "time" | "output" | "stopped" | "start";
  /** The exit code; null where a signal ended it, or where it did not start. */
  readonly code: number | null;
  /** The end of what it wrote to both outputs. */
  readonly output: string;
}

/** How much of an output is kept, and how much a command may write at most. */
const KEPT_BYTES = 8_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** The time that processes have to clean up after SIGTERM, before they are killed. */
const GRACE_MS = 1_000;

/** A process with this variable in its environment belongs to a command, even where it left the command's process group. */
const MARK = "SKL_BOUNDED_COMMAND";

/** Runs a command line in a shell and ends every process that it started, when it ends or when a limit is reached. */
export async function runBounded({
  command,
  cwd,
  env,
  timeoutMs,
  signal,
  onOutput,
}: BoundedCommand): Promise<CommandEnd> {
  if (signal?.aborted) return { how: "stopped", code: null, output: "" };
  const mark = randomBytes(12).toString("hex");
  const child = spawn(command, {
    cwd,
    env: { ...env, [MARK]: mark },
    shell: true,
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const tail = new Tail();
  const endNow = () => signalGroup(child, "SIGKILL");
  process.on("exit", endNow);
  try {
    const how = await waitForEnd(child, tail, { timeoutMs, signal, onOutput });
    if (how.how === "start") return how;
    await endAll(child, mark);
    return { ...how, output: tail.text() };
  } finally {
    process.off("exit", endNow);
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

function waitForEnd(
  child: ChildProcess,
  tail: Tail,
  { timeoutMs, signal, onOutput }: Pick<BoundedCommand, "timeoutMs" | "signal" | "onOutput">,
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const end = (how: CommandEnd["how"], code: number | null = null, output = "") => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve({ how, code, output });
    };
    const stop = () => end("stopped");
    const timer = setTimeout(() => end("time"), timeoutMs);
    signal?.addEventListener("abort", stop, { once: true });
    const take = (chunk: Buffer) => {
      tail.add(chunk);
      onOutput?.(chunk.toString("utf8"));
      if (tail.bytes > MOST_BYTES) end("output");
    };
    child.stdout?.on("data", take);
    child.stderr?.on("data", take);
    child.on("error", (cause) => end("start", null, cause.message));
    // A process in the background may hold the outputs open for ever; what the command itself wrote is read by then.
    child.on("exit", (code) => setImmediate(() => end(code === null ? "signal" : "exit", code)));
  });
}

/** Collects an output and keeps only its last bytes. */
class Tail {
  #chunks: Buffer[] = [];
  #kept = 0;
  bytes = 0;

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.#chunks.push(chunk.subarray(-KEPT_BYTES));
    this.#kept += Math.min(chunk.length, KEPT_BYTES);
    if (this.#kept < 2 * KEPT_BYTES) return;
    this.#chunks = [Buffer.concat(this.#chunks).subarray(-KEPT_BYTES)];
    this.#kept = KEPT_BYTES;
  }

  text(): string {
    return Buffer.concat(this.#chunks).subarray(-KEPT_BYTES).toString("utf8");
  }
}

async function endAll(child: ChildProcess, mark: string): Promise<void> {
  if (signalGroup(child, "SIGTERM")) {
    const until = performance.now() + GRACE_MS;
    while (performance.now() < until && signalGroup(child, 0)) await sleep(20);
    signalGroup(child, "SIGKILL");
  }
  // A process may have left the group, and may start another while these are looked for.
  for (let round = 0; round < 5; round += 1) {
    const strays = await listMarkedProcesses(mark);
    if (strays.length === 0) return;
    for (const pid of strays) sendSignal(pid, "SIGKILL");
    await sleep(20);
  }
}

/** Sends a signal to the process group; returns whether any process got it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  if (process.platform !== "win32") return sendSignal(-pid, signal);
  if (signal !== "SIGKILL") return false;
  spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" }).on("error", () => {});
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Returns the processes whose environment has the mark; none on systems without /proc. */
async function listMarkedProcesses(mark: string): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  const pids = names.map(async (name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return [];
    const environment = await readFile(`/proc/${name}/environ`, "latin1").catch(() => "");
    return environment.includes(`${MARK}=${mark}`) ? [Number(name)] : [];
  });
  return (await Promise.all(pids)).flat();
}
