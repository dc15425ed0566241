import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instrument, readModule, validateModule } from "../../../src/runtime/engine/wasm/index.ts";
import { assemble, list } from "./kit/assemble.ts";
import { instantiate, meter, start } from "./kit/engine.ts";
import { generate } from "./kit/generate.ts";
import { body, rawModule, VOID, withCode } from "./kit/raw.ts";

const LIMITS = { memory_bytes: 1024 * 1024, table_elements: 1000 };
const BUDGET = { fuel: 1_000_000, stack: 20_000 };

function metered(bytes: Uint8Array): Uint8Array {
  const module = readModule(bytes);
  const result = module.ok ? instrument(module.value, LIMITS) : module;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function run(bytes: Uint8Array) {
  const exports = instantiate(metered(bytes), {});
  const reading = meter(exports, BUDGET);
  const outcome = start(exports);
  return { outcome, ended: reading.ended(), used: reading.used() };
}

const many = (count: number, code: (at: number) => readonly number[]) =>
  Array.from({ length: count }, (_, at) => code(at)).flat();

const seeds = fc.integer({ min: 1, max: 200 });

describe("bytes that a module was changed to", () => {
  test("are read or refused, never thrown at; what both accept runs with the meter", () => {
    const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(seeds, fc.array(change, { minLength: 1, maxLength: 4 }), (seed, changes) => {
        const bytes = assemble(generate(seed));
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
        const read = readModule(bytes);
        if (!read.ok || validateModule(bytes).problems[0]?.code === "invalid") return;
        const result = instrument(read.value, LIMITS);
        if (!result.ok) return;
        const answer = readModule(result.value);
        expect(answer.ok ? [] : answer.error).toEqual([]);
        expect(validateModule(result.value).problems.map(({ code }) => code)).not.toContain("invalid");
      }),
      { numRuns: 500 },
    );
  });

  test("are refused wherever they are cut off", () => {
    const bytes = assemble(generate(7));
    const whole = readModule(bytes);
    expect(whole.ok).toBe(true);
    for (let length = 0; length < bytes.length; length++) {
      const read = readModule(bytes.subarray(0, length));
      // A cut between two sections can only leave functions without code.
      const problem = read.ok ? "none" : read.error[0]?.code;
      const allowed = validateModule(bytes.subarray(0, length)).ok;
      expect({ length, allowed }).toEqual({ length, allowed: false });
      expect(problem === "none" || problem === "malformed").toBe(true);
    }
  });

  test("are not believed in the numbers that they give", () => {
    const huge = [0xff, 0xff, 0xff, 0xff, 0x0f];
    for (let id = 0; id <= 12; id++) {
      const read = readModule(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, id, 5, ...huge]));
      expect({ id, ok: read.ok }).toEqual({ id, ok: false });
    }
  });

  test("that are of any kind are refused", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
        const read = readModule(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...noise]));
        return read.ok || read.error.length === 1;
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a run", () => {
  test("that turns for ever ends for fuel", () => {
    const { outcome, ended, used } = run(withCode([0x03, 0x40, 0x0c, 0, 0x0b]));
    expect({ outcome, ended, used }).toEqual({ outcome: "unreachable", ended: "fuel", used: BUDGET.fuel + 1 });
  });

  test("that calls itself for ever ends for its stack, at the same place each time", () => {
    const first = run(withCode([0x10, 0]));
    expect({ outcome: first.outcome, ended: first.ended }).toEqual({ outcome: "unreachable", ended: "stack" });
    expect(run(withCode([0x10, 0]))).toEqual(first);
  });

  test.each([
    { what: "nothing else", code: [], locals: [], after: [] },
    { what: "a hundred locals", code: [], locals: [[100, 0x7e]], after: many(100, (at) => [0x20, at, 0x1a]) },
    { what: "fifty vectors", code: [], locals: [[50, 0x7b]], after: many(50, (at) => [0x20, at, 0x1a]) },
    {
      what: "a hundred values on its stack",
      code: many(100, () => [0x3f, 0]),
      locals: [],
      after: many(100, () => [0x1a]),
    },
  ])("with $what in each frame ends for its stack before the engine's own is full", ({ code, locals, after }) => {
    const bytes = rawModule({ 10: list([body([...code, 0x10, 0, ...after], locals)]) });
    const exports = instantiate(metered(bytes), {});
    const reading = meter(exports, { fuel: 1e9, stack: 90_000 });
    expect({ outcome: start(exports), ended: reading.ended() }).toEqual({ outcome: "unreachable", ended: "stack" });
  });

  test("that calls itself through the table ends for its stack", () => {
    const bytes = withCode([0x41, 0, 0x11, 0, 0], {
      4: list([[0x70, 0, 1]]),
      9: list([[0, 0x41, 0, 0x0b, ...list([[0]])]]),
    });
    expect(run(bytes).ended).toBe("stack");
  });

  test("that grows its memory beyond the limit ends for memory", () => {
    expect(run(withCode([0x41, 16, 0x40, 0, 0x1a]))).toEqual({ outcome: "unreachable", ended: "memory", used: 3 });
  });

  test("that grows its memory to the limit is charged for its pages", () => {
    expect(run(withCode([0x41, 15, 0x40, 0, 0x1a]))).toEqual({ outcome: "ok", ended: "none", used: 3 + 15 * 8192 });
  });

  test("that asks for more than its own maximum is told so, and goes on", () => {
    const bytes = withCode([0x41, 2, 0x40, 0, 0x41, 1, 0x6a, 0x04, 0x40, 0x00, 0x0b], { 5: list([[1, 1, 2]]) });
    expect(run(bytes)).toEqual({ outcome: "ok", ended: "none", used: 5 });
  });

  test("pays for what it fills by its length, before it is filled", () => {
    const fill = (length: readonly number[]) => withCode([0x41, 0, 0x41, 0, 0x41, ...length, 0xfc, 11, 0]);
    expect(run(fill([0x80, 0x80, 0x04]))).toEqual({ outcome: "ok", ended: "none", used: 4 + 65_536 / 8 });
    expect(run(fill([0x7f])).ended).toBe("fuel");
  });

  test("pays for elements of tables one by one", () => {
    const grow = withCode([0xd0, 0x70, 0x41, 0xe4, 0, 0xfc, 15, 0, 0x1a], { 4: list([[0x70, 0, 0]]) });
    expect(run(grow)).toEqual({ outcome: "ok", ended: "none", used: 4 + 100 });
  });

  test("pays for locals that it has at entry", () => {
    const bytes = rawModule({ 10: list([body([0x01], [[0x80, 0x01, 0x7f]])]) });
    expect(run(bytes)).toEqual({ outcome: "ok", ended: "none", used: 1 + 2 });
  });

  test("without fuel does nothing", () => {
    const exports = instantiate(metered(withCode([0x01])), {});
    expect(start(exports)).toBe("unreachable");
  });

  test("keeps the results of a function that gives several", () => {
    const bytes = rawModule({
      1: list([VOID, [0x60, 0, ...list([[0x7f], [0x7e]])]]),
      3: list([[0], [1], [0]]),
      10: list([
        body([0x10, 1, 0x50, 0x04, 0x40, 0x00, 0x0b, 0x1a]),
        body([0x10, 2, 0x41, 5, 0x42, 6, 0x0f]),
        body([]),
      ]),
    });
    expect(run(bytes)).toEqual({ outcome: "ok", ended: "none", used: 4 + 4 });
  });
});
