import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Limits } from "../limits.ts";
import { Cursor } from "./cursor.ts";
import { Output } from "./emit.ts";
import { type MeterGlobals, writeMeteredBody } from "./meter-body.ts";
import { type Bounds, type Module, SECTION, type Section, type TableType, VALUE } from "./module.ts";
import { OP } from "./opcodes.ts";
import { INSTRUMENTED_BYTES, type ModuleProblem, type ModuleProblemCode, Refused } from "./problem.ts";

/** The names of the globals that the instrumented module exports. No guest may export them, and none can access them. */
export const METER_EXPORTS = { fuel: "skl:fuel", stack: "skl:stack", memory: "skl:memory" } as const;

export type MeterLimits = Pick<Limits, "memory_bytes" | "table_elements">;

const PAGE_BYTES = 65_536;
const ALL_PAGES = 65_536;

/**
 * Returns the bytes of the module with a meter in it. It behaves as before and lowers the exported global `skl:fuel` (i64) by one
 * for each instruction, trapping below zero; likewise `skl:stack` (i32) by the slots of each frame. Both are zero until the host
 * sets them. The maximum of its memory and tables is lowered to the limits; growing the memory beyond its limit sets `skl:memory`
 * to 1 and traps. Custom sections are dropped.
 */
export function instrument(
  module: Module,
  limits: MeterLimits,
): Result<Uint8Array<ArrayBuffer>, readonly ModuleProblem[]> {
  try {
    return ok(new Instrumenter(module, limits).bytes());
  } catch (error) {
    if (error instanceof Refused) return err([error.problem]);
    throw error;
  }
}

const HEADER = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
/** The most bytes of a body that V8 accepts. */
const BODY_BYTES = 7_654_321;

class Instrumenter {
  readonly #module: Module;
  readonly #limits: MeterLimits;
  readonly #out: Output;
  /** Result lists that need a new type, with the index of that type. */
  readonly #resultTypes = new Map<string, { readonly index: number; readonly results: readonly number[] }>();

  constructor(module: Module, limits: MeterLimits) {
    this.#module = module;
    this.#limits = limits;
    this.#out = new Output(module.bytes.length * 2);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    this.#checkLimits();
    // The code is written first, because it determines which types are needed.
    const code = this.#codeSection();
    this.#out.copy(HEADER);
    const sections = this.#module.sections.filter(({ id }) => id !== SECTION.custom);
    let hasGlobals = false;
    for (const section of sections) {
      const isBehindGlobals = section.id >= SECTION.global;
      if (isBehindGlobals && !hasGlobals && section.id !== SECTION.global)
        this.#write(SECTION.global, this.#globals(null));
      hasGlobals ||= isBehindGlobals;
      this.#write(section.id, this.#rewriteSection(section, code));
    }
    return this.#out.bytes();
  }

  #checkLimits(): void {
    const { memories, tables } = this.#module;
    if (memories.some(({ min }) => min * PAGE_BYTES > this.#limits.memory_bytes)) {
      throw new Refused("memory_limit", `The memory starts with more than ${this.#limits.memory_bytes} bytes.`);
    }
    const elements = tables.reduce((sum, { min }) => sum + min, 0);
    if (elements > this.#limits.table_elements) {
      throw new Refused("cap_table_elements", `The tables start with ${elements} elements.`);
    }
  }

  #write(id: number, content: Uint8Array): void {
    this.#out.op(id, content.length);
    this.#out.copy(content);
    requireSize("instrumented_size", this.#out.length, INSTRUMENTED_BYTES);
  }

