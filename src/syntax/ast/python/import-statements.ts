import type { Cursor } from "./cursor.ts";
import type { Alias, StmtNode } from "./statement-nodes.ts";
import { Token } from "./tokens.ts";

/** Reads `import_name`. */
export function importName(cursor: Cursor): StmtNode {
  cursor.advance();
  const names = [parseAlias(cursor, parseDottedName(cursor))];
  while (cursor.take(Token.Comma)) names.push(parseAlias(cursor, parseDottedName(cursor)));
  return { type: "Import", names };
}

export function importFrom(cursor: Cursor): StmtNode {
  cursor.advance();
  let level = 0;
  for (; cursor.token === Token.Dot || cursor.token === Token.Ellipsis; cursor.advance()) {
    level += cursor.token === Token.Dot ? 1 : 3;
  }
  const module = level > 0 && cursor.token === Token.Import ? null : parseDottedName(cursor);
  cursor.expect(Token.Import);
  const names = parseImportTargets(cursor);
  // This import changes how CPython reads `!=` in the rest of the file.
  if (module === "__future__" && level === 0 && names.some(({ name }) => name === "barry_as_FLUFL")) {
    return cursor.refuse("from __future__ import barry_as_FLUFL");
  }
  return { type: "ImportFrom", level, module, names };
}

/** Reads `import_from_targets`. */
function parseImportTargets(cursor: Cursor): readonly Alias[] {
  if (cursor.take(Token.Star)) return [{ type: "alias", name: "*", asname: null }];
  const isGrouped = cursor.take(Token.LPar);
  const names = [parseAlias(cursor, cursor.identifier())];
  while (cursor.take(Token.Comma)) {
    if (isGrouped && cursor.token === Token.RPar) break;
    names.push(parseAlias(cursor, cursor.identifier()));
  }
  if (isGrouped) cursor.expect(Token.RPar);
  return names;
}

function parseAlias(cursor: Cursor, name: string): Alias {
  return { type: "alias", name, asname: cursor.take(Token.As) ? cursor.identifier() : null };
}

/** Reads `a.b.c` without the spaces that may be around the dots. */
function parseDottedName(cursor: Cursor): string {
  let name = cursor.identifier();
  while (cursor.take(Token.Dot)) name += `.${cursor.identifier()}`;
  return name;
}
