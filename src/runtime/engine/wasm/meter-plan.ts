import { Cursor } from "./cursor.ts";
import { FREE, LOCALS_A_FUEL, OPERAND_SHIFT } from "./fuel-costs.ts";
import { Instruction } from "./instruction.ts";
import type { Body, FunctionType, Module } from "./module.ts";
import { OP } from "./opcodes.ts";
import { CAPS, Refused } from "./problem.ts";

/** Code to insert before the instruction at `at`. */
export type Patch =
  | { readonly kind: "charge"; readonly at: number; cost: number }
  | { readonly kind: "operand"; readonly at: number; readonly opcode: number }
  /** The fuel must be visible to others here, and is read again after `to` where they may have used some. */
  | { readonly kind: "share"; readonly at: number; readonly to: number | null }
  /** A return, with the depth of the function itself. */
  | { readonly kind: "return"; readonly at: number; readonly depth: number };

interface MeterPlan {
  /** In the order of the bytes. */
  readonly patches: readonly Patch[];
  readonly isLeaf: boolean;
  /** An upper bound of the values on its stack. */
  readonly height: number;
  /** The values that the engine's compiler keeps for it. */
  readonly controlValues: number;
}

interface Charge {
  readonly kind: "charge";
  readonly at: number;
  cost: number;
}

/** An open block, loop, `if` or the function itself. */
interface Open {
  /** The charge that was current where it opened; null where it is unreachable. */
  readonly charge: Charge | null;
  readonly base: number;
  readonly params: number;
  readonly results: number;
  /** The outermost label that a branch inside leads to, counted from the function. */
  outermost: number;
}

/**
 * Plans where the code of a function is charged, and how much. One charge pays for all instructions that run whenever its place
 * is passed. A new charge starts where that no longer holds: in a loop, in the arms of an `if`, after a conditional branch, and
 * after a block that a branch can leave past its end. After any other block the charge from before it continues, since whoever
 * enters the block leaves it at its end or ends the run. So a run that returns is charged exactly what it executed, and one that
 * traps or exits also for what was to follow. Throws `Refused` for a function that would keep the engine's compiler busy.
 */
export function planMeter(module: Module, body: Body): MeterPlan {
  return new Planner(module, body).plan();
}

const NOTHING: FunctionType = { params: [], results: [] };

class Planner {
  readonly #module: Module;
  readonly #cursor: Cursor;
  readonly #instruction: Instruction;
  readonly #patches: Patch[] = [];
  readonly #open: Open[] = [];
  #charge: Charge | null;
  #height = 0;
  #highest = 0;
  #isLeaf = true;
  readonly #locals: number;
  /** The values that the engine keeps at the places where control parts or joins. */
  #controlValues = 0;

  constructor(module: Module, body: Body) {
    this.#module = module;
    this.#locals = body.locals + (module.types[body.type]?.params.length ?? 0);
    this.#cursor = new Cursor(module.bytes, body.code, body.to);
    this.#instruction = new Instruction(this.#cursor);
    const results = module.types[body.type]?.results.length ?? 0;
    this.#charge = this.#newCharge();
    this.#charge.cost = Math.floor(body.locals / LOCALS_A_FUEL);
    this.#open.push({ charge: this.#charge, base: 0, params: 0, results, outermost: 0 });
  }

