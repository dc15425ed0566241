import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describeThrown } from "../../domain/index.ts";
import { type Conversation, converse, type SidecarAnswer, type SidecarHost, type Spent } from "./conversation.ts";
import { Messages } from "./messages.ts";
import { sidecarProgram } from "./program.ts";

/** A request to the sidecar; `schemas/dspy_sidecar.schema.json` has its messages. */
export type SidecarRequest =
  | { readonly type: "manifest" }
  | (ModuleOfRequest & { readonly type: "execute"; readonly input: object })
  | (ModuleOfRequest & {
      readonly type: "optimize";
      readonly optimizer: "bootstrap" | "mipro";
      readonly trials: number;
      readonly examples: readonly object[];
    });

interface ModuleOfRequest {
  readonly template_id: string;
  readonly parameters: object;
  /** A state that `module.save(path, save_program=False)` wrote; null for the template's first one. */
  readonly state: object | null;
}

export interface SidecarPlace {
  /** The Python of the virtual environment. */
  readonly python: string;
  /** A folder in which the process may write. */
  readonly folder: string;
  /** The process ends after so long without a request. */
  readonly idleMs?: number;
}

const startMs = 60_000;
const usualIdleMs = 5 * 60_000;
const memoryBytes = 4 * 1024 ** 3;

/**
 * A Python process with the shipped templates of DSPy. It is started at the first request and serves one after the other; a request that
 * takes too long ends it, and the next one starts another.
 */
export class DspySidecar {
  readonly #place: SidecarPlace;
  #running: Promise<Running> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;
  #waiting = 0;
  #idle: NodeJS.Timeout | null = null;

  constructor(place: SidecarPlace) {
    this.#place = place;
  }

  request(request: SidecarRequest, host: SidecarHost): Promise<SidecarAnswer> {
    this.#waiting++;
    if (this.#idle !== null) clearTimeout(this.#idle);
    const answered = this.#last.then(() => this.#perform(request, host)).finally(() => this.#closeWhenIdle());
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  /** Ends the process when nobody has asked for a while: it holds some hundred megabytes. The next request starts another. */
  #closeWhenIdle(): void {
    if (--this.#waiting > 0) return;
    this.#idle = setTimeout(() => {
      if (this.#waiting === 0) void this.close();
    }, this.#place.idleMs ?? usualIdleMs);
    this.#idle.unref();
  }

  /** Returns the versions of dspy and Python. Throws where the process does not start. */
  async versions(): Promise<{ readonly dspy: string; readonly python: string }> {
    return (await this.#start()).versions;
  }

  async close(): Promise<void> {
    const running = await this.#running?.catch(() => null);
    running?.end();
    this.#running = null;
  }

  #start(): Promise<Running> {
    this.#running ??= startProcess(this.#place).catch((cause) => {
      this.#running = null;
      throw cause;
    });
    return this.#running;
  }

  async #perform(request: SidecarRequest, host: SidecarHost): Promise<SidecarAnswer> {
    const usages: Spent[] = [];
    let running: Running;
    try {
      running = await this.#start();
    } catch (cause) {
      const message = describeThrown(cause);
      return { result: { ok: false, message, isMissing: true }, usages };
    }
    const id = ++this.#count;
    const answer = await running.converse({ ...request, id }, { host, usages });
    if (answer.ends) {
      running.end();
      this.#running = null;
    }
    return { result: answer.result, usages };
  }
}

interface Running {
  readonly versions: { readonly dspy: string; readonly python: string };
  converse(
    request: object,
    about: Conversation,
  ): Promise<{ readonly result: SidecarAnswer["result"]; readonly ends: boolean }>;
  end(): void;
}

async function startProcess({ python, folder }: SidecarPlace): Promise<Running> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = mkdtempSync(join(folder, "run-"));
  const child = spawn(python, ["-I", "-u", "-X", "utf8", "-c", sidecarProgram, own, String(memoryBytes)], {
    cwd: own,
    // No key and no address of anything; libraries that keep files do it in the process's own folder.
    env: {
      HOME: own,
      TMPDIR: own,
      DSPY_CACHEDIR: join(own, "cache"),
      LITELLM_LOCAL_MODEL_COST_MAP: "True",
      PYTHONDONTWRITEBYTECODE: "1",
      OMP_NUM_THREADS: "1",
      OPENBLAS_NUM_THREADS: "1",
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr?.on("data", (bytes: Buffer) => {
    errors = `${errors}${bytes.toString("utf8")}`.slice(-2_000);
  });
  const end = () => {
    child.kill("SIGKILL");
    rmSync(own, { recursive: true, force: true });
  };
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const messages = new Messages();
  lines.on("line", (line) => messages.put(line));
  child.once("error", (cause) => messages.fail(`The sidecar cannot be started: ${cause.message}`));
  child.once("exit", (code, signal) =>
    messages.fail(`The sidecar ended (${signal ?? code}). ${errors.trim().split("\n").at(-1) ?? ""}`.trim()),
  );
  const ready = await messages.next(startMs);
  if (ready.type !== "ready") {
    end();
    throw new Error(typeof ready.message === "string" ? ready.message : "The sidecar did not start in time.");
  }
  keepFromHolding(child);
  return {
    versions: { dspy: String(ready.dspy), python: String(ready.python) },
    converse: (request, about) => converse(child, messages, { request, ...about }),
    end,
  };
}

/** A waiting sidecar does not keep skl from ending, and ends with it. */
function keepFromHolding(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    (stream as unknown as { unref?(): void } | null)?.unref?.();
}
