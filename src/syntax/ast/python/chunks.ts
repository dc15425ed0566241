import { Refused } from "./refused.ts";
import { Token, type Tokens } from "./tokens.ts";

/** A top-level statement with its decorators and clauses, or several on one line: the tokens from `first` to before `last`. */
export interface ChunkPlace {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** Splits a module's tokens at its top-level statements, each of which means the same in any place. */
export function splitIntoChunks(tokens: Tokens): readonly ChunkPlace[] {
  const { kinds, starts, count } = tokens;
  const firsts: number[] = [];
  let depth = 0;
  let isDecorated = false;
  let isLineStart = true;
  for (let index = 0; index < count; index += 1) {
    const kind = kinds[index] ?? Token.EndMarker;
    if (kind === Token.Indent) depth += 1;
    else if (kind === Token.Dedent) depth -= 1;
    else if (isLineStart && depth === 0) {
      if (!isDecorated && !(startsClause(kind) && firsts.length > 0)) firsts.push(index);
      isDecorated = kind === Token.At;
    }
    isLineStart = kind === Token.Newline || kind === Token.Dedent;
  }
  // Tokens before the first chunk would belong to none and not be read.
  if (count > 0 && firsts[0] !== 0) throw new Refused("unexpected indent", starts[0] ?? null);
  return firsts.map((first, at) => {
    const last = firsts[at + 1] ?? count;
    return { first, last, start: starts[first] ?? 0, end: findChunkEnd(tokens, last) };
  });
}

/** Returns whether a line continues the statement before it. */
function startsClause(kind: Token): boolean {
  return kind === Token.Else || kind === Token.Elif || kind === Token.Except || kind === Token.Finally;
}

/** Returns the end of the last token with text before `last`; the tokens after it are layout. */
function findChunkEnd({ kinds, ends }: Tokens, last: number): number {
  let index = last - 1;
  while (kinds[index] === Token.Dedent || kinds[index] === Token.Newline) index -= 1;
  return ends[index] ?? 0;
}
