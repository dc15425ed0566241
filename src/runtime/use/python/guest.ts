import { join } from "node:path";
import type { Guest, GuestConsole, GuestOutcome, GuestStop, HostCall, Json } from "../../../skills/engine/run/index.ts";
import { resolveAccountHome } from "../../../workspace/ground/index.ts";
import { runInterpreter, type Threads } from "../../engine/host/index.ts";
import { DEFAULT_LIMITS } from "../../engine/index.ts";
import { findPythonFile, loadReadyPython, PYTHON_PACKAGE, type ReadyPython } from "./interpreter.ts";

export interface PythonPlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly threads: Threads;
  readonly signal: AbortSignal;
}

const ready = new Map<string, Promise<ReadyPython | null>>();

/** Returns the guest for Python, or a sentence that says why there is none. */
export async function openPythonGuest({ cwd, env, threads, signal }: PythonPlace): Promise<Guest | string> {
  const path = await findPythonFile(cwd);
  if (path === null)
    return `Python runs in WebAssembly by the package ${PYTHON_PACKAGE}, which is not installed beside skl.`;
  const folder = join(resolveAccountHome(env), "cache", "python");
  const python =
    ready.get(folder) ?? loadReadyPython(path, { folder, memoryBytes: DEFAULT_LIMITS.memory_bytes, threads });
  ready.set(folder, python);
  const found = await python;
  if (found === null) return `${path} is not a build of ${PYTHON_PACKAGE} that this version of skl knows.`;
  return {
    run: async (code, input, limits, host) => {
      const talk = createScriptConversation(code, input, { host, outputChars: limits.outputChars });
      const { module, frozen, text } = found;
      const end = await runInterpreter({
        module,
        frozen,
        text,
        limits: { ...DEFAULT_LIMITS, deadline_ms: limits.timeMs, memory_bytes: DEFAULT_LIMITS.memory_bytes },
        threads,
        signal,
        answer: talk.answer,
      });
      const console = cutGuestConsole(end.stderr, limits.consoleChars);
      if (talk.outcome !== null) return { ...talk.outcome, console };
      const message = end.outcome === "ok" ? "The script ended without a result." : end.reason;
      return { kind: "stopped", by: stopOf[end.outcome] ?? "threw", message: `${message} (${end.outcome})`, console };
    },
  };
}

const stopOf: Readonly<Record<string, GuestStop>> = {
  kill_fuel: "time",
  kill_deadline: "time",
  kill_memory: "memory",
  kill_stack: "stack",
  kill_output: "output",
  kill_hostcalls: "output",
};

type Unseen<Outcome> = Outcome extends GuestOutcome ? Omit<Outcome, "console"> : never;

interface Question {
  readonly call?: unknown;
  readonly arguments?: unknown;
  readonly result?: Json;
  readonly by?: unknown;
  readonly message?: unknown;
}

/** Answers the lines of one script. What it says of its own end is its outcome; everything else is asked of the host. */
function createScriptConversation(
  code: string,
  input: Json,
  { host, outputChars }: { readonly host: HostCall; readonly outputChars: number },
) {
  const talk = {
    outcome: null as Unseen<GuestOutcome> | null,
    answer: async (line: string): Promise<string> => {
      const question = readQuestion(line);
      switch (question.call) {
        case "start":
          return JSON.stringify({ code, input });
        case "end":
          talk.outcome = limitGuestOutcome(question.result ?? null, outputChars);
          return "{}";
        case "stop":
          talk.outcome = {
            kind: "stopped",
            by: stopBy(question.by),
            message: String(question.message).slice(0, 2_000),
          };
          return "{}";
      }
      return answerPythonCall(question, host);
    },
  };
  return talk;
}

function readQuestion(line: string): Question {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

async function answerPythonCall({ call, arguments: given }: Question, host: HostCall): Promise<string> {
  const isCall = typeof call === "string" && typeof given === "object" && given !== null;
  const answer = isCall ? await host(call, given as Readonly<Record<string, unknown>>) : { error: "This is no call." };
  return JSON.stringify(answer);
}

function limitGuestOutcome(value: Json, outputChars: number): Unseen<GuestOutcome> {
  const { length } = JSON.stringify(value);
  if (length <= outputChars) return { kind: "returned", value };
  return { kind: "stopped", by: "output", message: `The result has ${length} characters; ${outputChars} are taken.` };
}

const stopBy = (by: unknown): GuestStop => (by === "syntax" || by === "memory" || by === "stack" ? by : "threw");

function cutGuestConsole(text: string, mostChars: number): GuestConsole {
  const lines = text.replace(/\n$/, "").split("\n");
  if (text === "") return { lines: [], droppedLines: 0 };
  let left = mostChars;
  const kept = lines.filter((line) => {
    left -= line.length;
    return left >= 0;
  });
  return { lines: kept, droppedLines: lines.length - kept.length };
}
