import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { CHANNEL, type Handover, VARIABLE } from "./supervised-process.ts";

/** After this many crashes something else is wrong, and the run ends. */
const MOST_CRASHES = 20;

/** The exit codes with which skl ends by itself or when it is told to; any other one is a crash. */
const OWN_CODES: ReadonlySet<number> = new Set([0, 1, 2, 130, 143]);

/**
 * Runs this program again in a child process, since a crash of native code or a lack of memory cannot be caught in the process itself. If
 * the child crashes while it does announced work, it is started again and told which work that was. Returns the exit code.
 */
export async function supervise(say: (text: string) => void): Promise<number> {
  const lost = new Map<string, string>();
  const suspects = new Set<string>();
  const ended: number[] = [];
  for (;;) {
    const { code, how, held, pid } = await runOnce({
      supervisor: process.pid,
      lost: [...lost],
      suspects: [...suspects],
      ended,
    });
    if (how === null) return code;
    ended.push(pid);
    const [only, ...others] = held;
    const isLearnt = held.some((each) => !lost.has(each) && (others.length === 0 || !suspects.has(each)));
    for (const each of held) suspects.add(each);
    if (only !== undefined && others.length === 0) {
      lost.set(only, how);
      suspects.delete(only);
    }
    if (!isLearnt || ended.length >= MOST_CRASHES) {
      say(`The process ended with ${how} and could not go on.`);
      return 2;
    }
    say(`The process ended with ${how}${held.length === 1 ? ` at ${toPrintableKeyName(held)}` : ""}; it starts again.`);
  }
}

interface Ended {
  readonly code: number;
  /** The signal or the code of a crash; null where the process ended by itself. */
  readonly how: string | null;
  readonly held: readonly string[];
  readonly pid: number;
}

function runOnce(before: Handover): Promise<Ended> {
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(process.execPath, args, {
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env: { ...process.env, [VARIABLE]: JSON.stringify(before) },
  });
  const held = trackAnnouncedWork(child);
  const stop = passSignals(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      stop();
      const how = signal ?? (OWN_CODES.has(code ?? 0) ? null : `code ${code}`);
      resolve({ code: code ?? 2, how: wasToldToEnd(how) ? null : how, held: [...held], pid: child.pid ?? 0 });
    });
  });
}

/** A process that was told to end is not started again. */
const wasToldToEnd = (how: string | null): boolean => how === "SIGINT" || how === "SIGTERM" || how === "SIGHUP";

/** Returns the keys of the work that the process has announced and not ended; the set changes as it goes on. */
function trackAnnouncedWork(child: ChildProcess): ReadonlySet<string> {
  const held = new Set<string>();
  let rest = "";
  const channel = child.stdio[CHANNEL] as Readable;
  channel.setEncoding("utf8").on("data", (piece: string) => {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [what, key] = JSON.parse(line);
      if (what === "begin") held.add(key);
      else held.delete(key);
    }
  });
  channel.on("error", () => {});
  return held;
}

/** Passes signals on to the child. A terminal sends an interrupt to both processes by itself. */
function passSignals(child: ChildProcess): () => void {
  const pass = (signal: NodeJS.Signals) => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

/** Returns the first part of the first key, with characters replaced that not every terminal shows. */
function toPrintableKeyName([key = ""]: readonly string[]): string {
  return key.split("\0", 1)[0]?.replace(/[^\x20-\x7e]/g, "?") ?? "";
}
