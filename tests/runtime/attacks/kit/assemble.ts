import { readFileSync } from "node:fs";
import { join } from "node:path";
import openWabt from "wabt";
import { HOST_FUNCTIONS } from "../../../../src/runtime/engine/index.ts";
import { findImportSignature } from "../../../../src/runtime/engine/wasm/signatures.ts";
import type { Argument, ModuleSource, Step } from "./case.ts";

const PROGRAMS = join(import.meta.dirname, "../programs");
const wabt = openWabt();

/** Where things are in memory; `programs/prelude.wat` says the same. */
const AT = { actual: 96, fd: 104, variables: 128, texts: 1024, response: 131_072 };
const ROOM = 65_536;
const RIGHTS = { read: 0x2n | 0x4n | 0x200000n, write: 0x40n };

/** The module of a case. */
export async function assembleCaseModule(one: ModuleSource): Promise<Uint8Array> {
  // What all cases of a file do stands behind what one says itself.
  const isWritten = one.wat !== undefined || one.program !== undefined || one.does === undefined;
  const text = isWritten ? written(one) : new Program().text(one.does ?? []);
  const bytes = await binary(text, one.name);
  const cut = bytes.slice(0, one.cut === undefined ? bytes.length : Number(one.cut));
  const padded = new Uint8Array(cut.length + (one.pad ?? 0));
  padded.set(cut);
  return padded;
}

async function binary(text: string, name: string): Promise<Uint8Array> {
  const { parseWat } = await wabt;
  const parsed = parseWat(`${name}.wat`, text, FEATURES);
  try {
    return parsed.toBinary({}).buffer;
  } finally {
    parsed.destroy();
  }
}

/** What wabt is to read; what we refuse is our reader's business. */
const FEATURES = {
  exceptions: true,
  threads: true,
  tail_call: true,
  gc: false,
  memory64: true,
  extended_const: true,
  relaxed_simd: true,
};

