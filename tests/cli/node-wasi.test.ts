import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import openWabt from "wabt";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";

/** Prints its arguments, each with a NUL behind it, and exits with what the first preopened folder answers. */
const PROGRAM = `(module
  (import "wasi_snapshot_preview1" "args_sizes_get" (func $sizes (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "args_get" (func $args (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_prestat_get" (func $preopen (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (func (export "_start")
    (drop (call $sizes (i32.const 0) (i32.const 4)))
    (drop (call $args (i32.const 100) (i32.const 1000)))
    (i32.store (i32.const 16) (i32.const 1000))
    (i32.store (i32.const 20) (i32.load (i32.const 4)))
    (drop (call $write (i32.const 1) (i32.const 16) (i32.const 1) (i32.const 24)))
    (call $exit (call $preopen (i32.const 3) (i32.const 32)))))`;

let skl: BuiltSkl | undefined;
let folder = "";

beforeAll(async () => {
  skl = builtSkl();
  folder = mkdtempSync(join(tmpdir(), "skl-wasi-"));
  const { parseWat } = await openWabt();
  writeFileSync(join(folder, "p.wasm"), parseWat("p.wat", PROGRAM).toBinary({}).buffer);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["before the module", ["--compat", "--dir", ".::/", "p.wasm", "a"], ["a"]],
  ["behind the module", ["p.wasm", "--dir", ".::/", "a"], ["a"]],
  [
    "on both sides",
    ["--compat", "p.wasm", "--dir", ".::/", "--env", "A=b", "--", "--dir", "x", "--", "y"],
    ["--dir", "x", "--", "y"],
  ],
];
test.each(cases)("options %s are ours, and what stands behind `--` is the program's", (_, words, args) => {
  const bin = join(skl?.folder ?? "", "dist/skl.js");
  const printed = execFileSync(process.execPath, [bin, "node", "wasi", ...words], { cwd: folder, encoding: "utf8" });
  expect(printed.split("\0")).toEqual(["p.wasm", ...args, ""]);
});

/** Guests that do not end by themselves: one in a loop, one in a single instruction at a time, one that only grows. */
const ENDLESS = {
  loop: "(loop $again (br $again))",
  fill: "(loop $again (memory.fill (i32.const 0) (i32.const 1) (i32.const 262144000)) (br $again))",
  grow: "(loop $again (drop (memory.grow (i32.const 256))) (memory.fill (i32.sub (i32.mul (memory.size) (i32.const 65536)) (i32.const 16777216)) (i32.const 1) (i32.const 16777216)) (br $again))",
};

async function guest(name: string, body: string, pages = 4096): Promise<string> {
  const { parseWat } = await openWabt();
  const text = `(module (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32))) (memory (export "memory") ${pages}) (func (export "_start") ${body}))`;
  writeFileSync(join(folder, name), parseWat(name, text, { bulk_memory: true }).toBinary({}).buffer);
  return name;
}

const run = (...words: string[]) =>
  spawnSync(process.execPath, [join(skl?.folder ?? "", "dist/skl.js"), "node", "wasi", ...words], {
    cwd: folder,
    encoding: "utf8",
  });

test.each(["loop", "fill"] as const)("a guest in a %s ends with its time", async (kind) => {
  const { status, stderr } = run("--timeout", "1", await guest(`${kind}.wasm`, ENDLESS[kind]));
  expect([status, stderr]).toEqual([134, expect.stringMatching(/kill_deadline/)]);
});

test("a guest that only grows ends where it has more memory than it may", async () => {
  const { status, stderr } = run("--memory", "300", "--timeout", "60", await guest("grow.wasm", ENDLESS.grow, 256));
  expect([status, stderr]).toEqual([134, expect.stringMatching(/kill_memory/)]);
});

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("%s ends a guest that fills memory, and leaves no process behind", async (signal, code) => {
  const args = [join(skl?.folder ?? "", "dist/skl.js"), "node", "wasi", await guest("fill.wasm", ENDLESS.fill)];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.kill(signal);
  // The pipe closes when the guest's process has ended, too.
  expect(await ended).toBe(code);
});

test.each([
  [0, 0],
  [7, 7],
  [255, 255],
  [256, 1],
  [-1, 255],
])("a guest that exits with %i ends the command with %i", async (code, expected) => {
  expect(run(await guest("exit.wasm", `(call $exit (i32.const ${code}))`, 1)).status).toBe(expected);
});

test("a component is named as one, and a folder that is missing by its name", async () => {
  writeFileSync(join(folder, "component.wasm"), Buffer.from("0061736d0d000100", "hex"));
  expect(run("component.wasm")).toMatchObject({ status: 2, stderr: expect.stringMatching(/component.*wasm32-wasip1/) });
  expect(run("--dir", "no-such-folder::/", "p.wasm").stderr).toContain("no-such-folder");
});

test("a pipe that nobody reads any more is an error that the guest is told", async () => {
  const { parseWat } = await openWabt();
  // Writes until that fails, and exits with the error's number.
  const text = `(module
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
    (memory (export "memory") 1)
    (func (export "_start") (local $errno i32)
      (i32.store (i32.const 16) (i32.const 100))
      (i32.store (i32.const 20) (i32.const 4096))
      (loop $again
        (local.set $errno (call $write (i32.const 1) (i32.const 16) (i32.const 1) (i32.const 24)))
        (br_if $again (i32.eqz (local.get $errno))))
      (call $exit (local.get $errno))))`;
  writeFileSync(join(folder, "writes.wasm"), parseWat("w.wat", text).toBinary({}).buffer);
  const bin = join(skl?.folder ?? "", "dist/skl.js");
  const script = '("$0" "$1" node wasi writes.wasm; echo "ended with $?" >&2) | head -c 1 >/dev/null';
  const { stderr } = spawnSync("sh", ["-c", script, process.execPath, bin], { cwd: folder, encoding: "utf8" });
  // PIPE of preview1.
  expect(stderr).toBe("ended with 64\n");
});
