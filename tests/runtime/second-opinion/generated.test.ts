import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { instrument, readModule } from "../../../src/runtime/engine/wasm/index.ts";
import { assemble } from "../wasm/kit/assemble.ts";
import { AMPLE, globalOf, instantiate, memoryOf, meter, start } from "../wasm/kit/engine.ts";
import { generate } from "../wasm/kit/generate.ts";
import { interpret } from "../wasm/kit/interpret.ts";
import type { Program } from "../wasm/kit/program.ts";
import { askWasmtime, base64, missingWasmtime } from "./wasmtime.ts";

const LIMITS = { memory_bytes: 64 * 1024 * 1024, table_elements: 100_000 };
/** The metered modules compared; all that the generator's own test has by `SKL_SECOND_OPINION=all`. */
const PROGRAMS = process.env.SKL_SECOND_OPINION === "all" ? 400 : 80;
const MOST_INSTRUCTIONS = 100_000;
const answer = (value: number) => Math.imul(value, 2_654_435_761) >> 3;

interface Seen {
  readonly outcome: string;
  readonly calls: readonly number[];
  readonly globals: readonly string[];
  readonly memory: string;
}

/** What the module does here, with the meter in it, and what it used. */
function metered(bytes: Uint8Array, program: Program): Seen & { readonly fuel: number } {
  const module = readModule(bytes);
  if (!module.ok) throw new Error(JSON.stringify(module.error));
  const instrumented = instrument(module.value, LIMITS);
  if (!instrumented.ok) throw new Error(JSON.stringify(instrumented.error));
  const calls: number[] = [];
  const host = (value: number) => {
    calls.push(value);
    return answer(value);
  };
  const exports = instantiate(instrumented.value, { test: { host } });
  const reading = meter(exports, AMPLE);
  const ended = start(exports);
  const outcome = ended === "ok" || ended === "unreachable" ? ended : "trap";
  const globals = program.globals.map((type, at) => written(globalOf(exports, `g${at}`).value, type));
  const memory = createHash("sha256").update(memoryOf(exports)).digest("hex");
  return { outcome, calls, globals, memory, fuel: reading.used() };
}

/** As the other side writes numbers; which NaN one is, each engine chooses. */
function written(value: number | bigint, type: string): string {
  if (type !== "f64" || typeof value === "bigint") return String(value);
  if (Number.isNaN(value)) return "nan";
  return Number.isFinite(value) ? String(value) : value > 0 ? "inf" : "-inf";
}

/** Of the other side's way of writing a double, what ours is. */
const read = (text: string, type: string): string => {
  if (type !== "f64" || /nan|inf/.test(text)) return text.replace("-nan", "nan");
  return written(Number(text), type);
};

const programs = Array.from({ length: PROGRAMS }, (_, at) => generate(at + 1)).filter(
  (program) => interpret(program, answer, MOST_INSTRUCTIONS).outcome !== "too long",
);
const reason = missingWasmtime();

describe.skipIf(reason !== null)(`generated modules under Wasmtime${reason === null ? "" : ` (${reason})`}`, () => {
  const modules = programs.map((program) => ({ program, bytes: assemble(program) }));
  let answers: readonly (Seen & { readonly fuel: number; readonly again: number })[];

  beforeAll(() => {
    answers = askWasmtime(
      modules.map(({ program, bytes }) => ({
        kind: "pure",
        module: base64(bytes),
        globals: program.globals.map((_, at) => `g${at}`),
      })),
    );
  });

  test("end, call, compute and store as they do here with the meter in them", () => {
    expect(modules.length).toBeGreaterThan(60);
    const theirs = modules.map(({ program }, at) => {
      const { outcome, calls, globals, memory } = answers[at] as Seen;
      return {
        outcome,
        calls,
        memory,
        globals: globals.map((text, index) => read(text, program.globals[index] ?? "")),
      };
    });
    const ours = modules.map(({ program, bytes }) => metered(bytes, program));
    expect(ours.map(({ fuel: _, ...seen }) => ({ ...seen }))).toEqual(theirs);
  });

  test("use the same fuel each time, here as there", () => {
    const used = () => modules.map(({ program, bytes }) => metered(bytes, program).fuel);
    expect([used(), answers.map(({ again }) => again)]).toEqual([used(), answers.map(({ fuel }) => fuel)]);
  });
});
