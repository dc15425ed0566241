import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { messageOf } from "../../domain/index.ts";
import type { Model, ModelTurn, ModelUsage } from "../port.ts";
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
  /** Is a state that `module.save(path, save_program=False)` wrote; null for the template's first one. */
  readonly state: object | null;
}

/** Answers what the sidecar asks while it works on one request. */
export interface SidecarHost {
  readonly model: Model | null;
  /** The most tokens that the request may use; it is stopped beyond. */
  readonly tokens: number;
  readonly timeMs: number;
  readonly signal: AbortSignal;
  /** Rates an output of an optimisation between 0 and 1. */
  judge?(output: unknown, expected: unknown): Promise<{ readonly score: number; readonly usages: readonly Spent[] }>;
}

/** What one question to a model cost. */
export type Spent = Pick<ModelUsage, "inputTokens" | "outputTokens" | "costUsd">;

export interface SidecarAnswer {
  readonly result:
    | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
    | {
        readonly ok: false;
        readonly message: string /** Says that the process did not even start. */;
        readonly isMissing?: true;
      };
  readonly usages: readonly Spent[];
}

export interface SidecarPlace {
  /** The Python of the virtual environment. */
  readonly python: string;
  /** A folder in which the process may write. */
  readonly folder: string;
  /** The process ends after so long without a request. */
  readonly idleMs?: number;
}

interface Message extends Readonly<Record<string, unknown>> {
  readonly type?: unknown;
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
    const answered = this.#last.then(() => this.#perform(request, host)).finally(() => this.#rest());
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  /** Ends the process when nobody has asked for a while: it holds some hundred megabytes. The next request starts another. */
  #rest(): void {
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
      const message = messageOf(cause);
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

interface Conversation {
  readonly host: SidecarHost;
  readonly usages: Spent[];
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

/** The lines of the process, one after the other; the last one says that it ended. */
class Messages {
  readonly #waiting: Message[] = [];
  #taker: ((message: Message) => void) | null = null;
  #ended: Message | null = null;

  put(line: string): void {
    this.#give(readMessage(line));
  }

  fail(message: string): void {
    this.#ended = { type: "ended", message };
    this.#give(this.#ended);
  }

  #give(message: Message): void {
    const taker = this.#taker;
    this.#taker = null;
    if (taker === null) this.#waiting.push(message);
    else taker(message);
  }

  next(ms: number): Promise<Message> {
    const first = this.#waiting.shift() ?? this.#ended;
    if (first) return Promise.resolve(first);
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          this.#taker = null;
          resolve({ type: "overdue" });
        },
        Math.max(0, ms),
      );
      this.#taker = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
    });
  }
}

function readMessage(line: string): Message {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Message) : {};
  } catch {
    return {};
  }
}

async function converse(
  child: ChildProcess,
  messages: Messages,
  { request, host, usages }: Conversation & { readonly request: object },
): Promise<{ result: SidecarAnswer["result"]; ends: boolean }> {
  const write = (message: object) => child.stdin?.write(`${JSON.stringify(message)}\n`);
  const ended = (message: string) => ({ result: { ok: false as const, message }, ends: true });
  const end = performance.now() + host.timeMs;
  const over = AbortSignal.any([host.signal, AbortSignal.timeout(host.timeMs)]);
  const isOver = new Promise<null>((resolve) => over.addEventListener("abort", () => resolve(null), { once: true }));
  write(request);
  while (!host.signal.aborted) {
    const message = await messages.next(end - performance.now());
    switch (message.type) {
      case "llm": {
        // A model that does not notice the signal must not hold up the end.
        const answer = await Promise.race([askModel(message, { host: { ...host, signal: over }, usages }), isOver]);
        if (answer === null) return ended(`It did not end within ${host.timeMs} ms.`);
        write({ ask: message.ask, ...answer });
        break;
      }
      case "judge": {
        const judged = await host.judge?.(message.output, message.expected);
        usages.push(...(judged?.usages ?? []));
        write({ ask: message.ask, score: judged?.score ?? 0 });
        break;
      }
      case "result":
        return { result: { ok: true, value: message }, ends: false };
      case "failed":
        return { result: { ok: false, message: String(message.message) }, ends: false };
      case "overdue":
        return ended(`It did not end within ${host.timeMs} ms.`);
      case "ended":
        return ended(String(message.message));
    }
  }
  return ended("The run was called off.");
}

const totalOf = (usages: readonly Spent[]): number =>
  usages.reduce((sum, { inputTokens, outputTokens }) => sum + (inputTokens ?? 0) + (outputTokens ?? 0), 0);

async function askModel({ messages, max_tokens }: Message, { host, usages }: Conversation) {
  const { model, tokens, signal } = host;
  if (model === null) return { error: "No model is configured.", stop: true };
  const left = tokens - totalOf(usages);
  if (left <= 0) return { error: `The budget of ${tokens} tokens is spent.`, stop: true };
  const turns = (Array.isArray(messages) ? messages : []) as { role: string; content: string }[];
  const maxOutputTokens = Math.max(1, Math.min(Number(max_tokens) || 1_000, left));
  const outcome = await model.ask({ ...promptOf(turns), maxOutputTokens, schema: null }, signal);
  const { inputTokens, outputTokens, costUsd } = outcome.usage;
  usages.push({ inputTokens, outputTokens, costUsd });
  if (outcome.kind !== "answered") return { error: `The model gave no answer: ${outcome.message}` };
  return { text: String(outcome.value), input_tokens: inputTokens, output_tokens: outputTokens };
}

/** Makes a question of the turns: those before the last are examples that show what is wanted. */
function promptOf(turns: readonly { readonly role: string; readonly content: string }[]) {
  const system = turns
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n\n");
  const told = turns
    .filter(({ role }) => role !== "system")
    .map(({ role, content }): ModelTurn => ({ role: role === "assistant" ? "assistant" : "user", content }));
  return { system, prompt: told.at(-1)?.content ?? "", turns: told.slice(0, -1) };
}
