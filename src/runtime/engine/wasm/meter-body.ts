import type { Output } from "./emit.ts";
import { countFrameSlots, LEAF_SLOTS, OPERAND_SHIFT } from "./fuel-costs.ts";
import { type Patch, planMeter } from "./meter-plan.ts";
import { type Body, type Module, VALUE } from "./module.ts";
import { OP } from "./opcodes.ts";

/** The globals and limits that the metering code refers to. */
export interface MeterGlobals {
  readonly fuel: number;
  readonly stack: number;
  readonly memory: number;
  /** The pages that the host allows; `declaredPages` are those that the module declares. */
  readonly pages: number;
  readonly declaredPages: number;
  /** Returns the index of a type without parameters and with these results. */
  resultType(results: readonly number[]): number;
}

/** Three locals after the guest's own: the fuel while the function runs, and two numbers. */
interface Scratch {
  readonly fuel: number;
  readonly pages: number;
  readonly number: number;
}

const SCRATCH_LOCALS = 3;
const NO_VALUE = 0x40;

/**
 * Writes one body with the meter in it. The fuel is kept in a local, which the engine holds in a register, and is written to the
 * global whenever another function or the host can see it: around calls, at the end, before a trap. A charge lowers it and traps
 * below zero, so there is fuel while the guest's instructions run. A function that calls others takes its frame from the stack
 * counter while it runs. The code is wrapped in a block, and returns become branches to its end, where fuel and stack are given
 * back.
 */
export function writeMeteredBody(out: Output, module: Module, body: Body, globals: MeterGlobals): void {
  const { patches, isLeaf, height } = planMeter(module, body);
  const type = module.types[body.type];
  const first = (type?.params.length ?? 0) + body.locals;
  const slots = countFrameSlots({ values: first + SCRATCH_LOCALS + height, hasVectors: body.hasVectors });
  const isOnStack = !isLeaf || slots > LEAF_SLOTS;
  const meter = new MeterWriter(out, globals, { fuel: first, pages: first + 1, number: first + 2 });
  writeLocals(out, module.bytes.subarray(body.from, body.code));
  if (isOnStack) meter.enterFrame(slots);
  meter.takeOver();
  writeBlock(out, type?.results ?? [], globals);
  writeCode(meter, { out, module, body, patches });
  meter.share();
  if (isOnStack) meter.leaveFrame(slots);
  out.end();
}

interface Code {
  readonly out: Output;
  readonly module: Module;
  readonly body: Body;
  readonly patches: readonly Patch[];
}

function writeCode(meter: MeterWriter, { out, module, body, patches }: Code): void {
  let copied = body.code;
  const copyTo = (to: number) => {
    out.copy(module.bytes.subarray(copied, to));
    copied = to;
  };
  for (const patch of patches) {
    copyTo(patch.at);
    switch (patch.kind) {
      case "charge":
        meter.charge(patch.cost);
        break;
      case "operand":
        meter.chargeOperand(patch.opcode);
        break;
      case "share":
        meter.share();
        if (patch.to === null) break;
        copyTo(patch.to);
        meter.takeOver();
        break;
      case "return":
        out.op(OP.br, patch.depth);
        copied++;
        break;
    }
  }
  copyTo(body.to);
}

/** Writes the declarations of locals with two more groups. */
function writeLocals(out: Output, declared: Uint8Array): void {
  let groups = 0;
  let at = 0;
  for (let scale = 1; at < 5; scale *= 0x80) {
    const byte = declared[at++] ?? 0;
    groups += (byte & 0x7f) * scale;
    if (byte < 0x80) break;
  }
  out.u32(groups + 2);
  out.copy(declared.subarray(at));
  out.op(2, VALUE.i64);
  out.op(1, VALUE.i32);
}

function writeBlock(out: Output, results: readonly number[], { resultType }: MeterGlobals): void {
  out.byte(OP.block);
  if (results.length > 1) out.positive(resultType(results));
  else out.byte(results[0] ?? NO_VALUE);
}

class MeterWriter {
  readonly #out: Output;
  readonly #globals: MeterGlobals;
  readonly #scratch: Scratch;

