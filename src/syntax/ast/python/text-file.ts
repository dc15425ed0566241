import type { SourceTree } from "../../../kernel/domain/index.ts";

/** Reads a file of settings; one that is not there is empty. */
export async function readText(tree: SourceTree, path: string): Promise<string> {
  const bytes = await tree.read(path);
  return bytes === null ? "" : new TextDecoder().decode(bytes);
}
