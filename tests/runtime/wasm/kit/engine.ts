import { METER_EXPORTS } from "../../../../src/runtime/engine/wasm/index.ts";

/** The engine's own, which Node.js has and its types do not name. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: Imports) => { readonly exports: Exports };
  RuntimeError: new () => Error;
};

export type Imports = Readonly<Record<string, Readonly<Record<string, (...values: never[]) => unknown>>>>;
export type Exports = Readonly<Record<string, unknown>>;

export interface GlobalCell {
  value: number | bigint;
}

export interface MemoryCell {
  readonly buffer: ArrayBuffer;
}

export const instantiate = (bytes: Uint8Array, imports: Imports): Exports =>
  new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;

export const globalOf = (exports: Exports, name: string): GlobalCell => exports[name] as GlobalCell;

export const memoryOf = (exports: Exports): Uint8Array => new Uint8Array((exports.memory as MemoryCell).buffer);

/** How a call of `_start` ended: the engine's words for a trap. */
export function start(exports: Exports): string {
  try {
    (exports._start as () => void)();
    return "ok";
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return error.message;
    throw error;
  }
}

export interface Budget {
  readonly fuel: number;
  readonly stack: number;
}

export const AMPLE: Budget = { fuel: 1e12, stack: 100_000 };

/** Sets the meter; says later what was used. */
export function meter(exports: Exports, { fuel, stack }: Budget = AMPLE) {
  const cells = {
    fuel: globalOf(exports, METER_EXPORTS.fuel),
    stack: globalOf(exports, METER_EXPORTS.stack),
    memory: globalOf(exports, METER_EXPORTS.memory),
  };
  cells.fuel.value = BigInt(fuel);
  cells.stack.value = stack;
  return {
    used: () => fuel - Number(cells.fuel.value),
    /** Which limit ended the run. */
    ended: () => {
      if (cells.fuel.value < 0n) return "fuel";
      if (cells.stack.value < 0) return "stack";
      return cells.memory.value === 1 ? "memory" : "none";
    },
    stackLeft: () => cells.stack.value,
  };
}
