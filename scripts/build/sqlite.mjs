// SQLite as part of the package: its binaries for every system, so that installing skl runs no script and asks for no other
// version of Node.js than skl itself does.
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

const PACKAGE = "@photostructure/sqlite";
const FILE = "./sqlite/lib/index.cjs";

/** Has whatever imports the package import our copy of it, which lies beside every script and module of the build. */
export const ownSqlite = {
  name: "own-sqlite",
  setup({ onResolve }) {
    onResolve({ filter: /^@photostructure\/sqlite$/ }, () => ({ path: FILE, external: true }));
  },
};

/** Puts the copy into a folder and returns esbuild's list of what is in it. The binaries lie where the package looks for them. */
export async function buildSqlite(root, outdir) {
  const source = join(root, "node_modules", PACKAGE);
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: [join(source, "dist/index.mjs")],
    outfile: join(outdir, FILE),
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    legalComments: "none",
    logLevel: "warning",
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  });
  await mkdir(join(outdir, "sqlite/prebuilds"), { recursive: true });
  await cp(join(source, "prebuilds"), join(outdir, "sqlite/prebuilds"), { recursive: true });
  return metafile.inputs;
}
