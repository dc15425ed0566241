import { describe, expect, test } from "vitest";
import {
  CAPS,
  instrument,
  KNOWN_IMPORTS,
  MODULE_BYTES,
  MODULE_PROBLEMS,
  type ModuleProblemCode,
  readModule,
  validateModule,
} from "../../../src/runtime/engine/wasm/index.ts";
import { HEADER, list, section, text, u32 } from "./kit/assemble.ts";
import { body, EXPORTS, rawModule, VOID, withCode } from "./kit/raw.ts";

const repeat = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const block = [0x02, 0x40];
const end = 0x0b;
const zero = [0x41, 0];
const encodeImportEntry = (module: string, name: string, type: number) => [...text(module), ...text(name), 0, type];
const HOST = [0x60, ...list([[0x7f], [0x7f]]), ...list([[0x7f]])];
const nested = (depth: number) => [...repeat(depth, block).flat(), ...repeat(depth, end)];
const LIMITS = { memory_bytes: 1024 * 1024, table_elements: 1000 };

interface Case {
  readonly code: ModuleProblemCode;
  readonly what: string;
  readonly bytes: Uint8Array;
  /** As near to it as it gets, and allowed. */
  readonly control?: Uint8Array;
}

const REFUSALS: readonly Case[] = [
  { code: "module_size", what: "a byte more than allowed", bytes: new Uint8Array(MODULE_BYTES + 1) },
  { code: "malformed", what: "no header", bytes: Uint8Array.from([1, 2, 3, 4]) },
  { code: "malformed", what: "a component", bytes: Uint8Array.from([0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0]) },
  {
    code: "malformed",
    what: "an integer with bits too many",
    bytes: rawModule({ 3: [0x81, 0x80, 0x80, 0x80, 0x10, 0] }),
    control: rawModule({ 3: [0x81, 0x80, 0x80, 0x80, 0x00, 0] }),
  },
  { code: "malformed", what: "a call of no function", bytes: withCode([0x10, 1]), control: withCode([0x10, 0]) },
  {
    code: "malformed",
    what: "a global behind the guest's own, where the meter's are",
    bytes: withCode([0x42, 0, 0x24, 0]),
  },
  {
    code: "malformed",
    what: "a name that is not UTF-8",
    bytes: rawModule({ 7: list([...EXPORTS, [2, 0xc3, 0x28, 0, 0]]) }),
    control: rawModule({ 7: list([...EXPORTS, [...text("ü"), 0, 0]]) }),
  },
  {
    code: "invalid",
    what: "a value that nobody takes",
    bytes: withCode([...zero]),
    control: withCode([...zero, 0x1a]),
  },
  {
    code: "section_order",
    what: "a section twice",
    bytes: Uint8Array.from([...HEADER, ...section(1, [0]), ...section(1, [0])]),
  },
  {
    code: "feature_threads",
    what: "a shared memory",
    bytes: rawModule({ 5: list([[3, 1, 1]]) }),
    control: rawModule({ 5: list([[1, 1, 1]]) }),
  },
  { code: "feature_threads", what: "an atomic fence", bytes: withCode([0xfe, 3, 0]) },
  { code: "feature_exceptions", what: "a tag", bytes: rawModule({ 13: list([[0, 0]]) }) },
  { code: "feature_exceptions", what: "a try", bytes: withCode([0x06, 0x40, end]) },
  { code: "feature_memory64", what: "a memory of 64 bits", bytes: rawModule({ 5: list([[4, 1]]) }) },
  {
    code: "feature_multi_memory",
    what: "two memories",
    bytes: rawModule({
      5: list([
        [0, 1],
        [0, 1],
      ]),
    }),
  },
  {
    code: "feature_multi_memory",
    what: "an access that names one",
    bytes: withCode([...zero, 0x28, 0x42, 0, 0, 0x1a]),
  },
  { code: "feature_gc", what: "a type of structures", bytes: rawModule({ 1: list([[0x5f, 0]]) }) },
  { code: "feature_gc", what: "an instruction on them", bytes: withCode([0xfb, 0, 0]) },
  { code: "feature_tail_calls", what: "a call that returns", bytes: withCode([0x12, 0]) },
  {
    code: "feature_relaxed_simd",
    what: "an instruction that machines answer differently",
    bytes: withCode([0xfd, 0x80, 0x02]),
  },
  {
    code: "feature_extended_const",
    what: "a sum as a constant",
    bytes: rawModule({ 6: list([[0x7f, 0, ...zero, ...zero, 0x6a, end]]) }),
    control: rawModule({ 6: list([[0x7f, 0, ...zero, end]]) }),
  },
  { code: "feature_unknown", what: "an instruction without a meaning", bytes: withCode([0x27]) },
  {
    code: "import_kind",
    what: "a memory that is imported",
    bytes: rawModule({ 2: list([[...text("env"), ...text("memory"), 2, 0, 1]]), 5: null }),
  },
  {
    code: "import_unknown",
    what: "a function that no host has",
    bytes: rawModule({
      2: list([encodeImportEntry("env", "system", 0)]),
      7: list([EXPORTS[0] ?? [], [...text("_start"), 0, 1]]),
    }),
  },
  {
    code: "import_signature",
    what: "a known function with another type",
    bytes: rawModule({
      1: list([VOID, HOST]),
      2: list([encodeImportEntry("wasi_snapshot_preview1", "fd_close", 1)]),
      7: list([EXPORTS[0] ?? [], [...text("_start"), 0, 1]]),
    }),
    control: rawModule({
      1: list([VOID, HOST]),
      2: list([encodeImportEntry("wasi_snapshot_preview1", "args_get", 1)]),
      7: list([EXPORTS[0] ?? [], [...text("_start"), 0, 1]]),
    }),
  },
  { code: "export_start", what: "no start", bytes: rawModule({ 7: list([EXPORTS[0] ?? []]) }) },
  {
    code: "export_start",
    what: "an import as the start",
    bytes: rawModule({
      1: list([VOID, [0x60, ...list([[0x7f]]), 0]]),
      2: list([encodeImportEntry("wasi_snapshot_preview1", "proc_exit", 1)]),
    }),
  },
  { code: "export_memory", what: "no memory", bytes: rawModule({ 7: list([EXPORTS[1] ?? []]) }) },
  {
    code: "export_reserved",
    what: "a name of the meter's",
    bytes: rawModule({ 7: list([...EXPORTS, [...text("skl:fuel"), 0, 0]]) }),
    control: rawModule({ 7: list([...EXPORTS, [...text("skl-fuel"), 0, 0]]) }),
  },
  { code: "start_function", what: "code that runs before its limits are set", bytes: rawModule({ 8: [0] }) },
  {
    code: "cap_types",
    what: "too many types",
    bytes: rawModule({ 1: list(repeat(CAPS.cap_types + 1, VOID)) }),
    control: rawModule({ 1: list(repeat(CAPS.cap_types, VOID)) }),
  },
  {
    code: "cap_params",
    what: "too many parameters",
    bytes: rawModule({ 1: list([VOID, [0x60, ...list(repeat(CAPS.cap_params + 1, [0x7f])), 0]]) }),
    control: rawModule({ 1: list([VOID, [0x60, ...list(repeat(CAPS.cap_params, [0x7f])), 0]]) }),
  },
  {
    code: "cap_results",
    what: "too many results",
    bytes: rawModule({ 1: list([VOID, [0x60, 0, ...list(repeat(CAPS.cap_results + 1, [0x7f]))]]) }),
    control: rawModule({ 1: list([VOID, [0x60, 0, ...list(repeat(CAPS.cap_results, [0x7f]))]]) }),
  },
  {
    code: "cap_imports",
    what: "too many imports",
    bytes: rawModule({ 2: list(repeat(CAPS.cap_imports + 1, encodeImportEntry("skg", "http_get", 0))) }),
  },
  {
    code: "cap_functions",
    what: "too many functions",
    bytes: rawModule({ 3: list(repeat(CAPS.cap_functions + 1, [0])) }),
  },
  {
    code: "cap_tables",
    what: "too many tables",
    bytes: rawModule({ 4: list(repeat(CAPS.cap_tables + 1, [0x70, 0, 1])) }),
    control: rawModule({ 4: list(repeat(CAPS.cap_tables, [0x70, 0, 1])) }),
  },
  {
    code: "cap_table_elements",
    what: "tables that are too large together",
    bytes: rawModule({
      4: list([
        [0x70, 0, ...u32(60_000)],
        [0x70, 0, ...u32(40_001)],
      ]),
    }),
    control: rawModule({
      4: list([
        [0x70, 0, ...u32(60_000)],
        [0x70, 0, ...u32(40_000)],
      ]),
    }),
  },
  {
    code: "cap_globals",
    what: "too many globals",
    bytes: rawModule({ 6: list(repeat(CAPS.cap_globals + 1, [0x7f, 0, ...zero, end])) }),
  },
  {
    code: "cap_exports",
    what: "too many exports",
    bytes: rawModule({ 7: [...u32(CAPS.cap_exports + 1), ...repeat(CAPS.cap_exports * 5, 0)] }),
  },
  {
    code: "cap_element_segments",
    what: "too many element segments",
    bytes: rawModule({ 9: list(repeat(CAPS.cap_element_segments + 1, [1, 0, 0])) }),
  },
  {
    code: "cap_elements",
    what: "too many elements together",
    bytes: rawModule({ 9: list(repeat(2, [1, 0, ...list(repeat(CAPS.cap_elements / 2 + 1, [0]))])) }),
    control: rawModule({ 9: list(repeat(2, [1, 0, ...list(repeat(CAPS.cap_elements / 2, [0]))])) }),
  },
  {
    code: "cap_data_segments",
    what: "too many data segments",
    bytes: rawModule({ 11: list(repeat(CAPS.cap_data_segments + 1, [1, 0])) }),
    control: rawModule({ 11: list(repeat(CAPS.cap_data_segments, [1, 0])) }),
  },
  {
    code: "cap_body_bytes",
    what: "a function that is too long",
    bytes: rawModule({ 10: [1, ...u32(CAPS.cap_body_bytes + 1)] }),
  },
  {
    code: "cap_locals",
    what: "too many locals in two groups",
    bytes: rawModule({
      10: list([
        body(
          [],
          [
            [...u32(CAPS.cap_locals), 0x7f],
            [1, 0x7e],
          ],
        ),
      ]),
    }),
    control: rawModule({
      10: list([
        body(
          [],
          [
            [...u32(CAPS.cap_locals - 1), 0x7f],
            [1, 0x7e],
          ],
        ),
      ]),
    }),
  },
  {
    code: "cap_control_values",
    what: "too many locals for its blocks",
    bytes: rawModule({ 10: list([emptyIfs(1_000, 2_000)]) }),
    control: rawModule({ 10: list([emptyIfs(1_000, 1_980)]) }),
  },
  {
    code: "cap_control_values",
    what: "too many values on its stack for its blocks",
    bytes: rawModule({
      10: list([
        body([
          ...repeat(2_000, zero).flat(),
          ...repeat(2_000, [0x02, 0x40, 0x0b]).flat(),
          ...repeat(2_000, [0x1a]).flat(),
        ]),
      ]),
    }),
  },
  {
    code: "cap_nesting",
    what: "a block too deep",
    bytes: withCode(nested(CAPS.cap_nesting)),
    control: withCode(nested(CAPS.cap_nesting - 1)),
  },
  {
    code: "cap_br_table",
    what: "a table of too many labels",
    bytes: withCode([...zero, 0x0e, ...list(repeat(CAPS.cap_br_table + 1, [0])), 0]),
    control: withCode([...zero, 0x0e, ...list(repeat(CAPS.cap_br_table, [0])), 0]),
  },
  {
    code: "cap_custom_sections",
    what: "too many custom sections",
    bytes: Uint8Array.from([...rawModule(), ...repeat(CAPS.cap_custom_sections + 1, section(0, text("x"))).flat()]),
    control: Uint8Array.from([...rawModule(), ...repeat(CAPS.cap_custom_sections, section(0, text("x"))).flat()]),
  },
  {
    code: "cap_name_bytes",
    what: "a name that is too long",
    bytes: rawModule({ 7: list([...EXPORTS, [...text("x".repeat(CAPS.cap_name_bytes + 1)), 0, 0]]) }),
    control: rawModule({ 7: list([...EXPORTS, [...text("x".repeat(CAPS.cap_name_bytes)), 0, 0]]) }),
  },
];

