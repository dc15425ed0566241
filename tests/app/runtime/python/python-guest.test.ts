import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepWarmThreads, type Threads } from "../../../../src/runtime/engine/host/index.ts";
import { openPythonGuest } from "../../../../src/runtime/use/python/guest.ts";
import type { Guest, GuestLimits, HostCall, Json } from "../../../../src/skills/engine/run/index.ts";
import { workerScript } from "../../../runtime/host/kit/run.ts";

const home = mkdtempSync(join(tmpdir(), "skl-python-"));
const limits: GuestLimits = { timeMs: 60_000, memoryBytes: 64 * 1024 * 1024, outputChars: 10_000, consoleChars: 40 };
let threads: Threads;
let guest: Guest;

beforeAll(async () => {
  threads = keepWarmThreads(workerScript(), 1);
  const found = await openPythonGuest({
    cwd: process.cwd(),
    env: { SKL_HOME: home },
    threads,
    signal: new AbortController().signal,
  });
  if (typeof found === "string") throw new Error(found);
  guest = found;
}, 120_000);

afterAll(async () => {
  await threads.close();
  await rm(home, { recursive: true });
});

const nothing: HostCall = async (name) => ({ error: `${name} is not granted` });
const run = (code: string, input: Json = {}, host = nothing, more: Partial<GuestLimits> = {}) =>
  guest.run(code, input, { ...limits, ...more }, host);
const valueGiven = async (code: string, input: Json = {}, host = nothing): Promise<unknown> => {
  const outcome = await run(code, input, host);
  return outcome.kind === "returned" ? outcome.value : outcome;
};

describe("a script of Python", () => {
  test("has the keys of its input as variables, and modules of the standard library", async () => {
    const code =
      'import json, re, datetime, math\njson.loads(json.dumps({"n": sum(numbers), "w": re.findall("[a-z]+", text)}))';
    expect(await valueGiven(code, { numbers: [1, 2], text: "ab 1 cd" })).toEqual({ n: 3, w: ["ab", "cd"] });
  });

  test.each([
    ["submits", "import inklings\ninklings.submit({'a': 1})\n2", { a: 1 }],
    ["assigns to `result`", "result = [1]\n2", [1]],
    ["ends with", "x = 4\nx * 2", 8],
    ["has no result", "x = 4", null],
    ["exits", "import sys\nresult = 5\nsys.exit()", 5],
  ])("gives what it %s", async (_, code, value) => {
    expect(await valueGiven(code)).toEqual(value);
  });

  test("starts as if no other ran before", async () => {
    await run("import json, builtins\njson.leak = builtins.leak = leak = 1");
    expect(await valueGiven("import json, builtins\nhasattr(json, 'leak') or hasattr(builtins, 'leak')")).toBe(false);
  });

  test("prints to its console, which is cut", async () => {
    const outcome = await run("print('hello')\nprint('x' * 60)\n1");
    expect(outcome).toMatchObject({ kind: "returned", console: { lines: ["hello"], droppedLines: 1 } });
  });

  test.each([
    ["a loop", "while True: pass", "time", { timeMs: 1_500 }],
    ["too much memory", "x = bytearray(200_000_000)", "memory", {}],
    ["a list without end", "x = []\nwhile True: x.append(bytes(1_000_000))", "memory", {}],
    ["calls without end", "def f(): return f()\nf()", "stack", {}],
    ["a slip", "def f(:", "syntax", {}],
    ["an error", "x = 1\n1 / 0", "threw", {}],
    ["a result that is no JSON", "{1, 2}", "threw", {}],
    ["a result that is too large", "'x' * 20_000", "output", {}],
    ["too much output", "print('x' * 2_000_000)", "output", {}],
  ] as const)("is stopped by %s, with its name", async (_, code, by, more) => {
    expect(await run(code, {}, nothing, more)).toMatchObject({ kind: "stopped", by });
  });

  test("an error names its line", async () => {
    const outcome = await run("x = 1\n\n1 / 0");
    expect(outcome).toMatchObject({ message: "ZeroDivisionError: division by zero (line 3)" });
  });

  test("reaches no file, no network, no process and no variable of the environment", async () => {
    const code = [
      "import os",
      "def tries(do):",
      "    try:",
      "        return repr(do())[:80]",
      "    except BaseException as e:",
      "        return type(e).__name__",
      "[tries(lambda: open('/etc/passwd').read()), tries(lambda: open('/tmp/x', 'w')), tries(lambda: os.system('ls')),",
      " tries(lambda: __import__('socket').create_connection(('127.0.0.1', 80))), os.environ.get('HOME'), os.environ.get('SKL_HOME')]",
    ].join("\n");
    const [read, write, system, connect, ...environment] = (await valueGiven(code)) as string[];
    expect([read, write]).toEqual(["FileNotFoundError", "FileNotFoundError"]);
    expect(["AttributeError", "OSError"]).toContain(system);
    expect(["ModuleNotFoundError", "ImportError", "AttributeError", "OSError"]).toContain(connect);
    expect(environment).toEqual([null, null]);
  });

  test("its calls go to the host by name, and what is refused there is an error", async () => {
    const asked: unknown[] = [];
    const host: HostCall = async (name, given) => {
      asked.push([name, given]);
      return name === "get_page" ? { value: "Text – ü" } : { error: `${name} is not granted` };
    };
    const code =
      "import inklings, skl\ntry:\n    skl.llm_query('x')\nexcept skl.HostError as e:\n    said = str(e)\n[inklings.get_page('a'), said]";
    expect(await valueGiven(code, {}, host)).toEqual(["Text – ü", "llm_query is not granted"]);
    expect(asked).toEqual([
      ["llm_query", { prompt: "x", max_tokens: 1000 }],
      ["get_page", { slug: "a" }],
    ]);
  });

  test("a line that it writes itself is no more than a call", async () => {
    const code = "import os\nos.write(1, b'{\"call\": 7}\\nno json\\n')\n'still here'";
    expect(await run(code)).toMatchObject({ kind: "returned", value: "still here" });
  });

  test("the time in which the host answers does not count", async () => {
    const slow: HostCall = () => new Promise((resolve) => setTimeout(() => resolve({ value: 1 }), 2_500));
    expect(await run("import skl\nskl.get_page('a')", {}, slow, { timeMs: 2_000 })).toMatchObject({ kind: "returned" });
  });
});
