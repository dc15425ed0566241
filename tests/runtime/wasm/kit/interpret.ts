import {
  COMPUTING,
  HOST,
  type Instruction,
  isComputing,
  type Program,
  type SIMPLE,
  type Signature,
  Trap,
  Unreachable,
  type Value,
} from "./program.ts";

/** How a program ended without any engine, and how many instructions it executed on the way. */
export interface Interpreted {
  readonly outcome: "ok" | "unreachable" | "trap" | "too long";
  readonly executed: number;
  readonly calls: readonly number[];
  readonly memory: Uint8Array;
  readonly globals: readonly Value[];
}

const PAGE = 65_536;
const MOST_PAGES = 4;
const NORMAL = -1;
const RETURN = 1_000_000;

class TooLong extends Error {}

/** Runs the tree. Counted are all instructions but `block`, `loop`, `else` and `end`, and the operands of bulk ones. */
export function interpret(program: Program, host: (value: number) => number, most: number): Interpreted {
  const machine = new Machine(program, host, most);
  let outcome: Interpreted["outcome"] = "ok";
  try {
    machine.call(program.functions.length);
  } catch (error) {
    if (error instanceof Unreachable) outcome = "unreachable";
    else if (error instanceof Trap) outcome = "trap";
    else if (error instanceof TooLong) outcome = "too long";
    else throw error;
  }
  const { executed, calls, memory, globals } = machine;
  return { outcome, executed, calls, memory, globals };
}

class Machine {
  executed = 0;
  readonly calls: number[] = [];
  memory = new Uint8Array(PAGE);
  readonly globals: Value[];
  readonly #program: Program;
  readonly #host: (value: number) => number;
  readonly #most: number;
  readonly #stack: Value[] = [];
  #locals: Value[] = [];

  constructor(program: Program, host: (value: number) => number, most: number) {
    this.#program = program;
    this.#host = host;
    this.#most = most;
    this.globals = program.globals.map((type) => (type === "i64" ? 0n : 0));
  }

  call(index: number): void {
    if (index === 0) {
      const argument = this.#pop32();
      this.calls.push(argument);
      this.#stack.push(this.#host(argument) | 0);
      return;
    }
    const code = this.#program.functions[index - 1];
    if (code === undefined) throw new Trap();
    const outer = this.#locals;
    const base = this.#stack.length - code.type.params.length;
    this.#locals = [...this.#stack.splice(base), ...code.locals.map((type) => (type === "i64" ? 0n : 0))];
    this.#run(code.body);
    this.#keep(base, code.type.results.length);
    this.#locals = outer;
  }

