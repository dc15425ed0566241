/**
 * Compiling costs what the engine's compiler takes, which no deadline of a run ends, and memory that no limit of a thread covers. A
 * module that may cost it much is compiled in a process of its own first, and here only when that came through.
 */

/** Each value that the compiler keeps takes some 30 bytes; a module with fewer of them is compiled in a moment. */
const MOST_UNTRIED = 2_000_000;

const MOST_MS = 10_000;
const MOST_BYTES = 512 * 1024 * 1024;

/** Compiles what it reads, and ends itself where that takes too much memory: the compiler works in other threads than this one. */
const PROGRAM = `
const most = Number(process.argv[1]);
setInterval(() => process.memoryUsage.rss() > most && process.exit(3), 10);
const parts = [];
process.stdin.on("data", (part) => parts.push(part)).on("end", () =>
  WebAssembly.compile(Buffer.concat(parts)).then(() => process.exit(0), () => process.exit(0)));`;

export interface TrialLimits {
  readonly ms: number;
  readonly bytes: number;
}

/** Returns why the engine should not compile a module, as a sentence; null where it may. `work` counts the values that it would keep. */
export async function tryToCompile(
  bytes: Uint8Array,
  work: number,
  limits: TrialLimits = { ms: MOST_MS, bytes: MOST_BYTES },
): Promise<string | null> {
  if (work <= MOST_UNTRIED) return null;
  // Most runs need no second process, and the module takes milliseconds to load.
  const { spawn } = process.getBuiltinModule("node:child_process");
  // Functions are compiled when they are called, unless the engine is told not to wait.
  const flags = ["--no-wasm-lazy-compilation", "--eval", PROGRAM, String(limits.bytes)];
  const child = spawn(process.execPath, flags, { stdio: ["pipe", "ignore", "ignore"], env: {} });
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.ms);
  const ended = new Promise<string | null>((resolve) => {
    child.once("error", () => resolve("The process that compiles modules could not be started."));
    child.once("exit", (code, signal) => resolve(code === 0 ? null : explainCompileFailure(code, signal, limits)));
  });
  // A process that has ended takes nothing any more; its end is noticed.
  child.stdin.on("error", () => {});
  child.stdin.end(bytes);
  const reason = await ended;
  clearTimeout(timer);
  return reason;
}

function explainCompileFailure(code: number | null, signal: NodeJS.Signals | null, { ms, bytes }: TrialLimits): string {
  if (code === 3) return `The engine needs more than ${bytes / 2 ** 20} MiB to compile it.`;
  if (signal === "SIGKILL") return `The engine did not compile it within ${ms / 1000} seconds.`;
  return `The engine ended with ${signal ?? `code ${code}`} when it compiled it.`;
}
