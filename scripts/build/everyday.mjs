// The everyday commands as one script, and what starts it. V8 keeps code of scripts only, not of modules, on the oldest Node.js
// that skl runs on; so these are CommonJS and have no chunks.
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { build } from "esbuild";

/** Writes `everyday-<digest>.cjs` and `start.cjs` to a folder and returns esbuild's list of what is in them. */
export async function buildEveryday(root, outdir) {
  const shared = {
    metafile: true,
    absWorkingDir: root,
    outdir,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    external: ["oxc-parser", "@photostructure/sqlite"],
    mainFields: ["module", "main"],
    // The script is read as Latin-1, which is quicker than UTF-8 and the same for ASCII.
    charset: "ascii",
    legalComments: "none",
    logLevel: "warning",
  };
  const commands = await build({
    ...shared,
    entryPoints: { everyday: "src/cli/everyday/everyday-commands.ts" },
    // White space only: a third less to load, and what is left can still be read.
    minifyWhitespace: true,
    banner: { js: "(function (module, require, load) {" },
    footer: { js: "})" },
    write: false,
  });
  const code = withLoad(commands);
  const name = `everyday-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.cjs`;
  await writeFile(`${outdir}/${name}`, code, "latin1");
  const start = await build({
    ...shared,
    entryPoints: { start: "src/cli/everyday/start.ts" },
    define: { EVERYDAY_BUNDLE: JSON.stringify(name) },
  });
  return { ...commands.metafile.inputs, ...start.metafile.inputs };
}

/** A script cannot import without a warning about experiments: it is given something to import with. */
function withLoad({ outputFiles: [{ text }], metafile }) {
  const { imports } = Object.values(metafile.outputs)[0];
  let code = text;
  for (const { path, kind } of imports) {
    if (kind === "dynamic-import")
      code = code.replaceAll(`import(${JSON.stringify(path)})`, `load(${JSON.stringify(path)})`);
  }
  return code;
}
