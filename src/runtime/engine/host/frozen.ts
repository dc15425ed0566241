import { ENTRY_EXPORTS } from "../wasm/index.ts";
import { engine, type GlobalCell, type GuestInstance, type GuestPages } from "./engine.ts";
import { type Frozen, type GuestStart, Kill } from "./job.ts";

/** The call at which an interpreter is frozen. Interpreters do not make it by themselves, and hold no lock while it is made. */
export const FREEZING_CALL = "clock_res_get";

/** Thrown through the interpreter to stop it in the middle of its start. */
export class FreezePoint extends Error {}

const PAGE_BYTES = 65_536;

/** Starts the interpreter and returns its memory as it is at the freezing call. */
export function captureFrozenInterpreter({ exports }: GuestInstance, memory: GuestPages): Frozen {
  const { _start } = exports;
  try {
    if (typeof _start === "function") _start();
  } catch (cause) {
    // The frames of the interrupted calls stay in memory, and the pointer stays below them, so that later calls leave them alone.
    if (cause instanceof FreezePoint)
      return { memory: new Uint8Array(memory.buffer.slice(0)), stack: Number(findStackPointer(exports).value) };
    throw cause;
  }
  throw new Kill("trap", "The interpreter ended before it was started.");
}

export function resumeInterpreter(
  { exports }: GuestInstance,
  memory: GuestPages & { grow?(pages: number): number },
  { frozen, text }: GuestStart & { kind: "resume" },
): void {
  const run = exports[ENTRY_EXPORTS.run];
  if (typeof run !== "function") throw new Kill("reject_instantiate", "It exports no entry.");
  const missing = frozen.memory.length - memory.buffer.byteLength;
  if (missing > 0) growMemory(memory, missing / PAGE_BYTES);
  new Uint8Array(memory.buffer).set(frozen.memory);
  findStackPointer(exports).value = frozen.stack;
  if (run(text, 0) !== 0) throw new Kill("trap", "The interpreter could not run the text.");
}

function growMemory(memory: GuestPages & { grow?(pages: number): number }, pages: number): void {
  try {
    memory.grow?.(pages);
  } catch {
    throw new Kill("kill_memory", "The started interpreter alone needs more memory than it may have.");
  }
}

function findStackPointer(exports: GuestInstance["exports"]): GlobalCell {
  const found = exports[ENTRY_EXPORTS.stack];
  if (!(found instanceof engine.Global)) throw new Kill("reject_instantiate", "It exports no pointer of its stack.");
  return found;
}
