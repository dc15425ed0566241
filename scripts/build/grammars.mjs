import { readFile } from "node:fs/promises";

/** The grammars that `src/syntax/ast` reads languages by, with the holders of their copyrights. All have the MIT licence. */
const GRAMMARS = {
  "tree-sitter-c": "Copyright (c) 2014 Max Brunsfeld",
  "tree-sitter-go": "Copyright (c) 2014 Max Brunsfeld",
  "tree-sitter-java": "Copyright (c) 2017 Ayman Nadeem",
  "tree-sitter-php": "Copyright (c) 2017 Josh Vera, GitHub",
  "tree-sitter-ruby": "Copyright (c) 2016 Rob Rix",
  "tree-sitter-rust": "Copyright (c) 2017 Maxim Sokolov",
};

/** Only C's is not in the package with all of them. */
function placeOf(name) {
  const folder = name === "tree-sitter-c" ? "tree-sitter-c" : "@vscode/tree-sitter-wasm/wasm";
  return `node_modules/${folder}/${name}.wasm`;
}

/** Returns the engine and the grammars as WebAssembly, which a build has beside its modules, and which packages they are from. */
export async function grammarFiles(root) {
  const places = [
    ["web-tree-sitter.wasm", "node_modules/web-tree-sitter/web-tree-sitter.wasm"],
    ...Object.keys(GRAMMARS).map((name) => [`${name}.wasm`, placeOf(name)]),
  ];
  const files = await Promise.all(places.map(async ([name, path]) => [name, await readFile(`${root}/${path}`)]));
  return { files: new Map(files), inputs: Object.fromEntries(places.map(([, path]) => [path, {}])) };
}

/** The package of the grammars names only its own author. */
export function grammarLicences() {
  const holders = Object.entries(GRAMMARS).map(([name, holder]) => `${name} (MIT)\n\n${holder}\n`);
  return `\n${"─".repeat(80)}\n\n${holders.join("\n")}\nThe terms are those of web-tree-sitter above.\n`;
}
