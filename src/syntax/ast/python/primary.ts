import { callArguments, parseSlices } from "./arguments.ts";
import { parseAtom } from "./atoms.ts";
import type { Cursor } from "./cursor.ts";
import type { Expr } from "./nodes.ts";
import { Token } from "./tokens.ts";

export function parsePrimary(cursor: Cursor): Expr {
  const outer = cursor.height;
  cursor.height = 0;
  let value = parseAtom(cursor);
  for (let links = 0; ; links += 1) {
    switch (cursor.token) {
      case Token.Dot:
        cursor.advance();
        value = { type: "Attribute", value, attr: cursor.identifier() };
        break;
      case Token.LPar: {
        const { args, keywords } = callArguments(cursor);
        value = { type: "Call", func: value, args, keywords };
        break;
      }
      case Token.LSqb:
        value = parseSlices(cursor, value);
        break;
      default:
        if (links > 0 || outer > 0) cursor.addChain(links, outer);
        return value;
    }
  }
}
