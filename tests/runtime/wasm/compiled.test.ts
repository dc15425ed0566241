import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { instrument, readModule, validateModule } from "../../../src/runtime/engine/wasm/index.ts";
import { AMPLE, type Exports, instantiate, meter } from "./kit/engine.ts";

/** Rust with its standard library, compiled for WASI: see the source beside it. */
const ARTIFACT = new URL("../../../scripts/bench/metering/kernels.wasm", import.meta.url);
const LIMITS = { memory_bytes: 64 * 1024 * 1024, table_elements: 100_000 };
const KERNELS = ["nbody", "sha256", "sieve", "matrix", "scan"];

const wasi = new Proxy({}, { get: () => () => 0 });

function instantiateCompiledKernels(bytes: Uint8Array): Exports {
  return instantiate(bytes, { wasi_snapshot_preview1: wasi });
}

function metered(bytes: Uint8Array): Uint8Array {
  const read = readModule(bytes);
  const result = read.ok ? instrument(read.value, LIMITS) : read;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const call = (exports: Exports, kernel: string) => (exports[kernel] as (rounds: number) => number)(1);

describe("a program compiled by rustc", () => {
  const bytes = new Uint8Array(readFileSync(ARTIFACT));

  test("is valid", () => {
    const { ok, imports, problems } = validateModule(bytes);
    expect({ ok, imports, problems }).toEqual({
      ok: true,
      imports: [
        "wasi_snapshot_preview1.environ_get",
        "wasi_snapshot_preview1.environ_sizes_get",
        "wasi_snapshot_preview1.fd_write",
        "wasi_snapshot_preview1.proc_exit",
      ],
      problems: [],
    });
  });

  test("gives the same results with the meter, and the same count each time", () => {
    const plain = instantiateCompiledKernels(bytes);
    const counted = metered(bytes);
    const used = () =>
      KERNELS.map((kernel) => {
        const exports = instantiateCompiledKernels(counted);
        const reading = meter(exports);
        return { kernel, result: call(exports, kernel), used: reading.used(), left: reading.stackLeft() };
      });
    const first = used();
    expect(first.map(({ kernel, result }) => ({ kernel, result }))).toEqual(
      KERNELS.map((kernel) => ({ kernel, result: call(plain, kernel) })),
    );
    expect(first.every((run) => run.used > 10_000 && run.left === AMPLE.stack)).toBe(true);
    expect(used()).toEqual(first);
  });
});
