/**
 * Loaded before skl by NODE_OPTIONS: counts what the process changes (writes to files, Git that it starts) and kills it at one of these
 * calls: before it, after it, or when half of what it writes is written. Without KILL_AT the count is written to KILL_COUNT.
 */
const fs = require("node:fs");
const childProcess = require("node:child_process");
const { syncBuiltinESMExports } = require("node:module");
const { isMainThread } = require("node:worker_threads");

const { KILL_AT, KILL_MODE, KILL_COUNT, SKL_SUPERVISED } = process.env;
const killAt = Number(KILL_AT ?? Number.POSITIVE_INFINITY);
const { writeFileSync, writeSync } = fs;
let calls = 0;

function die() {
  // A supervisor would start the process again.
  if (SKL_SUPERVISED) process.kill(process.ppid, "SIGKILL");
  process.kill(process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);
}

/** A write may say which part of its bytes goes to which place of the file; half of it goes there, too. */
function writeHalf(target, data, [options, length, position]) {
  if (typeof data !== "string" && !ArrayBuffer.isView(data)) return;
  if (typeof target === "number" && typeof data !== "string" && typeof options === "number") {
    writeSync(target, data, options, Math.floor((length ?? data.byteLength - options) / 2), position);
    return;
  }
  const half = typeof data === "string" ? data.slice(0, data.length / 2) : data.subarray(0, data.length / 2);
  if (typeof target === "number") writeSync(target, half);
  else writeFileSync(target, half, typeof options === "object" ? { flag: options?.flag, mode: options?.mode } : {});
}

/** Wraps a function of a module; `target` finds what is written to, by `this` and the arguments. */
function count(owner, name, target) {
  const real = owner[name];
  owner[name] = function (...args) {
    calls += 1;
    const isLast = calls === killAt;
    if (isLast && KILL_MODE === "half" && target)
      writeHalf(target(this, args), args[target.at], args.slice(target.at + 1));
    if (isLast && KILL_MODE !== "after") die();
    const result = real.apply(this, args);
    if (!isLast) return result;
    if (typeof result?.then === "function") return result.finally(die);
    if (typeof result?.on === "function") return result.on("exit", die);
    return die();
  };
}

const byPath = Object.assign((_, [path]) => path, { at: 1 });
const byHandle = Object.assign(({ fd }) => fd, { at: 0 });

if (isMainThread) {
  for (const name of [
    "mkdir",
    "rename",
    "rm",
    "unlink",
    "link",
    "symlink",
    "truncate",
    "copyFile",
    "utimes",
    "chmod",
    "rmdir",
    "cp",
  ]) {
    count(fs, `${name}Sync`);
    count(fs.promises, name);
  }
  for (const name of ["writeFile", "appendFile"]) {
    count(fs, `${name}Sync`, byPath);
    count(fs.promises, name, byPath);
  }
  count(fs, "writeSync", byPath);
  count(fs, "ftruncateSync");
  count(fs, "fsyncSync");
  for (const name of ["spawn", "spawnSync", "execFile", "execFileSync"]) count(childProcess, name);
  const open = fs.promises.open;
  let isWrapped = false;
  fs.promises.open = async (...args) => {
    const handle = await open.apply(fs.promises, args);
    if (!isWrapped) {
      isWrapped = true;
      const prototype = Object.getPrototypeOf(handle);
      for (const name of ["write", "writeFile", "appendFile"]) count(prototype, name, byHandle);
      for (const name of ["sync", "truncate"]) count(prototype, name);
    }
    return handle;
  };
  syncBuiltinESMExports();
  if (KILL_COUNT) process.on("exit", () => fs.existsSync(KILL_COUNT) || writeFileSync(KILL_COUNT, String(calls)));
}