  plan(): MeterPlan {
    while (this.#open.length > 0) this.#step();
    const patches = this.#patches.filter((patch) => patch.kind !== "charge" || patch.cost > 0);
    return { patches, isLeaf: this.#isLeaf, height: this.#highest, controlValues: this.#controlValues };
  }

  #step(): void {
    const instruction = this.#instruction;
    instruction.next();
    const { opcode } = instruction;
    if (this.#charge !== null && !FREE.has(opcode)) this.#charge.cost++;
    this.#height += instruction.delta;
    if (opcode >= OP.block && opcode <= OP.brTable)
      this.#keepValues(opcode === OP.brTable ? instruction.labels.length : 1);
    if (opcode <= OP.callIndirect) this.#control(opcode);
    else if (this.#charge !== null && OPERAND_SHIFT.has(opcode)) {
      this.#patches.push({ kind: "operand", at: instruction.at, opcode });
    }
    if (this.#charge !== null && this.#height > this.#highest) this.#highest = this.#height;
  }

  #keepValues(times: number): void {
    if (this.#charge === null) return;
    this.#controlValues += times * (this.#locals + Math.max(this.#height, 0));
    if (this.#controlValues > CAPS.cap_control_values) {
      const why = "has too many locals for its blocks and branches, or too many values on its stack";
      throw new Refused("cap_control_values", `The function that goes on at byte ${this.#instruction.at} ${why}.`);
    }
  }

  #control(opcode: number): void {
    const { first, labels } = this.#instruction;
    switch (opcode) {
      case OP.block:
      case OP.loop:
      case OP.if:
        this.#enter(opcode);
        return;
      case OP.else:
        this.#turn();
        return;
      case OP.end:
        this.#leave();
        return;
      case OP.br:
        this.#branch(first);
        this.#charge = null;
        return;
      case OP.brIf:
        this.#branch(first);
        if (this.#charge !== null) this.#charge = this.#newCharge();
        return;
      case OP.brTable:
        this.#branch(labels.reduce((most, label) => Math.max(most, label), 0));
        this.#charge = null;
        return;
      case OP.return:
        this.#return();
        return;
      case OP.unreachable:
        this.#share(null);
        this.#charge = null;
        return;
      case OP.call:
        this.#call(this.#typeOf(first));
        return;
      case OP.callIndirect:
        this.#call(this.#module.types[first] ?? NOTHING);
    }
  }

  #enter(opcode: number): void {
    const { params, results } = this.#blockArity();
    const outermost = this.#open.length;
    this.#open.push({ charge: this.#charge, base: this.#height - params, params, results, outermost });
    if (opcode !== OP.block && this.#charge !== null) this.#charge = this.#newCharge();
  }

  /** Returns the number of parameters and results of a block type: an index, a value type, or nothing. */
  #blockArity(): { params: number; results: number } {
    const { first } = this.#instruction;
    if (first < 0) return { params: 0, results: first === -64 ? 0 : 1 };
    const { params, results } = this.#module.types[first] ?? NOTHING;
    return { params: params.length, results: results.length };
  }

  /** Goes from the first arm of an `if` to the second. */
  #turn(): void {
    const open = this.#open.at(-1);
    if (open === undefined) return;
    this.#height = open.base + open.params;
    this.#charge = open.charge === null ? null : this.#newCharge();
  }

  #leave(): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    const outer = this.#open.at(-1);
    const isLeftEarly = open.outermost < this.#open.length;
    if (outer !== undefined && isLeftEarly) outer.outermost = Math.min(outer.outermost, open.outermost);
    this.#height = open.base + open.results;
    this.#charge = open.charge !== null && isLeftEarly ? this.#newCharge() : open.charge;
  }

  #branch(depth: number): void {
    const open = this.#open.at(-1);
    if (open === undefined || this.#charge === null) return;
    open.outermost = Math.min(open.outermost, this.#open.length - 1 - depth);
  }

  #return(): void {
    const depth = this.#open.length - 1;
    this.#branch(depth);
    this.#patches.push({ kind: "return", at: this.#instruction.at, depth });
    this.#charge = null;
  }

  #call(type: FunctionType): void {
    this.#isLeaf = false;
    this.#share(this.#cursor.at);
    this.#height += type.results.length - type.params.length;
  }

  #share(to: number | null): void {
    if (this.#charge !== null) this.#patches.push({ kind: "share", at: this.#instruction.at, to });
  }

  #typeOf(index: number): FunctionType {
    const { imports, functions, types } = this.#module;
    const type = index < imports.length ? imports[index]?.type : functions[index - imports.length];
    return types[type ?? -1] ?? NOTHING;
  }

  /** Starts a charge at the next instruction. */
  #newCharge(): Charge {
    const charge: Charge = { kind: "charge", at: this.#cursor.at, cost: 0 };
    this.#patches.push(charge);
    return charge;
  }
}
