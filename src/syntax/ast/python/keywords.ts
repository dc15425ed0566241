import { Token } from "./tokens.ts";

const KEYWORDS = {
  False: Token.False,
  None: Token.None,
  True: Token.True,
  and: Token.And,
  as: Token.As,
  assert: Token.Assert,
  async: Token.Async,
  await: Token.Await,
  break: Token.Break,
  class: Token.Class,
  continue: Token.Continue,
  def: Token.Def,
  del: Token.Del,
  elif: Token.Elif,
  else: Token.Else,
  except: Token.Except,
  finally: Token.Finally,
  for: Token.For,
  from: Token.From,
  global: Token.Global,
  if: Token.If,
  import: Token.Import,
  in: Token.In,
  is: Token.Is,
  lambda: Token.Lambda,
  nonlocal: Token.Nonlocal,
  not: Token.Not,
  or: Token.Or,
  pass: Token.Pass,
  raise: Token.Raise,
  return: Token.Return,
  try: Token.Try,
  while: Token.While,
  with: Token.With,
  yield: Token.Yield,
} as const;

interface Keyword {
  readonly word: string;
  readonly token: Token;
}

const LONGEST = 8;

/** Keywords by length and first letter. Most names share these with no keyword, which spares cutting out the name. */
const KEYWORDS_BY_SHAPE: (readonly Keyword[] | undefined)[] = new Array((LONGEST + 1) * 128).fill(undefined);
for (const [word, token] of Object.entries(KEYWORDS)) {
  const shape = computeKeywordShape(word.length, word.charCodeAt(0));
  KEYWORDS_BY_SHAPE[shape] = [...(KEYWORDS_BY_SHAPE[shape] ?? []), { word, token }];
}

function computeKeywordShape(length: number, first: number): number {
  return length * 128 + first;
}

/** Returns the keyword from `start` to before `end`, or `Token.Name`. */
export function nameToken(text: string, start: number, end: number): Token {
  const length = end - start;
  const first = text.charCodeAt(start);
  if (length > LONGEST || first >= 128) return Token.Name;
  const possible = KEYWORDS_BY_SHAPE[computeKeywordShape(length, first)];
  return possible === undefined
    ? Token.Name
    : (possible.find(({ word }) => text.startsWith(word, start))?.token ?? Token.Name);
}