function written({ program, wat, with: values = {}, name }: ModuleSource): string {
  const text = wat ?? (program === undefined ? null : readFileSync(join(PROGRAMS, program), "utf8"));
  if (text === null) throw new Error(`${name} says neither \`does\` nor \`program\` nor \`wat\`.`);
  const filled = text.replace(/%([A-Z]+)%/g, (whole, key: string) => String(values[key] ?? whole));
  return /^\s*(?:;;[^\n]*\n\s*)*\(module/.test(filled) ? filled : moduleText(importsIn(filled), [filled]);
}

/** Programs without `(module` say in a comment what they import beside streams and exit. */
function importsIn(text: string): readonly string[] {
  return /^;; imports: (.*)$/m.exec(text)?.[1]?.split(" ") ?? [];
}

function moduleText(imports: readonly string[], parts: readonly string[]): string {
  const names = [...new Set(["fd_read", "fd_write", "proc_exit", ...imports])];
  const prelude = readFileSync(join(PROGRAMS, "prelude.wat"), "utf8");
  return ["(module", ...names.map(importText), prelude, ...parts, ")"].join("\n");
}

function importText(name: string): string {
  const module = Object.hasOwn(HOST_FUNCTIONS, name) ? "skg" : "wasi_snapshot_preview1";
  const params = listImportParameters(name).map((type) => ` ${type}`);
  const result = name === "proc_exit" ? "" : " (result i32)";
  return `(import "${module}" "${name}" (func $${name}${params.length > 0 ? ` (param${params.join("")})` : ""}${result}))`;
}

function listImportParameters(name: string): readonly ("i32" | "i64")[] {
  const module = Object.hasOwn(HOST_FUNCTIONS, name) ? "skg" : "wasi_snapshot_preview1";
  const type = findImportSignature(module, name);
  if (type === undefined) throw new Error(`There is no import ${name}.`);
  return type.params.map((code) => (code === 0x7e ? "i64" : "i32"));
}

/** Writes a program out of steps. */
class Program {
  readonly #imports = new Set<string>();
  readonly #variables = new Map<string, number>();
  readonly #texts = new Map<string, number>();
  readonly #functions: string[] = [];
  #end = AT.texts;

  text(steps: readonly Step[]): string {
    const code = steps.map((step) => this.#step(step));
    const start = ['(func (export "_start")', ...code, ")"].join("\n");
    const data = [...this.#texts].map(([bytes, at]) => `(data (i32.const ${at}) "${bytes.replace(/../g, "\\$&")}")`);
    return moduleText([...this.#imports], [...data, ...this.#functions, start]);
  }

  #step(step: Step): string {
    if ("do" in step) return this.#do(step.do, step.args ?? []);
    if ("cat" in step) return this.#cat(step);
    if ("put" in step) return this.#put(step);
    if ("call" in step) return this.#call(step);
    if ("show" in step) return `(call $show (i32.const ${step.show[0]}) (i32.const ${step.show[1]}))`;
    if ("print" in step) return `(call $number ${this.#values("i32", step.print).join(" ")})`;
    if ("byte" in step) return `(call $number (i32.load8_u (i32.const ${step.byte})))`;
    if ("word" in step) return `(call $number (i32.load (i32.const ${step.word})))`;
    if ("exit" in step) return `(call $proc_exit (i32.const ${step.exit}))`;
    return this.#repeat(step.repeat, step.steps);
  }

  #do(name: string, args: readonly Argument[]): string {
    if (name === "proc_exit") return `(call $proc_exit ${this.#values("i32", args[0] ?? 0)[0]})`;
    return `(drop (call $report ${this.#invoke(name, args)}))`;
  }

  #invoke(name: string, args: readonly Argument[]): string {
    this.#imports.add(name);
    const types = listImportParameters(name);
    const values: string[] = [];
    for (const argument of args) values.push(...this.#values(types[values.length] ?? "i32", argument));
    if (values.length !== types.length) throw new Error(`${name} takes ${types.length} values, not ${values.length}.`);
    return `(call $${name} ${values.join(" ")})`;
  }

  #cat({ cat, fd = 3, follow = 0 }: Extract<Step, { cat: string }>): string {
    const open = this.#invoke("path_open", [fd, follow, cat, 0, Number(RIGHTS.read), 0, 0, AT.fd]);
    return this.#opened(
      open,
      `(i32.store (i32.const 0) (i32.const ${AT.response}))
      (i32.store (i32.const 4) (i32.const 4096))
      (local.set $errno (call $fd_read (i32.load (i32.const ${AT.fd})) (i32.const 0) (i32.const 1) (i32.const 8)))
      (call $show (i32.const ${AT.response}) (i32.load (i32.const 8)))`,
    );
  }

  #put({ put, text = "planted", fd = 3, flags = 9 }: Extract<Step, { put: string }>): string {
    const open = this.#invoke("path_open", [fd, 0, put, flags, Number(RIGHTS.write), 0, 0, AT.fd]);
    const [at, length] = this.#values("i32", text);
    return this.#opened(
      open,
      `(i32.store (i32.const 0) ${at})
      (i32.store (i32.const 4) ${length})
      (local.set $errno (call $fd_write (i32.load (i32.const ${AT.fd})) (i32.const 0) (i32.const 1) (i32.const 8)))`,
    );
  }

  /** Opens, uses what is open, closes; reports the first errno that is none. Each in a function of its own, for its local. */
  #opened(open: string, use: string): string {
    this.#imports.add("fd_close");
    return this.#inFunction(`(local $errno i32)
      (local.set $errno ${open})
      (if (i32.eqz (local.get $errno)) (then
        ${use}
        (drop (call $fd_close (i32.load (i32.const ${AT.fd}))))))
      (drop (call $report (local.get $errno)))`);
  }

  #inFunction(code: string): string {
    const name = `$step_${this.#functions.length}`;
    this.#functions.push(`(func ${name} ${code})`);
    return `(call ${name})`;
  }

  #call({ call, payload, handle, token, room = ROOM }: Extract<Step, { call: string }>): string {
    const effect = HOST_FUNCTIONS[call];
    if (effect === undefined) throw new Error(`There is no host function ${call}.`);
    const takesToken = listImportParameters(call).length === 7;
    const invoked = this.#invoke(call, [
      handle ?? `#handle ${effect}`,
      typeof payload === "string" ? payload : JSON.stringify(payload),
      AT.response,
      room,
      AT.actual,
      ...(takesToken ? [token ?? 0] : []),
    ]);
    return `(if (i32.eqz (call $report ${invoked}))
      (then (call $show (i32.const ${AT.response}) (i32.load (i32.const ${AT.actual})))))`;
  }

  /** Only the last round is reported. */
  #repeat(count: number, steps: readonly Step[]): string {
    const code = steps.map((step) => this.#step(step)).join("\n");
    const name = `$turns_${this.#functions.length}`;
    this.#functions.push(`(global ${name} (mut i32) (i32.const ${count}))`);
    return `(loop
      (global.set $muted (i32.ne (global.get ${name}) (i32.const 1)))
      ${code}
      (br_if 0 (global.set ${name} (i32.sub (global.get ${name}) (i32.const 1))) (global.get ${name})))
      (global.set $muted (i32.const 0))`;
  }

  /** See the README: `$x`, `>x` and `#…`; any other text is its place and its length. */
  #values(type: "i32" | "i64", argument: Argument): readonly string[] {
    if (typeof argument === "number") return [`(${type}.const ${argument})`];
    const text = typeof argument === "string" ? argument : JSON.stringify(argument);
    const [mark, rest] = [text.slice(0, 1), text.slice(1)];
    if (mark === "$") return [`(${type}.load (i32.const ${this.#variable(rest)}))`];
    if (mark === ">") return [`(i32.const ${this.#variable(rest)})`];
    return mark === "#" ? this.#marked(type, rest) : this.#text(Buffer.from(text, "utf8"));
  }

  #marked(type: "i32" | "i64", text: string): readonly string[] {
    const [, kind = "", rest = ""] = /^(\w+) (.*)$/s.exec(text) ?? [];
    const [place = "", length = ""] = this.#text(Buffer.from(rest, kind === "bytes" ? "hex" : "utf8"));
    if (kind === "number") return [`(${type}.const ${rest})`];
    if (kind === "bytes") return [place, length];
    if (kind === "at") return [place];
    const section = { handle: '"handles":{', token: '"approvals":{', input: '"input":{' }[kind];
    if (section === undefined) throw new Error(`There is no argument #${text}.`);
    const texts = [section, `${JSON.stringify(rest)}:`].flatMap((one) => this.#text(Buffer.from(one, "utf8")));
    return [`(call $given ${texts.join(" ")})`];
  }

  #variable(name: string): number {
    const known = this.#variables.get(name) ?? AT.variables + this.#variables.size * 8;
    this.#variables.set(name, known);
    return known;
  }

  #text(bytes: Buffer): readonly [string, string] {
    const key = bytes.toString("hex");
    const at = this.#texts.get(key) ?? this.#end;
    // Aligned, as tables of vectors have to be for other engines.
    if (at === this.#end) this.#end += Math.ceil(Math.max(bytes.length, 1) / 8) * 8;
    if (this.#end > 65_536) throw new Error("The texts of the program are too long.");
    this.#texts.set(key, at);
    return [`(i32.const ${at})`, `(i32.const ${bytes.length})`];
  }
}