/** A function that has so many locals and asks so often for one of them. */
function emptyIfs(locals: number, count: number): number[] {
  return body(repeat(count, [0x20, 0, 0x04, 0x40, 0x0b]).flat(), [[...u32(locals), 0x7f]]);
}

/** These are found when the limits of a run are written into a module. */
const BY_LIMITS: readonly Case[] = [
  {
    code: "memory_limit",
    what: "more memory than allowed",
    bytes: rawModule({ 5: list([[0, 17]]) }),
    control: rawModule({ 5: list([[0, 16]]) }),
  },
  {
    code: "cap_table_elements",
    what: "a larger table",
    bytes: rawModule({ 4: list([[0x70, 0, ...u32(1001)]]) }),
    control: rawModule({ 4: list([[0x70, 0, ...u32(1000)]]) }),
  },
  {
    code: "instrumented_size",
    what: "what grows beyond all measure",
    // A growth is charged by its operand, with sixteen times its bytes.
    bytes: rawModule({
      3: list(repeat(30, [0])),
      10: list(repeat(30, body(repeat(48_000, [0x3f, 0, 0x40, 0, 0x1a]).flat()))),
    }),
  },
];

function instrumented(bytes: Uint8Array): ModuleProblemCode | "none" {
  const module = readModule(bytes);
  if (!module.ok) throw new Error(JSON.stringify(module.error));
  const result = instrument(module.value, LIMITS);
  return result.ok ? "none" : (result.error[0]?.code ?? "none");
}

