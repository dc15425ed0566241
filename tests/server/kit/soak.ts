import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program without blocking the servers of this process. */
export function ran(
  cwd: string,
  env: Readonly<Record<string, string>>,
  program: string,
  ...args: string[]
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (cause, stdout, stderr) =>
      resolve({ code: cause === null ? 0 : Number(cause.code ?? 1) || 1, stdout, stderr }),
    );
  });
}

/** A process that is started again each time that it was killed, until it is told to end. */
export class Lasting {
  readonly #start: () => ChildProcess;
  #child: ChildProcess | null = null;
  #isEnding = false;
  #running: Promise<void> = Promise.resolve();

  constructor(start: () => ChildProcess) {
    this.#start = start;
  }

  run(): void {
    this.#running = (async () => {
      while (!this.#isEnding) {
        const child = this.#start();
        this.#child = child;
        await once(child, "exit");
        if (!this.#isEnding) await sleep(200);
      }
    })();
  }

  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    this.#child?.kill("SIGTERM");
    await this.#running;
  }
}

export function startSkl(
  folder: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): ChildProcess {
  return spawn(process.execPath, [join(folder, "dist/skl.js"), ...args], { cwd, env, stdio: "ignore" });
}

/** Returns numbers from 0 up to 1; the same seed gives the same ones (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Follows the events of a server until it is closed, again and again where the stream ends. */
export class Follower {
  readonly #stop = new AbortController();
  readonly heard = new Map<string, number>();

  constructor(url: () => string, token: string) {
    void this.#follow(url, token);
  }

  close(): void {
    this.#stop.abort();
  }

  async #follow(url: () => string, token: string): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const answer = await fetch(`${url()}/v1/events`, { headers: { authorization: `Bearer ${token}` }, signal });
        let text = "";
        for await (const chunk of answer.body ?? []) {
          text = (text + Buffer.from(chunk as Uint8Array).toString()).slice(-4_000);
          const version = [...text.matchAll(/"version":"(\d+)"/g)].at(-1)?.[1];
          if (version !== undefined && !this.heard.has(version)) this.heard.set(version, performance.now());
        }
      } catch {
        await sleep(200);
      }
    }
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
