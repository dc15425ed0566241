import { listNestedBlocks, type NestedBlock } from "./blocks.ts";
import { listTopLevelNodes, type ParsedText } from "./parser.ts";
import { startWithDecorators } from "./syntax-node.ts";

/** Describes a range of text that belongs to a statement or to a block. */
export interface Region {
  readonly kind: "statement" | "block";
  readonly start: number;
  readonly end: number;
  /** The pre-order number of the statement; for a block, that of the first statement at or after its start. */
  readonly ordinal: number;
  /** The index of the region around it, or null for the whole file. */
  readonly parent: number | null;
}

/** Lists the regions of a file in pre-order, so that the last one around an offset is the innermost. */
export function readRegions(parsed: ParsedText): readonly Region[] {
  const { tree, text } = parsed;
  const regions: Region[] = [];
  let count = 0;
  const add = (region: Region): number => regions.push(region) - 1;
  const readBlock = ({ nodes, start, end }: NestedBlock, around: number | null): void => {
    const block = add({ kind: "block", start, end, ordinal: count, parent: around });
    for (const node of nodes()) {
      const place = { start: startWithDecorators(node), end: node.end };
      const statement = add({ kind: "statement", ...place, ordinal: count, parent: block });
      count += 1;
      for (const inner of listNestedBlocks(node, tree)) readBlock(inner, statement);
    }
  };
  readBlock({ nodes: () => listTopLevelNodes(parsed), start: 0, end: text.length }, null);
  return regions;
}
