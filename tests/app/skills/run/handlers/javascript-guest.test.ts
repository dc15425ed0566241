import { describe, expect, test } from "vitest";
import type { GuestLimits, HostCall, Json } from "../../../../../src/skills/engine/run/index.ts";
import { javascriptGuest } from "../../../../../src/skills/use/run/handlers/javascript-guest.ts";

const limits: GuestLimits = { timeMs: 10_000, memoryBytes: 16 * 1024 * 1024, outputChars: 10_000, consoleChars: 1_000 };

const nothing: HostCall = async (name) => ({ error: `${name} is not granted.` });
function run(code: string, input: Json = null, more: Partial<GuestLimits> = {}, host = nothing) {
  return javascriptGuest.run(code, input, { ...limits, ...more }, host);
}

async function runGuestForResult(code: string, input: Json = null): Promise<unknown> {
  const outcome = await run(code, input);
  return outcome.kind === "returned" ? outcome.value : `${outcome.by}: ${outcome.message}`;
}

describe("the result", () => {
  test.each<[string, string, Json, Json]>([
    ["is what is assigned to result", "result = { sum: input.a + input.b }", { a: 1, b: 2 }, { sum: 3 }],
    ["is what a declared result holds", "const result = input.map((x) => x * 2);", [1, 2], [2, 4]],
    ["is what is returned", "if (input > 1) return 'big'; return 'small'", 2, "big"],
    ["is the last value", "const a = 20; ({ a: a + 1 })", null, { a: 21 }],
    ["is waited for", "const a = await Promise.resolve(4); result = a * 2", null, 8],
    [
      "is JSON: what JSON lacks is left out",
      "({ a: undefined, f() {}, n: NaN, d: new Date(0) })",
      null,
      { n: null, d: "1970-01-01T00:00:00.000Z" },
    ],
    ["is null without one", "const a = 1;", null, null],
    ["keeps text exactly", "input", "\u2028'\"`\u0024{1}\\ \u{1F600}\0", "\u2028'\"`\u0024{1}\\ \u{1F600}\0"],
  ])("%s", async (_, code, input, expected) => {
    expect(await runGuestForResult(code, input)).toEqual(expected);
  });

  test("the console is kept, up to its limit", async () => {
    const outcome = await run("console.log('a', 1, { b: 2 }); console.error('x'.repeat(2000)); result = 1");
    expect(outcome).toEqual({ kind: "returned", value: 1, console: { lines: ['a 1 {"b":2}'], droppedLines: 1 } });
  });

  test("runs share nothing", async () => {
    await run("globalThis.left = 1; Array.prototype.left = 1");
    expect(await runGuestForResult("[typeof left, [].left === undefined]")).toEqual(["undefined", true]);
  });
});

describe("guest code is stopped", () => {
  test.each<[string, string, string]>([
    ["an infinite loop", "while (true) {}", "time"],
    ["one that catches", "for (;;) try { for (;;) {} } catch {}", "time"],
    ["one of promises", "(async () => { for (;;) await 1 })()", "time"],
    ["one in toJSON", "({ toJSON() { for (;;) {} } })", "time"],
    ["one in a regular expression", "/(a+)+$/.test('a'.repeat(40) + 'b')", "time"],
    ["a memory bomb", "const a = []; for (;;) a.push('x'.repeat(1000) + a.length)", "memory"],
    ["one large array", "new Array(1e9).fill(1)", "memory"],
    ["one large text", "'x'.repeat(1e9)", "memory"],
    ["one large buffer", "new ArrayBuffer(1e9); 1", "memory"],
    ["deep recursion", "const f = () => f() + 1; f()", "stack"],
    ["deep JSON", "JSON.parse('['.repeat(1e5))", "stack"],
    ["huge output", "'x'.repeat(20000)", "output"],
    ["waiting for ever", "await new Promise(() => {})", "waiting"],
    ["a syntax error", "const = 1", "syntax"],
    ["an error", "null.x", "threw"],
    ["a circular result", "const a = {}; a.a = a; a", "threw"],
  ])("%s", async (_, code, by) => {
    expect(await run(code, null, by === "time" ? { timeMs: 500 } : {})).toMatchObject({ kind: "stopped", by });
  });

  test("by the engine itself where it can, which says so", async () => {
    expect(await run("for (;;) {}", null, { timeMs: 500 })).toMatchObject({
      message: "The code ran longer than 500 ms.",
    });
    expect(await run("new ArrayBuffer(20e6).byteLength")).toMatchObject({ message: "The code needs more than 16 MB." });
    expect(await runGuestForResult("new ArrayBuffer(8e6).byteLength")).toBe(8e6);
  });

  test("inside of built-ins that never ask whether to go on", async () => {
    const code = "const r = 'a'.repeat(5e6); let n = 0; for (let i = 0; i < 1000; i++) n += r.indexOf('b' + i); n";
    expect(await run(code, null, { timeMs: 500 })).toMatchObject({ kind: "stopped", by: "time" });
  });

  test("an error says what and where", async () => {
    expect(await run("let a = 1;\nthrow new TypeError('no such thing')")).toMatchObject({
      message: expect.stringMatching(/^TypeError: no such thing \(line 2\)$/),
    });
  });
});

