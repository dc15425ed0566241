/** The tree-sitter parser: loaded once, warmed, and kept. */
import { Language, Parser } from "web-tree-sitter";
import { verifyLayout } from "./layout.ts";
import { lex } from "./lexer.ts";
import { Refused } from "./refused.ts";
import type { Stmt } from "./statement-nodes.ts";
import { readBlock } from "./statements.ts";
import type { Comment, Tokens } from "./tokens.ts";
import { copyTree } from "./tree.ts";
import { readWasmFile } from "./wasm-files.ts";

/** Touches most paths of parser and reader, so that the first real file finds them compiled. */
const WARM_UP = `
@a.b(c)
class A(B, d=1):
    x: int = 3
    async def f(self, a, *b, c=None, **d) -> "A":
        """text"""
        if not a or b in c and -a < 2 * (b + 1):
            return [x.y for x in (a, b) if x]
        elif a:
            raise E(f"{a!r:>{b}} {c}") from None
        else:
            a, b = {1: "2"}, lambda x: x
        try:
            with a as b, c:
                d[1:2] += yield
        except E as e:
            pass
from .m import (p, q as r)
`;

let loading: Promise<Parser> | null = null;
let parser: Parser | null = null;

/** Loads the parser; concurrent and later calls share the first one's work, and a failure can be tried again. */
export async function loadParser(): Promise<void> {
  loading ??= createParser();
  try {
    parser = await loading;
  } catch (cause) {
    loading = null;
    throw cause;
  }
}

async function createParser(): Promise<Parser> {
  const [runtime, grammar] = await Promise.all([
    readWasmFile("web-tree-sitter.wasm"),
    readWasmFile("tree-sitter-python.wasm"),
  ]);
  await Parser.init({ wasmBinary: runtime });
  const created = new Parser();
  created.setLanguage(await Language.load(grammar));
  parser = created;
  readModule(WARM_UP);
  return created;
}

export interface ReadModule {
  readonly body: readonly Stmt[];
  readonly comments: readonly Comment[];
}

/** The canonical statements of a source text and its comments. Throws `Refused`, or `RangeError` on very deep nesting. */
export function readModule(text: string): ReadModule {
  if (parser === null) throw new Error("load() must be awaited before parse()");
  const tokens = lex(text);
  const tree = parser.parse(withoutHidden(text, tokens));
  if (tree === null) throw new Refused("the parser gave no tree", null);
  try {
    const root = copyTree(tree, text, tokens);
    verifyLayout(root, tokens);
    return { body: readBlock(root), comments: tokens.comments };
  } finally {
    tree.delete();
  }
}

function withoutHidden(text: string, { hidden }: Tokens): string {
  let masked = "";
  let at = 0;
  for (const { start, end, fill } of hidden) {
    masked += text.slice(at, start) + fill.repeat(end - start);
    at = end;
  }
  return masked + text.slice(at);
}
