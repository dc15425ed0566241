import { execFileSync } from "node:child_process";
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
