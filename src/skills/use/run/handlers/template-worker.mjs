// Renders one template in a thread of its own (`template-engine.ts`). Plain JavaScript: Node 20 starts no thread from TypeScript.
import { parentPort, workerData } from "node:worker_threads";
import * as glue from "minijinja-js/dist/bundler/minijinja_js_bg.js";

const { module, source, variables, library, fuel } = workerData;

const instance = new WebAssembly.Instance(module, { "./minijinja_js_bg.js": glue });
glue.__wbg_set_wasm(instance.exports);
parentPort.postMessage(render());

function render() {
  try {
    const environment = newEnvironment();
    const values = JSON.parse(variables);
    return withCause(environment, values, () => environment.renderStr(source, values));
  } catch (error) {
    return failureAnswer(error);
  }
}

/** Renders a failed included template by itself, since the engine otherwise reports only that it failed. */
function withCause(environment, values, renderOne, seen = []) {
  try {
    return { kind: "rendered", text: renderOne() };
  } catch (error) {
    const included = /error in "([^"]+)"/.exec(String(error?.message).split("\n", 1)[0])?.[1];
    if (included === undefined || isTrap(error)) return failureAnswer(error);
    if (seen.includes(included))
      return failureAnswer(new Error(`recursion limit exceeded: "${included}" includes itself`));
    const cause = withCause(environment, values, () => environment.renderTemplate(included, values), [
      ...seen,
      included,
    ]);
    return cause.kind === "failed" ? cause : failureAnswer(error);
  }
}

/** A trap leaves the instance unusable. */
function isTrap(error) {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}

function failureAnswer(error) {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "failed", error: error?.name ?? "", message, memoryBytes: instance.exports.memory.buffer.byteLength };
}

function newEnvironment() {
  const environment = new glue.Environment();
  environment.undefinedBehavior = "strict";
  environment.fuel = fuel;
  // In debug mode errors say which expression was undefined.
  environment.debug = true;
  environment.removeGlobal("debug");
  for (const [name, text] of library) addTemplate(environment, name, text);
  return environment;
}

/** Turns off escaping, which the engine would choose by the template's name, since prompts are plain text. */
function addTemplate(environment, name, text) {
  const escaped = /\.(?:html?|xml|json5?|js|ya?ml)(?:\.j2)?$/i.test(name);
  try {
    environment.addTemplate(name, escaped ? `{% autoescape false %}${text}{% endautoescape %}` : text);
  } catch {
    // A broken template may never be used; one that includes it fails with a missing template.
  }
}
