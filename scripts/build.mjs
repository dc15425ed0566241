// Bundles the command line, the library and the Action: one file to load a command from is 40 ms faster than many. Packages with native
// code stay outside.
import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildAction } from "./build/action.mjs";
import { buildEveryday, seldomLoaded } from "./build/everyday.mjs";
import { makeGenerated } from "./build/generated.mjs";
import { grammarFiles, grammarLicences } from "./build/grammars.mjs";
import { bundledLicences } from "./build/licences.mjs";
import { buildPage } from "./build/page.mjs";
import { replaceFolder } from "./build/replace-folder.mjs";
import { buildSqlite, ownSqlite } from "./build/sqlite.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

makeGenerated();
// The new build replaces the old one only when it is complete: a build that fails leaves the old one as it was.
const fresh = `${root}/.dist-${process.pid}`;
await mkdir(fresh, { recursive: true });
const { metafile } = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints: {
    skl: "src/cli/main.ts",
    library: "src/core/library.ts",
    syntax: "src/syntax/use/library.ts",
    skills: "src/skills/use/library.ts",
    runtime: "src/runtime/use/library.ts",
    "page-reader": "src/ui/reader-thread.ts",
    ...seldomLoaded,
  },
  outdir: fresh,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  // Users of the team server install its packages beside skl.
  external: ["oxc-parser", "pg", "pg-boss", "@electric-sql/pglite"],
  plugins: [ownSqlite],
  mainFields: ["module", "main"],
  chunkNames: "[name]-[hash]",
  legalComments: "none",
  logLevel: "warning",
  // Bundled CommonJS packages expect to find `require`.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
});
// Threads are started from files of their own, with the binaries that they instantiate beside them.
const threads = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints: {
    "template-worker": "src/skills/use/run/handlers/template-worker.mjs",
    "javascript-worker": "src/skills/use/run/handlers/javascript-worker.mjs",
    "asc-worker": "src/runtime/compilers/asc-worker.mjs",
    "embed-worker": "src/kernel/llm/embed/local/embed-worker.mjs",
  },
  // Only a local sentence model needs these packages, and one of them has 60 MB, so users who want it install them beside skl.
  external: ["onnxruntime-web", "@huggingface/tokenizers"],
  outdir: fresh,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  legalComments: "none",
  logLevel: "warning",
});
const page = await buildPage(root, fresh);
const sqlite = await buildSqlite(root, fresh);
const everyday = await buildEveryday(root, fresh);
await copyFile(`${root}/node_modules/minijinja-js/dist/bundler/minijinja_js_bg.wasm`, `${fresh}/minijinja.wasm`);
await copyFile(`${root}/node_modules/quickjs-wasi/quickjs.wasm`, `${fresh}/quickjs.wasm`);
const grammars = await grammarFiles(root);
for (const [name, bytes] of grammars.files) await writeFile(`${fresh}/${name}`, bytes);

await chmod(`${fresh}/skl.js`, 0o755);
// The code that V8 keeps of a machine's runs (`src/cli/everyday/code-cache.ts`) would make each tarball another one.
await writeFile(`${fresh}/.npmignore`, ".code\n");
await writeFile(
  `${fresh}/THIRD_PARTY_LICENSES.txt`,
  (await bundledLicences(root, {
    inputs: { ...metafile.inputs, ...threads.metafile.inputs, ...everyday, ...page, ...sqlite, ...grammars.inputs },
  })) + grammarLicences(),
);

await replaceFolder(`${root}/dist`, fresh);
await buildAction(root);
