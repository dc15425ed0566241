import { TextTree } from "../../../src/syntax/use/text-tree.ts";

/** A tree of the given files that counts the folders listed. */
export class MemoryTree extends TextTree {
  readonly listed: string[] = [];

  override async list(folder: string): Promise<ReadonlyMap<string, "file" | "directory"> | null> {
    this.listed.push(folder);
    return super.list(folder);
  }
}
