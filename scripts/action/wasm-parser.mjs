// Stands in for the native code of `oxc-parser` in the Action's bundle: the same parser, compiled to WebAssembly for one thread, which oxc-parser
// carries in its own package. The published way to load it wants packages that npm refuses to install beside native ones, and
// a pool of workers; one thread needs neither.
import { readFileSync } from "node:fs";
import { instantiateNapiModuleSync } from "@emnapi/core";
import asyncWork from "@emnapi/core/plugins/async-work";
import threadsafeFunctions from "@emnapi/core/plugins/threadsafe-function";
import { createContext } from "@emnapi/runtime";

const MEGABYTE = 1_048_576;

/** The memory that the module has at the start; it grows from there. */
const INITIAL_PAGES = 1024;
const MAXIMUM_PAGES = 65_536;

/** Memory never shrinks, and results are freed between turns of the event loop only; a new instance gives the old one's back. */
const WORN_OUT_BYTES = 512 * MEGABYTE;

const module = new WebAssembly.Module(readFileSync(new URL("./parser.wasm", import.meta.url)));
let instance = null;

/** The end of its stack is an error that can be caught, and no end of the process. */
export const isContained = true;

export function parseSync(filename, text, options) {
  if (instance === null || instance.memory.buffer.byteLength > WORN_OUT_BYTES) instance = instantiate();
  try {
    return instance.parseSync(filename, text, options);
  } catch (cause) {
    // After a trap or an overflow of the stack, what the instance holds is not to be trusted.
    instance = null;
    throw cause;
  }
}

function instantiate() {
  const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAXIMUM_PAGES });
  const { napiModule } = instantiateNapiModuleSync(module, {
    // Without a channel to count requests in flight, of which one thread has none, no listener on the process holds the instance.
    context: createContext({ features: { MessageChannel: undefined } }),
    plugins: [asyncWork, threadsafeFunctions],
    wasi: systemOf(memory),
    overwriteImports: (imports) => {
      imports.env = { ...imports.env, ...imports.napi, ...imports.emnapi, memory };
      return imports;
    },
    beforeInit: ({ instance: { exports } }) => {
      for (const name of Object.keys(exports)) if (name.startsWith("__napi_register__")) exports[name]();
    },
  });
  return { memory, parseSync: napiModule.exports.parseSync };
}

const BAD_FILE_DESCRIPTOR = 8;

/** All that a parser may ask of a system (WASI preview 1): random numbers for its tables. No files, no variables, no output. */
function systemOf(memory) {
  const wasiImport = {
    random_get(address, length) {
      crypto.getRandomValues(new Uint8Array(memory.buffer, address, length));
      return 0;
    },
    environ_sizes_get(countAddress, bytesAddress) {
      const view = new DataView(memory.buffer);
      view.setUint32(countAddress, 0, true);
      view.setUint32(bytesAddress, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_write: () => BAD_FILE_DESCRIPTOR,
    proc_exit(code) {
      throw new Error(`the parser ended with ${code}`);
    },
  };
  return { wasiImport, initialize: ({ exports }) => exports._initialize() };
}
