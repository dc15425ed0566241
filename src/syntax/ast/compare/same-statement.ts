import type { Statement } from "../../../kernel/domain/index.ts";

/** Returns whether two runs of statements have the same syntax. */
export function areSame(before: readonly Statement[], after: readonly Statement[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((statement, at) => {
    const other = after[at];
    return other !== undefined && isSame(statement, other);
  });
}

/** Returns whether two statements have the same syntax; the comparison ends at the first difference. */
export function isSame(before: Statement, after: Statement): boolean {
  if (hasSameText(before, after)) return true;
  if (before.header !== after.header) return false;
  const [old, now] = [before.blocks, after.blocks];
  return old.length === now.length && old.every((block, at) => areSame(block, now[at] ?? []));
}

/** Returns whether two runs of statements have the same syntax but for documentation. */
export function areSameCode(before: readonly Statement[], after: readonly Statement[]): boolean {
  const omitDocumentation = (side: readonly Statement[]) => side.filter(({ isDocumentation }) => !isDocumentation);
  const [old, now] = [omitDocumentation(before), omitDocumentation(after)];
  return old.length === now.length && old.every((statement, at) => isSameCode(statement, now[at]));
}

function isSameCode(before: Statement, after: Statement | undefined): boolean {
  if (after === undefined || before.header !== after.header) return false;
  const { blocks } = after;
  return (
    hasSameText(before, after) ||
    (before.blocks.length === blocks.length && before.blocks.every((block, at) => areSameCode(block, blocks[at] ?? [])))
  );
}

/** Returns whether two statements have the same text. Statements with different texts may still have the same syntax. */
export function hasSameText(before: Statement, after: Statement): boolean {
  return before.source !== undefined && before.source === after.source;
}
