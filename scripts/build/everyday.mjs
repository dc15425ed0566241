// Builds the everyday commands as scripts, and the program that starts them. V8 keeps code of scripts only, not of modules, on the oldest Node.js
// that skl runs on; so these are CommonJS and have no chunks.
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { ownSqlite } from "./sqlite.mjs";

/** Most pushes have files of these languages, so the hook has them in its script. The other languages are loaded when a file needs them. */
const EVERYDAY_LANGUAGES = ["python", "typescript"];
const AST = new URL("../../src/syntax/ast/", import.meta.url);
const seldomLanguages = readdirSync(AST).filter(
  (name) => existsSync(new URL(`${name}/language.ts`, AST)) && !EVERYDAY_LANGUAGES.includes(name),
);

/** Modules that few runs load are imported from the build's modules, each by the name that the build gives it there. */
export const seldomLoaded = {
  ...Object.fromEntries(seldomLanguages.map((name) => [name, `src/syntax/ast/${name}/index.ts`])),
  ajv: "src/skills/engine/run/assertions/ajv.ts",
  anthropic: "src/kernel/llm/anthropic.ts",
  cel: "@bufbuild/cel",
  "code-rules": "src/syntax/ast/patterns/index.ts",
  data: "src/syntax/ast/data/index.ts",
  notebook: "src/syntax/ast/python/notebook.ts",
  "openai-compatible": "src/kernel/llm/openai-compatible.ts",
  "promote-node": "src/runtime/use/promote-node.ts",
  re2: "re2js",
  second: "src/syntax/ast/second/index.ts",
  "remote-model": "src/kernel/llm/remote-model.ts",
  "skill-run": "src/skills/engine/run/index.ts",
  "text-model": "src/runtime/use/text-model.ts",
  tokenizer: "gpt-tokenizer/encoding/o200k_base",
};

const shared = {
  metafile: true,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20.19",
  external: ["oxc-parser"],
  mainFields: ["module", "main"],
  // The script is read as Latin-1, which is quicker than UTF-8 and the same for ASCII.
  charset: "ascii",
  legalComments: "none",
  logLevel: "warning",
  plugins: [ownSqlite],
};

/** Names of the parameters of a script's function; a function of the code by such a name would take their place. */
const IMPORT_OUTSIDE = "skl$importOutside";
const MODULE_URL = "skl$moduleUrl";

/** Writes the scripts to a folder and returns esbuild's list of what is in them. */
export async function buildEveryday(root, outdir) {
  const place = { ...shared, absWorkingDir: root, outdir };
  const scripts = await Promise.all(["everyday", "node", "skill", "work"].map((name) => writeCommands(place, name)));
  const start = await build({
    ...place,
    entryPoints: { start: "src/cli/everyday/start.ts" },
    define: {
      SCRIPT_FILES: JSON.stringify(Object.fromEntries(scripts.map(({ name, file }) => [name, file]))),
      "import.meta.url": "__filename",
    },
  });
  const guest = await build({
    ...place,
    entryPoints: { "guest-worker": "src/runtime/engine/host/guest-worker.ts" },
    define: { "import.meta.url": "__filename" },
  });
  return Object.assign({}, ...[...scripts, start.metafile, guest.metafile].map(({ inputs }) => inputs));
}

/** Returns a script of commands whose name has a digest of its content. */
async function writeCommands(place, name) {
  const { outputFiles, metafile } = await build({
    ...place,
    entryPoints: { [name]: `src/cli/everyday/${name}-commands.ts` },
    // Only white space is removed: a third less has to be loaded, and people can still read the rest.
    minifyWhitespace: true,
    banner: { js: `(function (module, require, ${IMPORT_OUTSIDE}, ${MODULE_URL}) {` },
    footer: { js: "})" },
    define: { "import.meta.url": MODULE_URL },
    plugins: [outside(place.absWorkingDir), ownSqlite],
    write: false,
  });
  const code = withLoad(outputFiles[0].text, metafile);
  const file = `${name}-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.cjs`;
  await writeFile(join(place.outdir, file), code, "latin1");
  return { name, file, inputs: metafile.inputs };
}

function outside(root) {
  const names = new Map(
    Object.entries(seldomLoaded).flatMap(([name, source]) => [
      [source, name],
      [join(root, source), name],
    ]),
  );
  return {
    name: "outside",
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ path, kind, resolveDir }) => {
        const name = kind === "dynamic-import" && (names.get(path) ?? names.get(join(resolveDir, path)));
        return name ? { path: `./${name}.js`, external: true } : undefined;
      });
    },
  };
}

/** In a script, `import()` prints a warning about an experimental feature, so the script gets a function that imports for it. */
function withLoad(text, metafile) {
  const { imports } = Object.values(metafile.outputs)[0];
  let code = text;
  for (const { path, kind } of imports) {
    if (kind === "dynamic-import")
      code = code.replaceAll(`import(${JSON.stringify(path)})`, `${IMPORT_OUTSIDE}(${JSON.stringify(path)})`);
  }
  return code;
}
