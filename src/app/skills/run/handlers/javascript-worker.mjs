// Runs one piece of guest JavaScript in a thread of its own (`javascript-guest.ts`). Plain JavaScript: Node 20 starts no thread
// from TypeScript. The VM gets values, a console and nothing else: no module loader, no host object, no host function but `write`.
import { parentPort, workerData } from "node:worker_threads";
import { EvalFlags, QuickJS } from "quickjs-wasi";

const { module, code, input, limits } = workerData;
const stackBytes = 256 * 1024;
const lines = [];
let writtenChars = 0;
let droppedLines = 0;

parentPort.postMessage(await run());

async function run() {
  const end = performance.now() + limits.timeMs;
  const isOver = () => performance.now() > end;
  try {
    const vm = await QuickJS.create({
      wasm: module,
      memoryLimit: limits.memoryBytes,
      maxStackSize: stackBytes,
      interruptHandler: isOver,
      timezoneOffset: 0,
    });
    return { ...(await evaluate(vm)), ...consoleOutput() };
  } catch (error) {
    return { kind: "stopped", ...reasonOf(error, isOver()), ...consoleOutput() };
  }
}

async function evaluate(vm) {
  // The functions are taken before the guest runs, so that it cannot replace them.
  const stringify = vm.evalCode("JSON.stringify");
  const parse = vm.evalCode("JSON.parse");
  addConsole(vm);
  vm.setProp(vm.global, "input", vm.callFunction(parse, vm.undefined, vm.newString(input)));
  const completion = await completionOf(vm, startScript(vm));
  const named = vm.evalCode('typeof result === "undefined" ? undefined : result');
  const json = vm.callFunction(stringify, vm.undefined, named.isUndefined ? completion : named);
  if (!json.isString) return { kind: "returned", json: "null" };
  const text = json.toString();
  if (text.length > limits.outputChars)
    throw stop("output", `The result has ${text.length} characters; ${limits.outputChars} are taken.`);
  return { kind: "returned", json: text };
}

/** Starts the code as a script whose last value is the result, or as the body of a function if it says `return`. */
function startScript(vm) {
  try {
    return { promise: vm.evalCode(code, "artifact.js", EvalFlags.ASYNC), isWrapped: true };
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("return not in a function"))) throw error;
    return { promise: vm.evalCode(`(async () => { ${code}\n})()`, "artifact.js"), isWrapped: false };
  }
}

async function completionOf(vm, { promise, isWrapped }) {
  vm.executePendingJobs();
  if (promise.promiseState === 0)
    throw stop("waiting", "The code waits for something that never happens: there are no timers.");
  const ended = await vm.resolvePromise(promise);
  if ("error" in ended) throw errorFrom(ended.error);
  return isWrapped ? ended.value.getProp("value") : ended.value;
}

function errorFrom(error) {
  const part = (key) => {
    const value = error.isObject ? error.getProp(key) : null;
    return value?.isString ? value.toString() : "";
  };
  const message = error.isObject
    ? part("message")
    : error.isString
      ? error.toString()
      : "something that is no error was thrown";
  return Object.assign(new Error(message), { name: part("name") || "Error", stack: part("stack"), isGuest: true });
}

function addConsole(vm) {
  const write = vm.newFunction("write", (line) => {
    const text = line.isString ? line.toString() : "";
    if (writtenChars + text.length > limits.consoleChars) droppedLines += 1;
    else lines.push(text);
    writtenChars += text.length;
    return vm.undefined;
  });
  const make = vm.evalCode(`(write) => {
    const { stringify } = JSON;
    const shown = (value) => (typeof value === "string" ? value : stringify(value) ?? String(value));
    const log = (...values) => write(values.map(shown).join(" "));
    return { log, info: log, warn: log, error: log, debug: log };
  }`);
  vm.setProp(vm.global, "console", vm.callFunction(make, vm.undefined, write));
}

function stop(by, message) {
  return Object.assign(new Error(message), { by });
}

function reasonOf(error, isOver) {
  const message = error instanceof Error ? error.message : String(error);
  if (error?.by) return { by: error.by, message };
  if (isOver && /interrupted/.test(message))
    return { by: "time", message: `The code ran longer than ${limits.timeMs} ms.` };
  if (/out of memory/.test(message)) {
    return { by: "memory", message: `The code needs more than ${Math.round(limits.memoryBytes / 1024 / 1024)} MB.` };
  }
  if (/call stack size|stack overflow/.test(message)) return { by: "stack", message: "The code nests too deeply." };
  const where = /artifact\.js:(\d+)/.exec(error?.stack ?? "")?.[1];
  const said = `${error?.name ?? "Error"}: ${message}${where === undefined ? "" : ` (line ${where})`}`;
  return { by: error?.name === "SyntaxError" && !error.isGuest ? "syntax" : "threw", message: said.slice(0, 2_000) };
}

function consoleOutput() {
  return { lines, droppedLines };
}
