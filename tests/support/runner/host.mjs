// host.mjs BUNDLE: runs the Action's bundle again and again in one process, each time from its first line on. The first message has
// the bundle as the inside of a CommonJS module, since a module is evaluated once and a script as often as one likes; each message
// after it has the environment and the folder of a run, and is answered with its exit code and with what it printed.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { constants, Script } from "node:vm";

const bundle = process.argv[2];
const here = pathToFileURL(bundle).href;
const require = createRequire(bundle);

process.once("message", ({ code }) => {
  const script = new Script(`(function (module, exports, require, skl$here) {${code}\n})`, {
    filename: bundle,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const evaluate = script.runInThisContext();
  process.on("message", (surroundings) => run(evaluate, surroundings));
  process.send({ isReady: true });
});
// Whoever asks has gone.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

function run(evaluate, { cwd, env }) {
  const before = listeners();
  const printed = [];
  const write = (text, ...more) => {
    printed.push(Buffer.from(text));
    const done = more.find((each) => typeof each === "function");
    if (done) setImmediate(done);
    return true;
  };
  process.stdout.write = write;
  process.stderr.write = write;
  process.exit = (code) => {
    const exit = code ?? process.exitCode ?? 0;
    // The end is the end, whatever else of the run goes on.
    process.exit = () => {};
    process.exitCode = undefined;
    for (const [name, listener] of listeners())
      if (!before.some(([, each]) => each === listener)) process.removeListener(name, listener);
    process.send({ exit, log: Buffer.concat(printed).toString("utf8"), isSpent: hasChildren() });
  };
  for (const name of Object.keys(process.env)) delete process.env[name];
  // This process is kept for many runs; those with a process of their own have a supervisor.
  Object.assign(process.env, env, { SKL_SUPERVISED: "none" });
  process.chdir(cwd);
  const module = { exports: {} };
  evaluate(module, module.exports, require, here);
}

function listeners() {
  return process.eventNames().flatMap((name) => process.listeners(name).map((listener) => [name, listener]));
}

/** Those that a process of the run's own would have left without a parent. */
function hasChildren() {
  return process.getActiveResourcesInfo().includes("ProcessWrap");
}
