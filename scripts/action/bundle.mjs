import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const wasmParser = fileURLToPath(new URL("wasm-parser.mjs", import.meta.url));

/** `import("oxc-parser")` gives the parser without native code. */
const withoutNativeCode = {
  name: "without-native-code",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^oxc-parser$/ }, () => ({ path: wasmParser }));
    onLoad({ filter: /\.node$/ }, ({ path }) => ({ errors: [{ text: `native code in the Action: ${path}` }] }));
  },
};

/**
 * The one file of an entry point, which wants `parser.wasm` beside it, and esbuild's list of what is in it. The same sources
 * give the same bytes wherever they lie.
 */
export async function bundle(root, entryPoint) {
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
    // White space only: a third less to load, and what is left can still be read.
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "warning",
    plugins: [withoutNativeCode],
    // Bundled CommonJS packages expect to find `require`.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
  return { code: Buffer.from(outputFiles[0].contents), metafile };
}
