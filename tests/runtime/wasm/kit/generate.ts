import {
  COMPUTING,
  type FunctionCode,
  HOST,
  type Instruction,
  type Program,
  type Signature,
  type Type,
} from "./program.ts";

/** Numbers that a seed gives again. */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0;
  }

  /** From zero to below `most`. */
  below(most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }
}

const TYPES = ["i32", "i64", "f64"] as const;
const START: Signature = { params: [], results: [] };
const GLOBALS: readonly Type[] = ["i32", "i64", "f64", "i32"];

/** A program of its seed: every function calls only those before it, loops count down, so nearly all of them end. */
export function generate(seed: number): Program {
  const chance = new Chance(seed);
  const functions: FunctionCode[] = [];
  const count = 2 + chance.below(4);
  for (let at = 0; at < count; at++) {
    const type: Signature = chance.below(2) === 0 ? HOST : signature(chance);
    functions.push(new Writer(chance, functions, type).code());
  }
  functions.push(new Writer(chance, functions, START).code());
  const table = Array.from({ length: 6 }, () => chance.below(count + 1));
  return { functions, globals: GLOBALS, table };
}

function signature(chance: Chance): Signature {
  const types = (most: number) => Array.from({ length: chance.below(most + 1) }, () => chance.pick(TYPES));
  return { params: types(3), results: types(2) };
}

const LOCALS: readonly Type[] = ["i32", "i64", "f64", "i32"];
/** Of a loop, how often it may still turn. */
const COUNTERS = 4;

class Writer {
  readonly #chance: Chance;
  readonly #known: readonly FunctionCode[];
  readonly #type: Signature;
  readonly #locals: readonly Type[];
  /** What each open label takes, the innermost last. */
  readonly #labels: (readonly Type[])[] = [];
  #room = 120;
  #loops = 0;

  constructor(chance: Chance, known: readonly FunctionCode[], type: Signature) {
    this.#chance = chance;
    this.#known = [...known];
    this.#type = type;
    this.#locals = [...type.params, ...LOCALS, ...Array.from({ length: COUNTERS }, (): Type => "i32")];
  }