  /** A negative number where it came to its end, else how many labels it branches out. */
  #run(body: readonly Instruction[]): number {
    for (const instruction of body) {
      const branch = this.#step(instruction);
      if (branch !== NORMAL) return branch;
    }
    return NORMAL;
  }

  #count(number: number): void {
    this.executed += number;
    if (this.executed > this.#most) throw new TooLong();
  }

  #step(instruction: Instruction): number {
    const stack = this.#stack;
    if (instruction.op === "block" || instruction.op === "loop") return this.#block(instruction);
    this.#count(1);
    switch (instruction.op) {
      case "const":
        stack.push(instruction.value);
        return NORMAL;
      case "local.get":
        stack.push(this.#locals[instruction.index] ?? 0);
        return NORMAL;
      case "local.set":
        this.#locals[instruction.index] = this.#pop();
        return NORMAL;
      case "local.tee":
        this.#locals[instruction.index] = stack.at(-1) ?? 0;
        return NORMAL;
      case "global.get":
        stack.push(this.globals[instruction.index] ?? 0);
        return NORMAL;
      case "global.set":
        this.globals[instruction.index] = this.#pop();
        return NORMAL;
      case "br":
        return instruction.depth;
      case "br_if":
        return this.#pop() === 0 ? NORMAL : instruction.depth;
      case "br_table":
        return instruction.depths[this.#pop32() >>> 0] ?? instruction.otherwise;
      case "call":
        this.call(instruction.index);
        return NORMAL;
      case "call_indirect":
        this.#callIndirect();
        return NORMAL;
      case "if":
        return this.#if(instruction);
      default:
        return this.#simple(instruction.op);
    }
  }

  #block({ op, type, body }: Extract<Instruction, { body: unknown }>): number {
    const base = this.#stack.length - type.params.length;
    for (;;) {
      const branch = this.#run(body);
      if (branch === NORMAL) return NORMAL;
      if (branch > 0) return branch === RETURN ? RETURN : branch - 1;
      if (op !== "loop") {
        this.#keep(base, type.results.length);
        return NORMAL;
      }
      this.#keep(base, type.params.length);
    }
  }

  #if(instruction: Extract<Instruction, { op: "if" }>): number {
    const arm = this.#pop() === 0 ? (instruction.otherwise ?? []) : instruction.body;
    return this.#block({ ...instruction, body: arm });
  }

  #callIndirect(): void {
    const index = this.#program.table[this.#pop32() >>> 0];
    const type = index === 0 ? HOST : this.#program.functions[(index ?? 0) - 1]?.type;
    if (index === undefined || type === undefined || !isHostType(type)) throw new Trap();
    this.call(index);
  }

  #simple(op: keyof typeof SIMPLE): number {
    if (isComputing(op)) {
      const { takes, run } = COMPUTING[op];
      const second = takes.length === 2 ? this.#pop() : 0;
      this.#stack.push(run(this.#pop(), second));
      return NORMAL;
    }
    if (op === "return") return RETURN;
    if (op === "unreachable") throw new Unreachable();
    if (op !== "nop") this.#effect(op);
    return NORMAL;
  }

  #effect(op: string): void {
    const stack = this.#stack;
    switch (op) {
      case "drop":
        stack.pop();
        return;
      case "select": {
        const [first = 0, second = 0, condition] = stack.splice(-3);
        stack.push(condition === 0 ? second : first);
        return;
      }
      case "i32.load":
        stack.push(new DataView(this.memory.buffer).getInt32(this.#address(4, 4), true));
        return;
      case "i32.store": {
        const value = this.#pop32();
        new DataView(this.memory.buffer).setInt32(this.#address(4, 4), value, true);
        return;
      }
      case "i64.store8": {
        const value = this.#pop();
        this.memory[this.#address(0, 1)] = Number(BigInt.asUintN(8, BigInt(value)));
        return;
      }
      case "memory.size":
        stack.push(this.memory.length / PAGE);
        return;
      case "memory.grow":
        this.#grow(this.#pop32() >>> 0);
        return;
      case "memory.copy":
      case "memory.fill":
        this.#bulk(op);
        return;
      case "table.size":
        stack.push(this.#program.table.length);
        return;
    }
  }

  #grow(pages: number): void {
    const before = this.memory.length / PAGE;
    if (before + pages > MOST_PAGES) {
      this.#stack.push(-1);
      return;
    }
    this.#count(pages * 8192);
    const memory = new Uint8Array((before + pages) * PAGE);
    memory.set(this.memory);
    this.memory = memory;
    this.#stack.push(before);
  }

  #bulk(op: "memory.copy" | "memory.fill"): void {
    const [to = 0, from = 0, length = 0] = this.#stack.splice(-3).map((value) => Number(value) >>> 0);
    this.#count(Math.floor(length / 8));
    const isOutside = to + length > this.memory.length || (op === "memory.copy" && from + length > this.memory.length);
    if (isOutside) throw new Trap();
    if (op === "memory.fill") this.memory.fill(from & 0xff, to, to + length);
    else this.memory.copyWithin(to, from, from + length);
  }

  #address(offset: number, width: number): number {
    const address = (this.#pop32() >>> 0) + offset;
    if (address + width > this.memory.length) throw new Trap();
    return address;
  }

  #keep(base: number, count: number): void {
    const kept = count === 0 ? [] : this.#stack.slice(-count);
    this.#stack.length = base;
    this.#stack.push(...kept);
  }

  #pop(): Value {
    return this.#stack.pop() ?? 0;
  }

  #pop32(): number {
    return Number(this.#pop());
  }
}

function isHostType({ params, results }: Signature): boolean {
  return params.join() === HOST.params.join() && results.join() === HOST.results.join();
}
