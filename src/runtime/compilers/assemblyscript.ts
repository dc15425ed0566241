import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Compilation, Compiler, NoCompiler } from "./types.ts";

const LIMIT_MS = 30_000;
const HEAP_MB = 512;
const MOST_MESSAGE = 4_000;

/**
 * The top level becomes `_start`, since a start section would run before the limits are set. The incremental collector lets a module
 * work on texts of some size within its memory.
 */
const OPTIONS = ["--runtime", "incremental", "--use", "abort=", "--exportStart", "_start"];

/** Finds the compiler that a user installed beside skl or in the folder; it has 100 MB, so it does not come with skl. */
export async function findAssemblyScript(
  cwd: string,
  { limitMs = LIMIT_MS, optimizeLevel = 1 } = {},
): Promise<Compiler | NoCompiler> {
  const folder = locate(cwd);
  if (folder === null)
    return {
      language: "assemblyscript",
      reason: "The package assemblyscript is not installed.",
      fix: "Install it where skl is, or in this folder: `npm install --save-dev assemblyscript`.",
    };
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { readonly version: string };
  return new AssemblyScript(`assemblyscript ${version}`, { path: join(folder, "dist/asc.js"), limitMs, optimizeLevel });
}

/** The package beside skl comes first, so that a repository does not choose the compiler where the person has one. */
function locate(cwd: string): string | null {
  for (const from of [import.meta.url, join(cwd, "package.json")])
    try {
      return dirname(createRequire(from).resolve("assemblyscript/package.json"));
    } catch {
      // The next place is looked at.
    }
  return null;
}

class AssemblyScript implements Compiler {
  readonly language = "assemblyscript";
  #thread: Worker | null = null;

  constructor(
    readonly version: string,
    private readonly facts: { readonly path: string; readonly limitMs: number; readonly optimizeLevel: number },
  ) {}

  async compile(source: string): Promise<Compilation> {
    const thread = this.#thread ?? this.#start();
    this.#thread = thread;
    const answer = await awaitCompilation(thread, source, this.facts.limitMs);
    // A thread that was stopped, or ran out of memory, is not used again.
    if (answer.kind === "stopped") await this.close();
    return answer;
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = null;
  }

  #start(): Worker {
    const { path, optimizeLevel } = this.facts;
    const thread = new Worker(new URL("asc-worker.mjs", import.meta.url), {
      workerData: {
        compiler: pathToFileURL(path).href,
        options: [...OPTIONS, "--optimizeLevel", String(optimizeLevel)],
      },
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // A thread that fails between two sources must not end the process.
    return thread.on("error", () => {});
  }
}

function awaitCompilation(thread: Worker, source: string, limitMs: number): Promise<Compilation> {
  return new Promise((resolve) => {
    const end = (answer: Compilation) => {
      clearTimeout(timer);
      thread.off("message", finishWithCompilation).off("error", reportCompilerError).off("exit", reportCompilerExit);
      resolve(answer);
    };
    const endStopped = (message: string) => end({ kind: "stopped", message });
    const finishWithCompilation = (message: Compilation) => end(message);
    const reportCompilerError = (error: Error) =>
      endStopped(`The compiler ended: ${error.message.slice(0, MOST_MESSAGE)}`);
    const reportCompilerExit = () => endStopped("The compiler ended without an answer.");
    const timer = setTimeout(() => endStopped(`The compiler took more than ${limitMs / 1000} seconds.`), limitMs);
    thread.on("message", finishWithCompilation).on("error", reportCompilerError).on("exit", reportCompilerExit);
    thread.postMessage({ source, most: MOST_MESSAGE });
  });
}
