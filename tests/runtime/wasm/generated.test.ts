import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { instrument, readModule } from "../../../src/runtime/engine/wasm/index.ts";
import { assemble } from "./kit/assemble.ts";
import { AMPLE, type Budget, globalOf, instantiate, memoryOf, meter, start } from "./kit/engine.ts";
import { generate } from "./kit/generate.ts";
import { interpret } from "./kit/interpret.ts";
import type { Program } from "./kit/program.ts";

const LIMITS = { memory_bytes: 64 * 1024 * 1024, table_elements: 100_000 };
const PROGRAMS = 400;
const MOST_INSTRUCTIONS = 300_000;
const answer = (value: number) => Math.imul(value, 2_654_435_761) >> 3;

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function metered(bytes: Uint8Array): Uint8Array {
  const module = readModule(bytes);
  if (!module.ok) throw new Error(JSON.stringify(module.error));
  const instrumented = instrument(module.value, LIMITS);
  if (!instrumented.ok) throw new Error(JSON.stringify(instrumented.error));
  return instrumented.value;
}

function observed(bytes: Uint8Array, program: Program, budget: Budget | null) {
  const calls: number[] = [];
  const host = (value: number) => {
    calls.push(value);
    return answer(value);
  };
  const exports = instantiate(bytes, { test: { host } });
  const reading = budget === null ? null : meter(exports, budget);
  const outcome = start(exports);
  const globals = program.globals.map((_, at) => globalOf(exports, `g${at}`).value);
  const seen = { outcome, calls, globals, memory: digest(memoryOf(exports)) };
  return { seen, used: reading?.used() ?? 0, ended: reading?.ended() ?? "none", stackLeft: reading?.stackLeft() ?? 0 };
}

const seeds = Array.from({ length: PROGRAMS }, (_, seed) => seed + 1);

/** Programs that end of themselves, with what they do without any engine. */
const programs = seeds.flatMap((seed) => {
  const program = generate(seed);
  const expected = interpret(program, answer, MOST_INSTRUCTIONS);
  return expected.outcome === "too long" ? [] : [{ seed, program, bytes: assemble(program), expected }];
});
const returning = programs.filter(({ expected }) => expected.outcome === "ok");

describe("generated programs", () => {
  test("are enough of each kind", () => {
    expect(programs.length).toBeGreaterThan(350);
    expect(returning.length).toBeGreaterThan(200);
    expect(programs.length - returning.length).toBeGreaterThan(20);
  });

  test("do the same with the meter in them as without it", () => {
    for (const { seed, program, bytes } of programs) {
      const plain = observed(bytes, program, null);
      const counted = observed(metered(bytes), program, AMPLE);
      expect({ seed, ...counted.seen }).toEqual({ seed, ...plain.seen });
    }
  });

  test("use as much fuel as the interpreter counts instructions, and give the whole stack back", () => {
    for (const { seed, program, bytes, expected } of returning) {
      const { used, stackLeft, seen } = observed(metered(bytes), program, AMPLE);
      expect({ seed, used, stackLeft, calls: seen.calls, memory: seen.memory }).toEqual({
        seed,
        used: expected.executed,
        stackLeft: AMPLE.stack,
        calls: expected.calls,
        memory: digest(expected.memory),
      });
    }
  });

  test("run to their end with exactly that fuel, and not with one less", () => {
    for (const { seed, program, bytes, expected } of returning) {
      const exact = observed(metered(bytes), program, { ...AMPLE, fuel: expected.executed });
      const short = observed(metered(bytes), program, { ...AMPLE, fuel: expected.executed - 1 });
      expect({ seed, exact: exact.ended, short: short.ended, outcome: short.seen.outcome }).toEqual({
        seed,
        exact: "none",
        short: "fuel",
        outcome: "unreachable",
      });
    }
  });

  test("that end in `unreachable` have paid for what they executed", () => {
    const ended = programs.filter(({ expected }) => expected.outcome === "unreachable");
    expect(ended.length).toBeGreaterThan(5);
    for (const { seed, program, bytes, expected } of ended) {
      const run = observed(metered(bytes), program, AMPLE);
      expect({ seed, ended: run.ended, isPaid: run.used >= expected.executed }).toEqual({
        seed,
        ended: "none",
        isPaid: true,
      });
    }
  });
});
