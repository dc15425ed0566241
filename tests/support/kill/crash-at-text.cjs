/**
 * Loaded before skl by NODE_OPTIONS: ends the process as a fault in native code or the want of memory would, as soon as it reads a text
 * that holds CRASH_TEXT, or keeps it busy for a while.
 */
const { CRASH_TEXT = "", CRASH_HOW } = process.env;

const ends = {
  abort: () => process.abort(),
  fault: () => process.kill(process.pid, "SIGSEGV"),
  killed: () => process.kill(process.pid, "SIGKILL"),
  busy: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400),
  memory: () => {
    for (let all = []; ; all = [all, new Array(1_000_000).fill(all)]);
  },
};

function watch(owner, name) {
  const real = owner[name];
  owner[name] = function (...args) {
    const text = real.apply(this, args);
    if (typeof text === "string" && CRASH_TEXT !== "" && text.includes(CRASH_TEXT)) ends[CRASH_HOW]();
    return text;
  };
}

for (const name of ["toString", "utf8Slice", "latin1Slice"]) watch(Buffer.prototype, name);
watch(TextDecoder.prototype, "decode");
