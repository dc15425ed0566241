import {
  HOST,
  type Instruction,
  listFunctionTypes,
  type Program,
  SIMPLE,
  type Signature,
  type Type,
} from "./program.ts";

const TYPES: Readonly<Record<Type, number>> = { i32: 0x7f, i64: 0x7e, f64: 0x7c };

export function u32(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...u32(Math.floor(value / 0x80))];
}

export function signed(value: bigint): number[] {
  const byte = Number(BigInt.asUintN(7, value));
  const left = value >> 7n;
  const isLast = (left === 0n && byte < 0x40) || (left === -1n && byte >= 0x40);
  return isLast ? [byte] : [byte + 0x80, ...signed(left)];
}

export const list = (items: readonly (readonly number[])[]): number[] => [...u32(items.length), ...items.flat()];
export const text = (name: string): number[] => list([...Buffer.from(name)].map((byte) => [byte]));
export const section = (id: number, content: readonly number[]): number[] => [id, ...u32(content.length), ...content];
export const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

const functionType = ({ params, results }: Signature): number[] => [
  0x60,
  ...list(params.map((type) => [TYPES[type]])),
  ...list(results.map((type) => [TYPES[type]])),
];

/** The module of a program: pages of memory from 1 to 4, a table that is full, every global zero. */
export function assemble(program: Program): Uint8Array {
  const assembler = new Assembler();
  const types = listFunctionTypes(program).map((type) => assembler.type(type));
  const code = program.functions.map(({ locals, body }) => {
    const bytes = [...list(locals.map((type) => [1, TYPES[type]])), ...assembler.code(body), 0x0b];
    return [...u32(bytes.length), ...bytes];
  });
  const last = program.functions.length;
  const zero = { i32: [0x41, 0], i64: [0x42, 0], f64: [0x44, 0, 0, 0, 0, 0, 0, 0, 0] };
  const globals = program.globals.map((type) => [TYPES[type], 1, ...zero[type], 0x0b]);
  return Uint8Array.from([
    ...HEADER,
    ...section(1, list(assembler.types.map(functionType))),
    ...section(2, list([[...text("test"), ...text("host"), 0, ...u32(types[0] ?? 0)]])),
    ...section(3, list(types.slice(1).map(u32))),
    ...section(4, list([[0x70, 0, ...u32(program.table.length)]])),
    ...section(5, list([[1, 1, 4]])),
    ...section(6, list(globals)),
    ...section(
      7,
      list([
        [...text("memory"), 2, 0],
        [...text("_start"), 0, ...u32(last)],
        ...globals.map((_, at) => [...text(`g${at}`), 3, ...u32(at)]),
      ]),
    ),
    ...section(9, list([[0, 0x41, 0, 0x0b, ...list(program.table.map(u32))]])),
    ...section(10, list(code)),
  ]);
}

class Assembler {
  readonly types: Signature[] = [];
  readonly #indices = new Map<string, number>();

  type(signature: Signature): number {
    const key = JSON.stringify(signature);
    const index = this.#indices.get(key) ?? this.types.push(signature) - 1;
    this.#indices.set(key, index);
    return index;
  }

  code(body: readonly Instruction[]): number[] {
    return body.flatMap((instruction) => this.#one(instruction));
  }

  #blockType({ params, results }: Signature): number[] {
    if (params.length === 0 && results.length === 0) return [0x40];
    const [only] = results;
    if (params.length === 0 && results.length === 1 && only !== undefined) return [TYPES[only]];
    return u32(this.type({ params, results }));
  }

  #one(instruction: Instruction): number[] {
    switch (instruction.op) {
      case "const":
        return constant(instruction.type, instruction.value);
      case "local.get":
        return [0x20, ...u32(instruction.index)];
      case "local.set":
        return [0x21, ...u32(instruction.index)];
      case "local.tee":
        return [0x22, ...u32(instruction.index)];
      case "global.get":
        return [0x23, ...u32(instruction.index)];
      case "global.set":
        return [0x24, ...u32(instruction.index)];
      case "br":
        return [0x0c, ...u32(instruction.depth)];
      case "br_if":
        return [0x0d, ...u32(instruction.depth)];
      case "br_table":
        return [0x0e, ...list(instruction.depths.map(u32)), ...u32(instruction.otherwise)];
      case "call":
        return [0x10, ...u32(instruction.index)];
      case "call_indirect":
        return [0x11, ...u32(this.type(HOST)), 0];
      case "block":
        return [0x02, ...this.#blockType(instruction.type), ...this.code(instruction.body), 0x0b];
      case "loop":
        return [0x03, ...this.#blockType(instruction.type), ...this.code(instruction.body), 0x0b];
      case "if": {
        const otherwise = instruction.otherwise === null ? [] : [0x05, ...this.code(instruction.otherwise)];
        return [0x04, ...this.#blockType(instruction.type), ...this.code(instruction.body), ...otherwise, 0x0b];
      }
      default:
        return [...SIMPLE[instruction.op].code];
    }
  }
}

function constant(type: Type, value: number | bigint): number[] {
  if (type === "i32") return [0x41, ...signed(BigInt(value))];
  if (type === "i64") return [0x42, ...signed(BigInt(value))];
  return [0x44, ...new Uint8Array(Float64Array.of(Number(value)).buffer)];
}
