import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const wasmParser = fileURLToPath(new URL("wasm-parser.mjs", import.meta.url));

/** Replaces the import of the native parser by the parser without native code. */
const withoutNativeCode = {
  name: "without-native-code",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^oxc-parser\/src-js\/bindings\.js$/ }, () => ({ path: wasmParser }));
    onLoad({ filter: /\.node$/ }, ({ path }) => ({ errors: [{ text: `native code in the Action: ${path}` }] }));
  },
};

/** Three megabytes of tables that only a length assertion in tokens asks for stay out of the file that every run loads. */
const tokenizerBeside = {
  name: "tokenizer-beside",
  setup({ onResolve }) {
    onResolve({ filter: /^gpt-tokenizer\// }, () => ({ path: "./tokenizer.js", external: true }));
  },
};

/**
 * The one file of an entry point, which wants `parser.wasm` beside it, and esbuild's list of what is in it. The same sources
 * give the same bytes wherever they lie.
 */
export function bundle(root, entryPoint) {
  return bundled(root, entryPoint, [withoutNativeCode, tokenizerBeside]);
}

/** Files that a session loads when it first asks a model: the thread that renders templates, and the tokenizer. */
export async function besideBundle(root) {
  const [worker, tokenizer, wasm] = await Promise.all([
    bundled(root, "src/skills/use/run/handlers/template-worker.mjs", []),
    bundled(root, "node_modules/gpt-tokenizer/esm/encoding/o200k_base.js", []),
    readFile(`${root}/node_modules/minijinja-js/dist/bundler/minijinja_js_bg.wasm`),
  ]);
  return {
    files: new Map([
      ["template-worker.mjs", worker.code],
      ["minijinja.wasm", wasm],
      ["tokenizer.js", tokenizer.code],
    ]),
    inputs: { ...worker.metafile.inputs, ...tokenizer.metafile.inputs },
  };
}

async function bundled(root, entryPoint, plugins) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile: "index.js",
    write: false,
    metafile: true,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    mainFields: ["module", "main"],
    // Only white space is removed: a third less has to be loaded, and people can still read the rest.
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "warning",
    plugins,
    // Bundled CommonJS packages expect to find `require`.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  return { code: Buffer.from(outputFiles[0].contents), metafile };
}