describe("the host's functions", () => {
  test("are called by name with the arguments of the table, and what is refused is an error", async () => {
    const asked: unknown[] = [];
    const host: HostCall = async (name, given) => {
      asked.push([name, given]);
      return name === "llm_query" ? { error: "llm_query is not granted." } : { value: { text: "Text – ü\u2028" } };
    };
    const code = `let said;
      try { skl.llm_query("x") } catch (error) { said = [error.name, error.message, error instanceof skl.HostError] }
      skl.submit([skl.get_page("a").text, await skl.search("sky", 3), said])`;
    const value = ["Text – ü\u2028", { text: "Text – ü\u2028" }, ["HostError", "llm_query is not granted.", true]];
    expect(await run(code, null, {}, host)).toMatchObject({ kind: "returned", value });
    expect(asked).toEqual([
      ["llm_query", { prompt: "x", max_tokens: 1000 }],
      ["get_page", { slug: "a" }],
      ["workspace_search", { query: "sky", limit: 3 }],
    ]);
  });

  test("an argument that is missing is an error of the script", async () => {
    expect(await runGuestForResult("skl.get_page()")).toBe("threw: TypeError: get_page needs slug (line 1)");
  });

  test("what is submitted last counts more than `result` and the last value", async () => {
    expect(await runGuestForResult("skl.submit(1); skl.submit({ a: 2 }); result = 3; 4")).toEqual({ a: 2 });
  });

  test("the time in which the host answers does not count, and the script's own does", async () => {
    const slow: HostCall = () => new Promise((resolve) => setTimeout(() => resolve({ value: 1 }), 3_000));
    expect(await run("skl.get_page('a')", null, { timeMs: 300 }, slow)).toMatchObject({ kind: "returned", value: 1 });
    const ended = await run("try { skl.get_page('a') } catch {}\nfor (;;) {}", null, { timeMs: 300 });
    expect(ended).toMatchObject({ kind: "stopped", by: "time" });
  });

  test("more questions than a node may ask end the script", async () => {
    const quick: HostCall = async () => ({ value: 1 });
    const ended = await run("for (let i = 0; i < 10_001; i++) skl.checkpoint(i)", null, { timeMs: 60_000 }, quick);
    expect(ended).toMatchObject({ kind: "stopped", by: "output" });
  });
});

describe("guest code reaches nothing outside", () => {
  test.each([
    "require",
    "process",
    "fetch",
    "fs",
    "module",
    "Buffer",
    "WebAssembly",
    "Worker",
    "setTimeout",
    "XMLHttpRequest",
    "std",
    "os",
    "scriptArgs",
    "global",
    "workerData",
    "parentPort",
    "import_meta",
    "navigator",
  ])("%s is not there", async (name) => {
    expect(await runGuestForResult(`typeof ${name}`)).toBe("undefined");
  });

  test.each([
    ["an import", "try { await import('node:fs'); result = 'in' } catch (e) { result = 'refused' }"],
    ["a static import", "import fs from 'fs'; result = 'in'"],
    [
      "the constructor's constructor",
      "result = this.constructor.constructor('return typeof process')() === 'undefined' ? 'refused' : 'in'",
    ],
    [
      "the console's constructor",
      "result = console.log.constructor.constructor('return typeof require')() === 'undefined' ? 'refused' : 'in'",
    ],
    [
      "an error's stack",
      "try { null.x } catch (e) { result = /node:|\\/work|file:/.test(e.stack) ? 'in' : 'refused' }",
    ],
    [
      "a stack's frames",
      "Error.prepareStackTrace = (e, s) => s; let s; try { null.x } catch (e) { s = e.stack } result = Array.isArray(s) && s.some((f) => f.getThis?.() ?.process) ? 'in' : 'refused'",
    ],
  ])("%s", async (_, code) => {
    expect(String(await runGuestForResult(code))).toMatch(/^refused$|^syntax/);
  });

  test.each([
    "Object.prototype.polluted = 1; result = { a: 1 }",
    'result = JSON.parse(\'{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}\')',
    "JSON.stringify = () => '{\"forged\":1}'; result = { a: 1 }",
    "Array.prototype.map = () => { throw 1 }; Object.defineProperty(Object.prototype, 'then', { get() { return () => {} } }); result = 1",
    "String.prototype.toJSON = () => 'forged'; result = { a: 1 }",
  ])("prototypes of the host stay as they are: %s", async (code) => {
    await run(code);
    const fresh: Record<string, unknown> = {};
    expect([fresh.polluted, fresh.forged, Reflect.get(Object.prototype, "then")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("a replaced JSON.stringify does not write the result", async () => {
    expect(await runGuestForResult("JSON.stringify = () => '{\"forged\":1}'; result = { a: 1 }")).toEqual({ a: 1 });
  });

  test("input is data, whatever it looks like", async () => {
    const input = "'); result = 'taken'; ('";
    expect(await runGuestForResult("result = { given: input }", input)).toEqual({ given: input });
  });

  test("nothing of the guest gets to standard output", async () => {
    expect(await runGuestForResult("typeof print === 'function' ? print('x') : 1; result = 2")).toBe(2);
  });
});
