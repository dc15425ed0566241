import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const NAME = "parser.wasm32-wasip1.wasm";

/**
 * The parser as WebAssembly, out of the installed oxc-parser: the same version as the native one by nature, and bytes that
 * package-lock.json vouches for. Throws when they are not those that the package's own files name.
 */
export async function parserWasm(root) {
  const folder = `${root}/node_modules/oxc-parser`;
  const [bytes, facade] = await Promise.all([
    readFile(`${folder}/${NAME}`),
    readFile(`${folder}/${NAME}.d.mts`, "utf8"),
  ]);
  const named = /"wasmSha256":"([0-9a-f]{64})"/.exec(facade)?.[1];
  const found = createHash("sha256").update(bytes).digest("hex");
  if (named !== found)
    throw new Error(`oxc-parser's ${NAME} has the SHA-256 ${found}, and the package names ${named ?? "none"}`);
  return bytes;
}
