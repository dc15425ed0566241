import { readFileSync } from "node:fs";
import { join } from "node:path";
import { instrument, METER_EXPORTS, readModule } from "../../src/runtime/engine/wasm/index.ts";
import type { Benchmark, Setup } from "./benchmark.ts";
import { describeSamples, median, runInterleaved, summary } from "./measure.ts";

/** The engine's own, which Node.js has and its types do not name. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: unknown) => { readonly exports: Readonly<Record<string, unknown>> };
};

type Kernels = Readonly<Record<string, (rounds: number) => number>>;

const KERNELS = ["nbody", "sha256", "sieve", "matrix", "scan"] as const;
const LIMITS = { memory_bytes: 64 * 1024 * 1024, table_elements: 100_000 };
/** The largest slowdown that is wanted; the bench says so where it is larger. */
const TARGET = 1.8;

export const metering: Benchmark = {
  name: "metering",
  title: "Fuel: a kernel with our meter in it against the same in plain V8",
  run: (setup) => {
    const rounds = setup.isQuick ? 5 : 15;
    const bytes = new Uint8Array(readFileSync(join(setup.root, "scripts", "bench", "metering", "kernels.wasm")));
    const metered = addMeter(bytes);
    const plain = instantiateKernels(bytes);
    const counted = instantiateKernels(metered);
    const measured = KERNELS.map((kernel) => ({ kernel, ...compare({ kernel, plain, counted, rounds }) }));
    const middle = median(measured.map(({ slowdown }) => slowdown));
    const speed = instrumentationSpeed(bytes, setup);
    return {
      columns: ["kernel", "plain, ms of CPU", "metered, ms of CPU", "slowdown"],
      rows: measured.map(({ kernel, samples, slowdown }) => [
        kernel,
        describeSamples(samples.plain, 2),
        describeSamples(samples.counted, 2),
        `${slowdown.toFixed(2)} ×`,
      ]),
      notes: [
        `Slowdown at the median of the five kernels: ${middle.toFixed(2)} × (at most ${TARGET} wanted).`,
        `The module has ${bytes.length} bytes, with the meter ${metered.length}; reading and instrumenting: ${describeSamples(speed, 1)} MB a second.`,
        `${rounds} rounds, plain and metered in turn; medians with their quarters.`,
      ],
      data: {
        median_slowdown: middle,
        instrumentation_mb_per_second: summary(speed),
        kernels: Object.fromEntries(
          measured.map(({ kernel, samples, slowdown }) => [
            kernel,
            { slowdown, plain_ms: summary(samples.plain), metered_ms: summary(samples.counted) },
          ]),
        ),
      },
    };
  },
};

function addMeter(bytes: Uint8Array): Uint8Array {
  const read = readModule(bytes);
  const metered = read.ok ? instrument(read.value, LIMITS) : read;
  if (!metered.ok) throw new Error(JSON.stringify(metered.error));
  return metered.value;
}

/** No kernel calls the host; the imports are there because its standard library names them. */
function instantiateKernels(bytes: Uint8Array): Kernels {
  const host = new Proxy({}, { get: () => () => 0 });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { wasi_snapshot_preview1: host });
  const cells = exports as Readonly<Record<string, { value: unknown }>>;
  const { [METER_EXPORTS.fuel]: fuel, [METER_EXPORTS.stack]: stack } = cells;
  if (fuel !== undefined) fuel.value = 10n ** 15n;
  if (stack !== undefined) stack.value = 10_000;
  return exports as Kernels;
}

interface Comparison {
  readonly kernel: string;
  readonly plain: Kernels;
  readonly counted: Kernels;
  readonly rounds: number;
}

const WARM_UP = 5;

function compare({ kernel, plain, counted, rounds }: Comparison) {
  const variants = { plain: () => milliseconds(plain, kernel), counted: () => milliseconds(counted, kernel) };
  // The engine's optimising tier comes after some calls.
  runInterleaved(WARM_UP, variants);
  if (plain[kernel]?.(1) !== counted[kernel]?.(1)) throw new Error(`${kernel} gives another result with the meter.`);
  const samples = runInterleaved(rounds, variants);
  return { samples, slowdown: median(samples.counted) / median(samples.plain) };
}

/** Returns processor time, which other programs on the machine do not change. */
function milliseconds(kernels: Kernels, kernel: string): number {
  const before = process.cpuUsage();
  kernels[kernel]?.(2);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function instrumentationSpeed(bytes: Uint8Array, { isQuick }: Setup): number[] {
  const repetitions = 20;
  return Array.from({ length: isQuick ? 3 : 7 }, () => {
    const before = process.cpuUsage();
    for (let left = repetitions; left > 0; left--) addMeter(bytes);
    const { user, system } = process.cpuUsage(before);
    return (bytes.length * repetitions) / (user + system);
  });
}
