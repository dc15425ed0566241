import { blocksOf, type NestedBlock } from "./blocks.ts";
import { type ParsedText, topLevel } from "./parser.ts";
import { startWithDecorators } from "./syntax-node.ts";

/** A range of text that belongs to a statement or to a block. */
export interface Region {
  readonly kind: "statement" | "block";
  readonly start: number;
  readonly end: number;
  /** Is the pre-order number of the statement; for a block, that of the first statement at or after its start. */
  readonly ordinal: number;
}

/** Lists the regions of a file in pre-order, so that the last one around an offset is the innermost. */
export function readRegions(parsed: ParsedText): readonly Region[] {
  const { tree, text } = parsed;
  const regions: Region[] = [];
  let count = 0;
  const readBlock = ({ nodes, start, end }: NestedBlock): void => {
    regions.push({ kind: "block", start, end, ordinal: count });
    for (const node of nodes()) {
      regions.push({ kind: "statement", start: startWithDecorators(node), end: node.end, ordinal: count });
      count += 1;
      for (const block of blocksOf(node, tree)) readBlock(block);
    }
  };
  readBlock({ nodes: () => topLevel(parsed), start: 0, end: text.length });
  return regions;
}