  constructor(out: Output, globals: MeterGlobals, scratch: Scratch) {
    this.#out = out;
    this.#globals = globals;
    this.#scratch = scratch;
  }

  /** Copies the fuel from the global into the local. */
  takeOver(): void {
    this.#out.op(OP.globalGet, this.#globals.fuel);
    this.#out.op(OP.localSet, this.#scratch.fuel);
  }

  /** Copies the fuel from the local into the global. */
  share(): void {
    this.#out.op(OP.localGet, this.#scratch.fuel);
    this.#out.op(OP.globalSet, this.#globals.fuel);
  }

  charge(cost: number): void {
    this.#out.op(OP.localGet, this.#scratch.fuel);
    this.#out.constant(OP.i64Const, cost);
    this.#takeFuel();
  }

  /** Charges by the number on top of the stack and leaves it there. */
  chargeOperand(opcode: number): void {
    const out = this.#out;
    out.op(OP.localSet, this.#scratch.number);
    if (opcode === OP.memoryGrow) this.#chargeGrow();
    else this.#chargeNumber(opcode);
    out.op(OP.localGet, this.#scratch.number);
  }

  enterFrame(slots: number): void {
    const out = this.#out;
    out.op(OP.globalGet, this.#globals.stack);
    out.constant(OP.i32Const, slots);
    out.byte(OP.i32Sub);
    out.op(OP.localTee, this.#scratch.number);
    out.op(OP.globalSet, this.#globals.stack);
    out.op(OP.localGet, this.#scratch.number);
    out.constant(OP.i32Const, 0);
    out.byte(OP.i32LtS);
    out.op(OP.if, NO_VALUE);
    out.trap();
    out.end();
  }

  leaveFrame(slots: number): void {
    const out = this.#out;
    out.op(OP.globalGet, this.#globals.stack);
    out.constant(OP.i32Const, slots);
    out.byte(OP.i32Add);
    out.op(OP.globalSet, this.#globals.stack);
  }

  #chargeNumber(opcode: number): void {
    const out = this.#out;
    const shift = OPERAND_SHIFT.get(opcode) ?? 0;
    out.op(OP.localGet, this.#scratch.fuel);
    out.op(OP.localGet, this.#scratch.number);
    out.byte(OP.i64ExtendU);
    if (shift !== 0) {
      out.constant(OP.i64Const, Math.abs(shift));
      out.byte(shift < 0 ? OP.i64ShrU : OP.i64Shl);
    }
    this.#takeFuel();
  }

  /**
   * Ends the run where the memory would grow beyond what the host allows and the module would permit it; the memory global
   * records why. A growth that the module itself forbids is answered by the instruction, without a charge.
   */
  #chargeGrow(): void {
    const out = this.#out;
    const { pages, declaredPages, memory } = this.#globals;
    out.op(OP.memorySize, 0);
    out.byte(OP.i64ExtendU);
    out.op(OP.localGet, this.#scratch.number);
    out.byte(OP.i64ExtendU);
    out.byte(OP.i64Add);
    out.op(OP.localTee, this.#scratch.pages);
    out.constant(OP.i64Const, Math.min(pages, declaredPages));
    out.byte(OP.i64LeU);
    out.op(OP.if, NO_VALUE);
    this.#chargeNumber(OP.memoryGrow);
    out.byte(OP.else);
    if (pages < declaredPages) this.#endAboveLimit(memory, declaredPages);
    out.end();
  }

  #endAboveLimit(memory: number, declaredPages: number): void {
    const out = this.#out;
    out.op(OP.localGet, this.#scratch.pages);
    out.constant(OP.i64Const, declaredPages);
    out.byte(OP.i64LeU);
    out.op(OP.if, NO_VALUE);
    out.constant(OP.i32Const, 1);
    out.op(OP.globalSet, memory);
    this.share();
    out.trap();
    out.end();
  }

  /** Subtracts the second number on the stack from the first, which is the fuel. */
  #takeFuel(): void {
    const out = this.#out;
    out.byte(OP.i64Sub);
    out.op(OP.localTee, this.#scratch.fuel);
    out.constant(OP.i64Const, 0);
    out.byte(OP.i64LtS);
    out.op(OP.if, NO_VALUE);
    this.share();
    out.trap();
    out.end();
  }
}
