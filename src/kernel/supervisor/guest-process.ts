import { spawn } from "node:child_process";

/** The variable in which a parent tells the process that runs its guest whose it is. */
const VARIABLE = "SKL_GUEST_OF";

/** The guest's process ends itself by this signal where the guest has taken more memory than it may. An exit would wait for its thread. */
const TOO_LARGE = "SIGUSR2";

/** What is left to a guest for its own end at the deadline, before its process is killed. */
const GRACE_MS = 1_000;
const LOOK_MS = 20;

/** The signals by which somebody ends a command. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type GuestProcessEnd =
  | { readonly kind: "ended"; readonly code: number }
  | { readonly kind: "deadline" | "memory" | "crash" }
  | { readonly kind: "signal"; readonly signal: (typeof SIGNALS)[number] };

/** Returns whether this process was started to run a guest. */
export function isGuestProcess(): boolean {
  return process.env[VARIABLE] === String(process.ppid);
}

/**
 * Runs this command again in a process that is killed when its time is over or this one is told to end. A thread cannot be ended in the middle
 * of one instruction, and one that fills memory may take minutes. No deadline means as long as it takes.
 */
export function runGuestProcess(deadlineMs: number | null): Promise<GuestProcessEnd> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, [VARIABLE]: String(process.pid) },
  });
  let end: GuestProcessEnd | null = null;
  const stop = (because: GuestProcessEnd) => {
    end ??= because;
    child.kill("SIGKILL");
  };
  const signals = SIGNALS.map((signal) => {
    const stopOnSignal = () => stop({ kind: "signal", signal });
    // The command line ends at once by a handler of its own, which would leave the child behind.
    process.removeAllListeners(signal).on(signal, stopOnSignal);
    return () => process.off(signal, stopOnSignal);
  });
  const timer = deadlineMs === null ? null : setTimeout(() => stop({ kind: "deadline" }), deadlineMs + GRACE_MS);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (timer !== null) clearTimeout(timer);
      for (const off of signals) off();
      if (end !== null) resolve(end);
      else if (signal === null) resolve({ kind: "ended", code: code ?? 0 });
      else resolve({ kind: signal === TOO_LARGE ? "memory" : "crash" });
    });
  });
}

/** Ends this process as soon as it has taken so much more memory than now, or its parent is gone. Returns a function that stops looking. */
export function watchGuest(memoryBytes: number): () => void {
  const before = process.memoryUsage.rss();
  const timer = setInterval(() => {
    if (!isGuestProcess()) process.kill(process.pid, "SIGKILL");
    if (process.memoryUsage.rss() - before > memoryBytes) process.kill(process.pid, TOO_LARGE);
  }, LOOK_MS);
  return () => clearInterval(timer);
}
