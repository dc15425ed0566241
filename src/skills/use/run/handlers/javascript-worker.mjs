// Runs one piece of guest JavaScript in a thread of its own (`javascript-guest.ts`). Plain JavaScript: Node 20 starts no thread
// from TypeScript. The VM gets values, a console, the functions of the host's table and nothing else: no module loader, no host object, and
// no functions of this thread but `write` and `ask`, which take and give texts.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { EvalFlags, QuickJS } from "quickjs-wasi";

const { module, code, input, limits, functions, port, answered } = workerData;
const stackBytes = 256 * 1024;
const lines = [];
let writtenChars = 0;
let droppedLines = 0;
/** Is when the time is over; what the host takes to answer is added. */
let end = 0;

parentPort.postMessage(await run());

async function run() {
  end = performance.now() + limits.timeMs;
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
  const submitted = addHost(vm);
  vm.setProp(vm.global, "input", vm.callFunction(parse, vm.undefined, vm.newString(input)));
  const completion = await completionOf(vm, startScript(vm));
  const named = vm.evalCode('typeof result === "undefined" ? undefined : result');
  const given = vm.callFunction(submitted, vm.undefined, named.isUndefined ? completion : named);
  const json = vm.callFunction(stringify, vm.undefined, given);
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

/** Puts the host's functions into `skl`, and returns the function that gives what was submitted, or else its argument. */
function addHost(vm) {
  const ask = vm.newFunction("ask", (name, given) => vm.newString(answerOf(name.toString(), given.toString())));
  const make = vm.evalCode(`(ask, table) => {
    const { parse, stringify } = JSON;
    const { entries, fromEntries, hasOwn } = Object;
    class HostError extends Error {}
    HostError.prototype.name = "HostError";
    const { functions, aliases } = parse(table);
    const callOf = ([name, parameters]) => [name, (...given) => {
      const named = fromEntries(parameters.map(([parameter, ...other], at) => {
        if (given[at] === undefined && other.length === 0) throw new TypeError(name + " needs " + parameter);
        return [parameter, given[at] === undefined ? other[0] : given[at]];
      }));
      const answer = parse(ask(name, stringify(named)));
      if (hasOwn(answer, "error")) throw new HostError(answer.error);
      return answer.value;
    }];
    const skl = fromEntries(entries(functions).map(callOf));
    for (const [alias, name] of entries(aliases)) skl[alias] = skl[name];
    let last = null;
    skl.HostError = HostError;
    skl.submit = (value) => void (last = { value });
    return { skl, submitted: (other) => (last === null ? other : last.value) };
  }`);
  const made = vm.callFunction(make, vm.undefined, ask, vm.newString(functions));
  vm.setProp(vm.global, "skl", made.getProp("skl"));
  return made.getProp("submitted");
}

/** Asks the host and waits for its answer, in this thread: the engine cannot be left in the middle of a call. */
function answerOf(name, given) {
  const asked = performance.now();
  const seen = Atomics.load(answered, 0);
  parentPort.postMessage({ asks: { name, given } });
  Atomics.wait(answered, 0, seen);
  // The answer of one call in many thousands is seen a moment after the number.
  let received = receiveMessageOnPort(port);
  while (received === undefined) {
    Atomics.wait(answered, 0, Atomics.load(answered, 0), 1);
    received = receiveMessageOnPort(port);
  }
  end += performance.now() - asked;
  return received.message;
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