  #rewriteSection(section: Section, code: Uint8Array): Uint8Array {
    const { bytes, memories, tables } = this.#module;
    switch (section.id) {
      case SECTION.type:
        return this.#types(section);
      case SECTION.table:
        return writeTableSection(tables, this.#limits.table_elements);
      case SECTION.memory:
        return writeMemorySection(memories, this.#pages);
      case SECTION.global:
        return this.#globals(section);
      case SECTION.export:
        return this.#exports(section);
      case SECTION.code:
        return code;
      default:
        return bytes.subarray(section.from, section.to);
    }
  }

  get #pages(): number {
    return Math.min(ALL_PAGES, Math.floor(this.#limits.memory_bytes / PAGE_BYTES));
  }

  #codeSection(): Uint8Array {
    const module = this.#module;
    const out = new Output(module.bytes.length * 2);
    const globals: MeterGlobals = {
      fuel: module.globals,
      stack: module.globals + 1,
      memory: module.globals + 2,
      pages: this.#pages,
      declaredPages: module.memories[0]?.max ?? ALL_PAGES,
      resultType: (results) => this.#resultType(results),
    };
    out.u32(module.bodies.length);
    for (const body of module.bodies) {
      const metered = new Output((body.to - body.from) * 2);
      writeMeteredBody(metered, module, body, globals);
      requireSize("cap_body_bytes", metered.length, BODY_BYTES);
      out.u32(metered.length);
      out.copy(metered.bytes());
      requireSize("instrumented_size", out.length, INSTRUMENTED_BYTES);
    }
    return out.bytes();
  }

  #resultType(results: readonly number[]): number {
    const key = results.join();
    const known = this.#resultTypes.get(key);
    if (known !== undefined) return known.index;
    const index = this.#module.types.length + this.#resultTypes.size;
    this.#resultTypes.set(key, { index, results });
    return index;
  }

  #types(section: Section): Uint8Array {
    const out = this.#copyExtended(section, this.#resultTypes.size);
    for (const { results } of this.#resultTypes.values()) {
      out.op(0x60, 0);
      out.u32(results.length);
      for (const result of results) out.byte(result);
    }
    return out.bytes();
  }

  #globals(section: Section | null): Uint8Array {
    const out = section === null ? new Output(32) : this.#copyExtended(section, 3);
    if (section === null) out.u32(3);
    for (const [type, zero] of [
      [VALUE.i64, OP.i64Const],
      [VALUE.i32, OP.i32Const],
      [VALUE.i32, OP.i32Const],
    ] as const) {
      out.op(type, 1);
      out.constant(zero, 0);
      out.end();
    }
    return out.bytes();
  }

  #exports(section: Section): Uint8Array {
    const out = this.#copyExtended(section, 3);
    for (const [at, name] of [METER_EXPORTS.fuel, METER_EXPORTS.stack, METER_EXPORTS.memory].entries()) {
      out.name(name);
      out.op(3, this.#module.globals + at);
    }
    return out.bytes();
  }

  /** Copies a list with a higher count, for elements that are appended. */
  #copyExtended({ from, to }: Section, more: number): Output {
    const cursor = new Cursor(this.#module.bytes, from, to);
    const count = cursor.u32();
    const out = new Output(to - from + 64);
    out.u32(count + more);
    out.copy(this.#module.bytes.subarray(cursor.at, to));
    return out;
  }
}

function requireSize(code: ModuleProblemCode, size: number, most: number): void {
  if (size > most) throw new Refused(code, `With the meter in it there are ${size} bytes; ${most} are allowed.`);
}

function writeTableSection(tables: readonly TableType[], most: number): Uint8Array {
  const out = new Output(tables.length * 16);
  out.u32(tables.length);
  for (const { element, min, max } of tables) {
    out.byte(element);
    out.op(1, min);
    out.u32(Math.max(min, Math.min(max ?? most, most)));
  }
  return out.bytes();
}

function writeMemorySection(memories: readonly Bounds[], pages: number): Uint8Array {
  const out = new Output(memories.length * 16);
  out.u32(memories.length);
  for (const { min, max } of memories) {
    out.op(1, min);
    out.u32(Math.min(max ?? pages, pages));
  }
  return out.bytes();
}
