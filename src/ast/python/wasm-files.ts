/**
 * Where the parser's two Wasm files are: beside the bundle in the product, in their packages when run from source.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const PACKAGE_FILES = {
  "web-tree-sitter.wasm": "web-tree-sitter/web-tree-sitter.wasm",
  "tree-sitter-python.wasm": "tree-sitter-python/tree-sitter-python.wasm",
} as const;

/** The bytes of one of the parser's files; rejects with the file system's error where neither place has it. */
export async function readWasmFile(name: keyof typeof PACKAGE_FILES): Promise<Uint8Array> {
  try {
    return await readFile(new URL(`./${name}`, import.meta.url));
  } catch {
    return readFile(createRequire(import.meta.url).resolve(PACKAGE_FILES[name]));
  }
}
