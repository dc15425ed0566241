// Bundles the Action into `action/dist`: one file, the parser as WebAssembly and what is loaded on first use, with no native code and nothing to install,
// since a runner takes the folder as it is in a release.
import { mkdir, writeFile } from "node:fs/promises";
import { besideBundle, bundle } from "../action/bundle.mjs";
import { parserWasm } from "../action/parser-wasm.mjs";
import { grammarFiles, grammarLicences } from "./grammars.mjs";
import { bundledLicences } from "./licences.mjs";
import { replaceFolder } from "./replace-folder.mjs";

export async function buildAction(root) {
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
  const fresh = `${root}/action/.dist-${process.pid}`;
  await mkdir(fresh, { recursive: true });
  for (const [name, bytes] of files) await writeFile(`${fresh}/${name}`, bytes);
  await replaceFolder(`${root}/action/dist`, fresh);
}
