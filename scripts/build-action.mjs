// Bundles the Action: one file, the parser as WebAssembly and what is loaded on first use, with no native code and nothing to install, since a runner takes
// `action/dist` as it is in the repository. `--check` compares what is there with what would be built and writes nothing;
// `--out FOLDER` writes elsewhere.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { besideBundle, bundle } from "./action/bundle.mjs";
import { parserWasm } from "./action/parser-wasm.mjs";
import { grammarFiles, grammarLicences } from "./build/grammars.mjs";
import { bundledLicences } from "./build/licences.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = process.argv.indexOf("--out");
const folder = out < 0 ? `${root}/action/dist` : resolve(process.argv[out + 1] ?? "");

const { code, metafile } = await bundle(root, "src/action/main.ts");
const beside = await besideBundle(root);
const grammars = await grammarFiles(root);
const inputs = { ...metafile.inputs, ...beside.inputs, ...grammars.inputs };
const files = new Map([
  ["index.js", code],
  ["parser.wasm", await parserWasm(root)],
  ["package.json", Buffer.from(`${JSON.stringify({ type: "module" })}\n`)],
  ...beside.files,
  ...grammars.files,
  ["THIRD_PARTY_LICENSES.txt", Buffer.from((await bundledLicences(root, { inputs })) + grammarLicences())],
]);

if (process.argv.includes("--check")) await check();
else await write();

async function write() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of files) await writeFile(`${folder}/${name}`, bytes);
  for (const [name, bytes] of files) console.log(`${folder}/${name}  ${(bytes.length / 1e6).toFixed(2)} MB`);
}

async function check() {
  const present = await readdir(folder).catch(() => []);
  const names = new Set([...files.keys(), ...present]);
  const stale = [];
  for (const name of names) {
    const found = await readFile(`${folder}/${name}`).catch(() => null);
    const wanted = files.get(name);
    if (!found || !wanted?.equals(found)) stale.push(name);
  }
  for (const name of stale) console.error(`action/dist/${name} is not what the sources give`);
  if (stale.length > 0) console.error("Run `node scripts/build-action.mjs` and commit action/dist.");
  process.exitCode = stale.length > 0 ? 1 : 0;
}