describe("a module", () => {
  test("that is the smallest may run", () => {
    expect(validateModule(rawModule()).problems).toEqual([]);
  });

  test.each(REFUSALS)("with $what is refused: $code", ({ code, bytes, control }) => {
    const { ok, problems } = validateModule(bytes);
    expect({ ok, codes: problems.map((problem) => problem.code) }).toEqual({ ok: false, codes: [code] });
    if (control !== undefined) expect(validateModule(control).problems).toEqual([]);
  });

  test.each(BY_LIMITS)("with $what is refused for its limits: $code", ({ code, bytes, control }) => {
    expect(instrumented(bytes)).toBe(code);
    if (control !== undefined) expect(instrumented(control)).toBe("none");
  });

  test("has a case for every code", () => {
    const covered = new Set([...REFUSALS, ...BY_LIMITS].map(({ code }) => code));
    expect(MODULE_PROBLEMS.filter((code) => !covered.has(code))).toEqual([]);
  });

  test("that imports what is known and not granted is refused", () => {
    const bytes = rawModule({
      1: list([VOID, [0x60, ...list([[0x7f]]), 0]]),
      2: list([encodeImportEntry("wasi_snapshot_preview1", "proc_exit", 1)]),
      7: list([EXPORTS[0] ?? [], [...text("_start"), 0, 1]]),
    });
    const { sha256, compilerWork, ...refused } = validateModule(bytes, { allowedImports: new Set(["skg.http_get"]) });
    expect(refused).toEqual({
      ok: false,
      imports: ["wasi_snapshot_preview1.proc_exit"],
      problems: [{ code: "import_unknown", message: 'There is no import "wasi_snapshot_preview1" "proc_exit" here.' }],
    });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(compilerWork).toBe(0);
    expect(validateModule(bytes, { allowedImports: KNOWN_IMPORTS }).problems).toEqual([]);
  });
});