  code(): FunctionCode {
    this.#labels.push(this.#type.results);
    const body = [...this.#statements(6), ...this.#type.results.flatMap((type) => this.#value(type, 3))];
    return { type: this.#type, locals: this.#locals.slice(this.#type.params.length), body };
  }

  #statements(most: number): Instruction[] {
    return Array.from({ length: 1 + this.#chance.below(most) }, () => this.#statement()).flat();
  }

  #statement(): Instruction[] {
    this.#room--;
    if (this.#room < 0) return [{ op: "nop" }];
    const writers: readonly [() => Instruction[], ...(() => Instruction[])[]] = [
      () => this.#set(),
      () => this.#store(),
      () => this.#callAndSet(),
      () => this.#block(),
      () => this.#loop(),
      () => this.#if(),
      () => this.#branch(),
      () => this.#callOut(),
      () => this.#bulk(),
      () => this.#rare(),
    ];
    return this.#chance.pick(writers)();
  }

  #set(): Instruction[] {
    const chance = this.#chance;
    if (chance.below(2) === 0) {
      const index = chance.below(GLOBALS.length);
      return [...this.#value(GLOBALS[index] ?? "i32", 3), { op: "global.set", index }];
    }
    const index = chance.below(this.#locals.length - COUNTERS);
    return [...this.#value(this.#locals[index] ?? "i32", 3), { op: "local.set", index }];
  }

  /** Mostly within the first page, seldom anywhere. */
  #address(): Instruction[] {
    if (this.#chance.below(40) === 0) return this.#value("i32", 1);
    return [...this.#value("i32", 2), { op: "const", type: "i32", value: 60_000 }, { op: "i32.rem_u" }];
  }

  #store(): Instruction[] {
    if (this.#chance.below(2) === 0) return [...this.#address(), ...this.#value("i32", 3), { op: "i32.store" }];
    return [...this.#address(), ...this.#value("i64", 2), { op: "i64.store8" }];
  }

  #callAndSet(): Instruction[] {
    const at = this.#chance.below(this.#known.length + 1);
    const type = at === 0 ? HOST : (this.#known[at - 1]?.type ?? HOST);
    const drops = type.results.map((): Instruction => ({ op: "drop" }));
    return [...type.params.flatMap((param) => this.#value(param, 2)), { op: "call", index: at }, ...drops];
  }

  /** Multi-value blocks too: what they give is dropped. */
  #block(): Instruction[] {
    const type = signature(this.#chance);
    const params = type.params.flatMap((param) => this.#value(param, 1));
    const drops = type.params.map((): Instruction => ({ op: "drop" }));
    const body = this.#within(type.results, () => [
      ...drops,
      ...this.#statements(4),
      ...type.results.flatMap((result) => this.#value(result, 2)),
    ]);
    return [...params, { op: "block", type, body }, ...type.results.map((): Instruction => ({ op: "drop" }))];
  }

  #loop(): Instruction[] {
    if (this.#loops >= COUNTERS) return [{ op: "nop" }];
    const counter = this.#locals.length - COUNTERS + this.#loops++;
    const turns: Instruction = { op: "const", type: "i32", value: this.#chance.below(6) };
    const body = this.#within(
      [],
      () => [
        // First of all, so that a branch back in the middle counts, too.
        { op: "local.get", index: counter },
        { op: "i32.eqz" },
        { op: "br_if", depth: 1 },
        { op: "local.get", index: counter },
        { op: "const", type: "i32", value: 1 },
        { op: "i32.sub" },
        { op: "local.set", index: counter },
        ...this.#statements(4),
        ...(this.#chance.below(3) === 0 ? [] : ([{ op: "br", depth: 0 }] as const)),
      ],
      2,
    );
    this.#loops--;
    const loop: Instruction = { op: "loop", type: START, body };
    return [turns, { op: "local.set", index: counter }, { op: "block", type: START, body: [loop] }];
  }

  #if(): Instruction[] {
    const condition = this.#value("i32", 3);
    const body = this.#within([], () => this.#statements(3));
    const otherwise = this.#chance.below(2) === 0 ? null : this.#within([], () => this.#statements(3));
    return [...condition, { op: "if", type: START, body, otherwise }];
  }

  /** Conditional, so that what follows is not all dead; sometimes what follows is. */
  #branch(): Instruction[] {
    const chance = this.#chance;
    const depth = chance.below(this.#labels.length);
    const types = this.#labels[this.#labels.length - 1 - depth] ?? [];
    const values = types.flatMap((type) => this.#value(type, 1));
    const condition = this.#value("i32", 2);
    const plain = this.#labels.flatMap((label, at) => (label.length === 0 ? [this.#labels.length - 1 - at] : []));
    const [first] = plain;
    const kind = chance.below(4);
    if (kind === 0 && first !== undefined) {
      const pick = () => plain[chance.below(plain.length)] ?? first;
      const table: Instruction = { op: "br_table", depths: [pick(), pick(), pick()], otherwise: pick() };
      const body: Instruction[] = [...condition, table, { op: "nop" }];
      // In a block of its own: every label is one further away.
      return [{ op: "block", type: START, body: body.map((one) => deeper(one)) }];
    }
    if (kind === 1) {
      const results = this.#type.results.flatMap((type) => this.#value(type, 1));
      return [
        ...condition,
        { op: "if", type: START, body: [...results, { op: "return" }, { op: "nop" }], otherwise: null },
      ];
    }
    if (kind === 2) {
      const away: Instruction[] = [...values, { op: "br", depth: depth + 1 }, { op: "unreachable" }];
      return [...condition, { op: "if", type: START, body: away, otherwise: null }];
    }
    return [...values, ...condition, { op: "br_if", depth }, ...types.map((): Instruction => ({ op: "drop" }))];
  }

  #callOut(): Instruction[] {
    if (this.#chance.below(3) > 0) return [...this.#value("i32", 2), { op: "call", index: 0 }, { op: "drop" }];
    // Through the table only from the last function: it is in no table, so nothing calls itself without an end.
    if (this.#type !== START) return [{ op: "nop" }];
    const slot: Instruction[] = [...this.#value("i32", 1), { op: "const", type: "i32", value: 7 }, { op: "i32.rem_u" }];
    return [...this.#value("i32", 2), ...slot, { op: "call_indirect" }, { op: "drop" }];
  }

  #bulk(): Instruction[] {
    const length: Instruction[] = [
      ...this.#value("i32", 1),
      { op: "const", type: "i32", value: 900 },
      { op: "i32.rem_u" },
    ];
    switch (this.#chance.below(4)) {
      case 0:
        return [...this.#address(), ...this.#address(), ...length, { op: "memory.copy" }];
      case 1:
        return [...this.#address(), ...this.#value("i32", 1), ...length, { op: "memory.fill" }];
      case 2:
        return [{ op: "const", type: "i32", value: this.#chance.below(4) }, { op: "memory.grow" }, { op: "drop" }];
      default:
        return [{ op: "memory.size" }, { op: "table.size" }, { op: "i32.add" }, { op: "global.set", index: 0 }];
    }
  }

  #rare(): Instruction[] {
    if (this.#chance.below(30) === 0) return [{ op: "unreachable" }];
    return [{ op: "nop" }];
  }

  #value(type: Type, depth: number): Instruction[] {
    const chance = this.#chance;
    if (depth <= 0 || this.#room < 0 || chance.below(4) === 0) return [this.#leaf(type)];
    this.#room--;
    if (type === "i32" && chance.below(6) === 0) return [...this.#address(), { op: "i32.load" }];
    if (type === "i32" && chance.below(8) === 0) {
      const values = [1, 2, 3].flatMap(() => this.#value("i32", depth - 1));
      return [...values, { op: "select" }];
    }
    if (chance.below(8) === 0) return this.#chosen(type, depth);
    const ops = COMPUTING_OPS.filter(
      (op) => COMPUTING[op].gives[0] === type && (!TRAPPING.has(op) || chance.below(10) === 0),
    );
    const op = ops[chance.below(ops.length)];
    if (op === undefined) return [this.#leaf(type)];
    return [...COMPUTING[op].takes.flatMap((taken) => this.#value(taken, depth - 1)), { op }];
  }

  /** An `if` that gives a value. */
  #chosen(type: Type, depth: number): Instruction[] {
    const condition = this.#value("i32", depth - 1);
    const arm = () => this.#within([type], () => this.#value(type, depth - 1));
    return [...condition, { op: "if", type: { params: [], results: [type] }, body: arm(), otherwise: arm() }];
  }

  #leaf(type: Type): Instruction {
    const chance = this.#chance;
    const locals = this.#locals.flatMap((local, index) => (local === type ? [index] : []));
    const index = locals[chance.below(locals.length)];
    if (index !== undefined && chance.below(2) === 0) return { op: "local.get", index };
    if (chance.below(3) === 0) return { op: "global.get", index: GLOBALS.indexOf(type) };
    if (type === "i64") return { op: "const", type, value: BigInt.asIntN(64, BigInt(chance.below(2 ** 32)) ** 2n) };
    if (type === "f64") return { op: "const", type, value: chance.below(1000) / 8 - 60 };
    return { op: "const", type, value: chance.pick([chance.below(100), chance.below(2 ** 32) | 0, 0, -1]) };
  }

  #within(label: readonly Type[], write: () => Instruction[], labels = 1): Instruction[] {
    for (let more = 0; more < labels; more++) this.#labels.push(label);
    const body = write();
    for (let more = 0; more < labels; more++) this.#labels.pop();
    return body;
  }
}

const COMPUTING_OPS = Object.keys(COMPUTING) as (keyof typeof COMPUTING)[];
const TRAPPING: ReadonlySet<string> = new Set(["i32.div_s", "i32.rem_u", "i64.div_u", "i32.trunc_f64_s"]);

function deeper(instruction: Instruction): Instruction {
  if (instruction.op !== "br_table") return instruction;
  const { depths, otherwise } = instruction;
  return { op: "br_table", depths: depths.map((depth) => depth + 1), otherwise: otherwise + 1 };
}
