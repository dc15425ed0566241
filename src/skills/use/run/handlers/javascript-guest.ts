import { DEFAULT_LIMITS } from "../../../../runtime/engine/index.ts";
import {
  type Guest,
  type GuestConsole,
  type GuestLimits,
  type GuestOutcome,
  type GuestStop,
  type HostCall,
  hostAliases,
  hostFunctions,
  type Json,
} from "../../../engine/run/index.ts";
import { runInSandbox } from "./sandbox.ts";
import { compileWasmBinary } from "./wasm-binary.ts";

type Answer =
  | { readonly kind: "returned"; readonly json: string; readonly lines: string[]; readonly droppedLines: number }
  | {
      readonly kind: "stopped";
      readonly by: GuestStop;
      readonly message: string;
      readonly lines: string[];
      readonly droppedLines: number;
    };

const worker = new URL("javascript-worker.mjs", import.meta.url);
/** The thread gets this time to start and to report; then it is ended from outside. */
const graceMs = 2_000;
/** The engine, its stack and its built-ins need this beside the guest's own memory. */
const engineBytes = 16 * 1024 * 1024;
const noConsole: GuestConsole = { lines: [], droppedLines: 0 };

/**
 * Runs JavaScript by QuickJS in WebAssembly. The code is a script with the variable `input`; its result is what it assigns to `result`,
 * returns, or ends with, converted to JSON, unless it submits one. `await` works; there are no modules and no timers. The object `skl` has
 * the host's functions; each waits for its answer.
 */
export const javascriptGuest: Guest = {
  run: async (code, input, limits, host) => {
    const module = await compileWasmBinary("javascript", limits.memoryBytes + engineBytes);
    const functions = JSON.stringify({ functions: hostFunctions, aliases: hostAliases });
    const data = { module, code, input: JSON.stringify(input), limits, functions };
    const outcome = await runInSandbox({
      worker,
      data,
      timeMs: limits.timeMs + graceMs,
      answer: createHostAnswerer(host),
    });
    switch (outcome.kind) {
      case "answered":
        return toGuestOutcome(outcome.message as Answer);
      case "overdue":
        return createStoppedOutcome("time", describeOverdue(limits));
      case "died":
        return createStoppedOutcome("memory", `The code ended its thread: ${outcome.message}.`);
    }
  },
};

/** Answers the questions of one script, up to the number that nodes may ask, too. */
function createHostAnswerer(host: HostCall) {
  let calls = 0;
  return async (question: unknown) => {
    calls += 1;
    if (calls > DEFAULT_LIMITS.host_calls) {
      const message = `The code asked the host more than ${DEFAULT_LIMITS.host_calls} times.`;
      return { end: { kind: "stopped", by: "output", message, lines: [], droppedLines: 0 } satisfies Answer };
    }
    // The thread itself writes this, by the table.
    const { name, given } = question as { readonly name: string; readonly given: string };
    return { reply: JSON.stringify(await host(name, JSON.parse(given) as Readonly<Record<string, unknown>>)) };
  };
}

function describeOverdue({ timeMs }: GuestLimits): string {
  return `The code ran longer than ${timeMs} ms, inside of one built-in function.`;
}

function createStoppedOutcome(by: GuestStop, message: string): GuestOutcome {
  return { kind: "stopped", by, message, console: noConsole };
}

function toGuestOutcome(answer: Answer): GuestOutcome {
  const console = { lines: answer.lines, droppedLines: answer.droppedLines };
  return answer.kind === "returned"
    ? { kind: "returned", value: JSON.parse(answer.json) as Json, console }
    : { kind: "stopped", by: answer.by, message: answer.message, console };
}
